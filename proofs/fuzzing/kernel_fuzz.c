/* The kernel under libFuzzer: whatever the bytes say, it stays within the arrays it was given, and what it answers adds up.
 *
 * The first bytes of an input choose what is damaged: the layout, the sizes, the arrays. Zeros damage nothing. The other bytes are
 * the text. Every array has exactly as many entries as its size says, so that the address sanitizer sees one beyond.
 *
 * With -DALONE it is a program that tries the files it is given, without libFuzzer.
 */
#include "players.c"

#include "tables.h" /* REAL, KIND, RESULT, BLACK and CODES, from Python */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef __clang__ /* only the kernel guides: its edges are counted, not those below */
#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)
#endif

enum { CHOICES = 64, MOST_CELLS = 1 << 12, MOST_COMPARED = 48, FEW_KEYS = 128, UNTOUCHED = 0xA5 };

#define CHECK(holds) ((holds) ? (void)0 : fail(#holds, __LINE__))

static void fail(const char *what, int line)
{
    fprintf(stderr, "kernel_fuzz.c:%d: not so: %s\n", line, what);
    abort();
}

/* The bytes that choose, one after the other; zeros after the last. */
typedef struct {
    const uint8_t *bytes;
    size_t left;
} choices;

static uint64_t take(choices *from, int width)
{
    uint64_t value = 0;
    for (; width > 0; width--) {
        value = value << 8 | (from->left ? *from->bytes : 0);
        from->bytes += from->left > 0;
        from->left -= from->left > 0;
    }
    return value;
}

/* A size: the honest one, one near it, an impossible one, or a small one. */
static int64_t draw_size(choices *from, int64_t honest)
{
    static const int64_t odd[] = {0, 1, -1, INT64_MAX, INT64_MIN, INT64_MAX / 8, INT64_MAX / 8 + 1, INT32_MAX, (int64_t)1 << 32,
                                  INT64_MAX / 2, INT64_MAX - 1, (int64_t)3037000500, 4096, 4097};
    int64_t how = (int64_t)take(from, 1);
    if (how < 32)
        return how == 0 || honest < 0 || honest > INT32_MAX ? honest : honest + how - 16;
    how -= 32;
    return how < (int64_t)(sizeof odd / sizeof *odd) ? odd[how] : how % 64;
}

/* Memory for exactly so many entries, filled with what nobody writes; NULL for none. */
static void *make_room(int64_t entries, size_t width)
{
    if (entries <= 0)
        return NULL;
    void *room = malloc((size_t)entries * width);
    CHECK(room != NULL);
    return memset(room, UNTOUCHED, (size_t)entries * width);
}

static void *copy(const void *from, size_t size)
{
    void *room = make_room((int64_t)size, 1);
    return size ? memcpy(room, from, size) : room;
}

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static void damage(layout *shape, choices *from)
{
    static const int32_t odd[] = {-1, INT32_MAX, INT32_MIN, 512, 513, 4096, 4097, 65535, 65536};
    for (uint64_t times = take(from, 1) % 8; times > 0; times--) {
        uint64_t how = take(from, 1);
        if (how % 2) {
            ((uint8_t *)shape)[take(from, 2) % sizeof *shape] = (uint8_t)take(from, 1);
            continue;
        }
        uint64_t at = take(from, 1) % 40; /* 32 numbers, then the four of each vocabulary */
        size_t offset = at < 32 ? 4 * at : (at < 36 ? offsetof(layout, sex) : offsetof(layout, title)) + 4 * (at % 4);
        uint32_t drawn = (uint32_t)take(from, 1), value;
        memcpy(&value, (uint8_t *)shape + offset, sizeof value);
        value = drawn < 160 ? drawn : drawn < 240 ? (uint32_t)odd[drawn % (sizeof odd / sizeof *odd)] : value + drawn - 248;
        memcpy((uint8_t *)shape + offset, &value, sizeof value);
    }
}

/* Nothing in a layout that is taken reaches beyond it. */
static void check_layout(const layout *of)
{
    const field fields[] = {of->number, of->rating, of->rank, of->points, of->identity, of->federation, of->birth, of->sex.at, of->title.at};
    CHECK(of->columns <= (int64_t)sizeof of->allowed && of->stride <= (int64_t)sizeof of->allowed_in_round && of->stride > 0);
    for (size_t at = 0; at < sizeof fields / sizeof *fields; at++)
        CHECK(fields[at].start >= 0 && fields[at].width > 0 && (int64_t)fields[at].start + fields[at].width <= of->columns);
    CHECK(of->points.width == 4 && of->birth.width == 10); /* as many are read */
    CHECK(of->number.width < 18 && of->rating.width < 18 && of->rank.width < 18 && of->opponent_width < 16); /* digits of an int64_t */
    CHECK((int64_t)of->sex.count * of->sex.at.width <= (int64_t)sizeof of->sex.words && of->sex.count >= 0);
    CHECK((int64_t)of->title.count * of->title.at.width <= (int64_t)sizeof of->title.words && of->title.count >= 0);
    CHECK(of->opponent >= 0 && of->opponent_width > 0 && (int64_t)of->opponent + of->opponent_width <= of->stride);
    CHECK(of->colour >= 0 && of->colour < of->stride && of->result >= 0 && of->result < of->stride);
    CHECK(of->keys > 0 && of->keys <= MOST_KEYS && of->blank >= 0 && of->blank < of->keys);
}

static table make_table(int64_t rows, int64_t cells)
{
    table made = {make_room(rows, 8), make_room(rows, 8), make_room(rows, 8),  make_room(rows, 8),
                  make_room(cells, 8), make_room(cells, 8), make_room(rows, 8), make_room(rows, 8)};
    return made;
}

static void free_table(table *of)
{
    int64_t *all[] = {of->number, of->rating, of->rank, of->points, of->opponent, of->key, of->reached, of->mark};
    for (size_t at = 0; at < sizeof all / sizeof *all; at++)
        free(all[at]);
}

static void check_row(const layout *shape, int is_whole, const table *of, int64_t rounds, int64_t row)
{
    CHECK(of->mark[row] >= 0 && of->mark[row] <= HIGHEST_MARK);
    CHECK(of->number[row] >= 0 && of->rank[row] >= 0 && of->reached[row] >= 0);
    CHECK(of->reached[row] <= rounds || (of->mark[row] & shape->malformed) == shape->malformed);
    for (int64_t at = row * rounds; at < (row + 1) * rounds; at++)
        CHECK(of->opponent[at] >= 0 && of->key[at] >= 0 && of->key[at] < shape->keys);
    if (!is_whole)
        return;
    CHECK(of->number[row] <= 9999 && of->rank[row] <= 9999 && of->points[row] >= 0 && of->points[row] <= 999);
    CHECK(of->rating[row] >= 0 && of->rating[row] <= shape->highest_rating);
    CHECK(of->number[row] > 0 || of->mark[row] & shape->malformed);
    for (int64_t at = row * rounds; at < (row + 1) * rounds; at++)
        CHECK(of->opponent[at] <= 9999);
}

/* A line alone, without its line feed, gives what it gave among the others. */
static void check_alone(const layout *shape, const uint8_t *line, int64_t length, const table *of, int64_t rounds, int64_t row)
{
    uint8_t *text = length ? copy(line, (size_t)length) : copy("\n", 1);
    table again = make_table(1, rounds);
    int64_t marked = tiebreaks_read_players(shape, text, length ? length : 1, 1, rounds, rounds, &again);
    CHECK(marked == (of->mark[row] != 0) && *again.mark == of->mark[row] && *again.reached == of->reached[row]);
    CHECK(*again.number == of->number[row] && *again.rating == of->rating[row]);
    CHECK(*again.rank == of->rank[row] && *again.points == of->points[row]);
    for (int64_t at = 0; at < rounds; at++)
        CHECK(again.opponent[at] == of->opponent[row * rounds + at] && again.key[at] == of->key[row * rounds + at]);
    free_table(&again);
    free(text);
}

static int64_t count_lines(const uint8_t *text, size_t size)
{
    int64_t count = size && text[size - 1] != '\n';
    for (size_t at = 0; at < size; at++)
        count += text[at] == '\n';
    return count;
}

static int64_t longest_line(const uint8_t *text, size_t size)
{
    int64_t longest = 0, length = 0;
    for (size_t at = 0; at < size; at++) {
        length = text[at] == '\n' ? 0 : length + 1;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* The tables of the functions that pair, as long as the number of keys says. */
typedef struct {
    uint8_t *kind;
    int64_t *worth;
    meetings met;
} tables_of_keys;

/* Bytes that look like results, colours and kinds, the same in every run. */
static const uint8_t *draw_bytes(uint64_t from)
{
    static uint8_t drawn[1 << 16];
    if (drawn[0] == 0) {
        uint64_t state = 1;
        for (size_t at = 0; at < sizeof drawn; at++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            drawn[at] = (uint8_t)(state >> 60);
        }
        drawn[0] = 1;
    }
    return drawn + from % 4096;
}

static tables_of_keys make_tables(int64_t keys, uint64_t seed)
{
    size_t each = keys > 0 && keys <= FEW_KEYS ? (size_t)keys : 0, pairs = 2 * each * each;
    int is_real = keys == REAL.keys && seed % 2 == 0;
    int8_t *result = copy(is_real ? (const void *)RESULT : draw_bytes(seed), pairs);
    int8_t *black = copy(is_real ? (const void *)BLACK : draw_bytes(seed + 1), pairs);
    uint8_t *kind = copy(is_real ? KIND : draw_bytes(seed + 2), each);
    const int8_t drawn[] = {1, 2, 3, 4, 5, 6}, *codes = is_real ? CODES : drawn;
    tables_of_keys made = {kind, make_room((int64_t)(2 * each), 8), {result, black, codes[0], codes[1], codes[2], codes[3], codes[4], codes[5]}};
    for (size_t at = 0; at < 2 * each; at++)
        made.worth[at] = seed % 7 == 1 ? INT64_MAX - (int64_t)at : (int64_t)(seed % 64 + at) - 9; /* some sums overflow */
    return made;
}

static void free_tables(tables_of_keys *of)
{
    free(of->kind);
    free(of->worth);
    free((void *)of->met.result);
    free((void *)of->met.black);
}

static void check_survey(const lines *from, const tables_of_keys *by)
{
    int64_t *paired = make_room(from->rounds, 8), *held = make_room(from->rounds, 8), *silent = make_room(from->rounds, 8);
    tiebreaks_survey(from, by->kind, paired, held, silent);
    for (int64_t at = 0; at < from->rounds; at++) {
        int64_t counted[3] = {0, 0, 0};
        for (int64_t row = 0; row < from->rows; row++) {
            int64_t key = from->key[row * from->rounds + at], named = from->opponent[row * from->rounds + at];
            int kind = named == 0 && key >= 0 && key < from->keys ? by->kind[key] : 0;
            counted[0] += named != 0;
            counted[1] += kind % 2;
            counted[2] += kind / 2 % 2;
        }
        CHECK(paired[at] == counted[0] && held[at] == counted[1] && silent[at] == counted[2]);
    }
    free(paired);
    free(held);
    free(silent);
}

static void check_score(const lines *from, int64_t first, const tables_of_keys *by)
{
    int64_t *score = make_room(from->rows, 8);
    tiebreaks_score(from, first, by->worth, score);
    for (int64_t row = 0; row < from->rows; row++) {
        uint64_t sum = 0;
        for (int64_t at = 0; at < from->rounds; at++) {
            int64_t key = from->key[row * from->rounds + at];
            if (at < first && key >= 0 && key < from->keys)
                sum += (uint64_t)by->worth[from->opponent[row * from->rounds + at] == 0 ? key : key + from->keys];
        }
        CHECK((uint64_t)score[row] == sum);
    }
    free(score);
}

/* What a round of a line must be, found by looking through all lines. Counts odd, refused, allocated, zero and again. */
static void check_cell(
    const lines *from, const meetings *met, int64_t numbers, int64_t row, int64_t at, const games *found, int64_t *counted)
{
    int64_t rounds = from->rounds, other = row, again = 0;
    const int64_t *own = from->opponent + row * rounds;
    int64_t named = own[at], key = from->key[row * rounds + at];
    int is_number = named > 0 && named < numbers;
    for (int64_t each = 0; is_number && each < from->rows; each++)
        other = from->number[each] == named ? each : other;
    for (int64_t before = 0; is_number && before < at; before++)
        again |= own[before] == named;
    int64_t answer = from->key[other * rounds + at];
    int is_read = key >= 0 && answer >= 0 && key < from->keys && answer < from->keys;
    int64_t pair = is_read ? key * from->keys + answer + (named == 0 ? 0 : from->keys * from->keys) : 0;
    int result = is_read ? met->result[pair] : met->reject, black = is_read ? met->black[pair] : 0;
    int is_rejected = result == met->reject, is_free = named == 0;
    int agrees = other != row && from->opponent[other * rounds + at] == from->number[row] && !(is_rejected && other > row);
    int mark = (!is_free && !agrees) * ODD + is_free * FREE + is_rejected * REJECTED;
    int64_t cell = at * from->rows + row;
    CHECK(found->opponent[cell] == other && found->mark[cell] == mark);
    CHECK(found->result[cell] == (is_free && result == met->nothing ? met->absent : result));
    CHECK(found->black[cell] == (black == met->by_order ? row > other : black));
    const int64_t adds[] = {mark & ODD, is_free && is_rejected, is_free && result == met->allocated, is_free && result == met->zero, again};
    for (size_t each = 0; each < 5; each++)
        counted[each] += adds[each];
}

static void check_pairs(const lines *from, int64_t first, const tables_of_keys *by, int64_t numbers)
{
    int64_t held = first < 0 ? 0 : least(first, from->rounds), cells = held * from->rows;
    int64_t *row_of = make_room(numbers, 8), *seen = make_room(numbers, 8);
    games found = {make_room(cells, 8), make_room(cells, 1), make_room(cells, 1), make_room(cells, 1), make_room(held, 8),
                   make_room(held, 8),  make_room(held, 8),  make_room(held, 8),  make_room(held, 8)};
    int64_t *counts[] = {found.odd, found.refused, found.allocated, found.zero, found.again};
    tiebreaks_pair(from, first, &by->met, numbers, row_of, seen, &found);
    for (int64_t at = 0; at < cells; at++)
        CHECK(found.opponent[at] >= 0 && found.opponent[at] < from->rows && found.mark[at] < 8);
    for (int64_t at = 0; at < held; at++) {
        int64_t counted[5] = {0};
        for (int64_t row = 0; from->rows <= MOST_COMPARED && row < from->rows; row++)
            check_cell(from, &by->met, numbers, row, at, &found, counted);
        for (size_t each = 0; each < 5; each++)
            CHECK(from->rows > MOST_COMPARED ? counts[each][at] >= 0 && counts[each][at] <= from->rows : counts[each][at] == counted[each]);
    }
    void *all[] = {row_of, seen, found.opponent, found.result, found.black, found.mark};
    for (size_t each = 0; each < sizeof all / sizeof *all; each++)
        free(all[each]);
    for (size_t each = 0; each < 5; each++)
        free(counts[each]);
}

/* Everything that is done with lines that were read, or with what only looks like them. */
static void pair_lines(const lines *from, choices *with)
{
    int64_t first = draw_size(with, from->rounds), highest = 0;
    int64_t most = from->rows < 0 || from->rounds < 0 || from->rows > MOST_CELLS || from->rounds > MOST_CELLS ? -1 : from->rows * from->rounds;
    if (most < 0 || most > MOST_CELLS || from->keys > FEW_KEYS) { /* nothing may be touched, so there is nothing */
        static const games nowhere = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
        static const meetings none = {NULL, NULL, 0, 0, 0, 0, 0, 0};
        if (from->keys > MOST_KEYS || from->rows < 0 || from->rounds < 0 || (from->rounds > 0 && from->rows > INT64_MAX / 8 / from->rounds)) {
            tiebreaks_survey(from, NULL, NULL, NULL, NULL);
            tiebreaks_score(from, first, NULL, NULL);
            tiebreaks_pair(from, first, &none, 0, NULL, NULL, &nowhere);
        }
        return;
    }
    for (int64_t row = 0; row < from->rows; row++)
        highest = from->number[row] > highest ? from->number[row] : highest;
    int64_t numbers = least(draw_size(with, least(highest, MOST_CELLS) + 1), MOST_CELLS + 1);
    tables_of_keys by = make_tables(from->keys, take(with, 4));
    check_survey(from, &by);
    check_score(from, first, &by);
    check_pairs(from, first, &by, numbers);
    free_tables(&by);
}

static void read_and_pair(const uint8_t *bytes, size_t size, choices *with)
{
    layout *shape = copy(&REAL, sizeof REAL);
    damage(shape, with);
    int is_whole = memcmp(shape, &REAL, sizeof REAL) == 0, is_taken = is_sound(shape);
    int64_t there = count_lines(bytes, size), long_rounds = (longest_line(bytes, size) - REAL.columns) / REAL.stride + 1;
    int64_t rows = draw_size(with, there), rounds = draw_size(with, long_rounds < 0 ? 0 : long_rounds), cells = 0;
    int64_t told = (int64_t)size;
    switch (take(with, 1)) {
    case 1: told = -1; break;
    case 2: told = INT64_MIN; break;
    case 3: told = INT64_MAX; break;
    default: break;
    }
    int is_counted = rows >= 0 && rounds >= 0 && !__builtin_mul_overflow(rows, rounds, &cells);
    int64_t rooms = draw_size(with, is_counted ? cells : MOST_CELLS), filled = is_counted ? least(rows, there) : 0;
    if (is_counted && rooms >= cells && rounds > 0 && filled > MOST_CELLS / rounds)
        rooms = least(cells - 1, MOST_CELLS); /* nobody has so much memory: it must be refused */
    int fits_in = is_counted && rooms >= cells && rooms <= INT64_MAX / 8 && rounds <= INT64_MAX / 8;
    table into = make_table(fits_in ? filled : 0, fits_in ? filled * rounds : 0);
    uint8_t *text = copy(bytes, size);
    int64_t marked = tiebreaks_read_players(shape, text, told, rows, rounds, rooms, &into);
    CHECK((marked >= 0) == (is_taken && told == (int64_t)size && fits_in && rows <= there));
    if (is_taken)
        check_layout(shape);
    if (marked >= 0) {
        int64_t counted = 0, begins = 0;
        for (int64_t row = 0; row < rows; row++) {
            int64_t ends = begins;
            while (ends < told && text[ends] != '\n')
                ends++;
            check_row(shape, is_whole, &into, rounds, row);
            if (row < 4)
                check_alone(shape, text + begins, ends - begins, &into, rounds, row);
            counted += into.mark[row] != 0;
            begins = ends + 1;
        }
        CHECK(marked == counted);
        const lines read = {rows, rounds, shape->keys, into.number, into.opponent, into.key};
        pair_lines(&read, with);
    }
    free_table(&into);
    free(text);
    free(shape);
}

/* A number of a hostile array: mostly one that could stand there. */
static int64_t draw_number(const uint8_t *bytes, size_t size, size_t at, int64_t usual)
{
    static const int64_t odd[] = {-1, INT64_MAX, INT64_MIN, INT32_MAX, INT32_MIN, 4096, MOST_CELLS, MOST_CELLS + 1};
    uint8_t byte = size ? bytes[at % size] : 0;
    return byte >= 240 ? odd[byte % 8] : byte % (usual + 2);
}

static void pair_hostile(const uint8_t *bytes, size_t size, choices *with)
{
    lines from = {draw_size(with, 4), draw_size(with, 3), draw_size(with, 5), NULL, NULL, NULL};
    int64_t cells = 0;
    int is_made = from.rows >= 0 && from.rounds >= 0 && from.rows <= MOST_CELLS && from.rounds <= MOST_CELLS;
    is_made = is_made && (cells = from.rows * from.rounds) <= MOST_CELLS;
    int64_t *number = make_room(is_made ? from.rows : 0, 8), *opponent = make_room(is_made ? cells : 0, 8);
    int64_t *key = make_room(is_made ? cells : 0, 8);
    for (int64_t row = 0; is_made && row < from.rows; row++)
        number[row] = draw_number(bytes, size, (size_t)row, from.rows);
    for (int64_t at = 0; is_made && at < cells; at++) {
        opponent[at] = draw_number(bytes, size, (size_t)(from.rows + at), from.rows);
        key[at] = draw_number(bytes, size, (size_t)(from.rows + cells + at), from.keys > 0 && from.keys <= FEW_KEYS ? from.keys - 2 : 0);
    }
    from.number = number, from.opponent = opponent, from.key = key;
    pair_lines(&from, with);
    free(number);
    free(opponent);
    free(key);
}

static void try_bytes(const uint8_t *bytes, size_t size)
{
    size_t chosen = size < CHOICES ? size : CHOICES;
    choices with = {bytes, chosen};
    CHECK(tiebreaks_kernel_version() == VERSION && tiebreaks_size_of_layout() == (int64_t)sizeof REAL);
    if (take(&with, 1) % 4 == 1)
        pair_hostile(bytes + chosen, size - chosen, &with);
    else
        read_and_pair(bytes + chosen, size - chosen, &with);
}

#ifdef ALONE
int main(int count, char **paths)
{
    static uint8_t room[1 << 20];
    for (int at = 1; at < count; at++) {
        FILE *file = fopen(paths[at], "rb");
        if (file == NULL)
            return 2;
        try_bytes(room, fread(room, 1, sizeof room, file));
        fclose(file);
    }
    return 0;
}
#else
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Ends after FUZZ_SECONDS of processor time, as the other readers do: libFuzzer says its figures when it is told to end. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static uint64_t tried = 0;
    const char *seconds = getenv("FUZZ_SECONDS");
    if (++tried % 256 == 0 && seconds != NULL && clock() / CLOCKS_PER_SEC >= strtol(seconds, NULL, 10))
        raise(SIGTERM);
    try_bytes(bytes, size);
    return 0;
}
#endif

#ifdef __clang__
#pragma clang attribute pop
#endif
