/* The player lines (001) of a TRF: their numbers, opponents and keys into arrays, what two lines say of each other, and a mark for
 * everything that is not as usual.
 *
 * Nothing is decided here. Where the fields stand, which characters and words are usual, what number a key has and what two keys
 * give together comes in tables, which Python makes; what a mark means is said there. Nothing is allocated, no state is kept, and
 * every position is compared with the sizes that were given before anything is read or written.
 *
 * A character is a byte: what is beyond ASCII comes as one question mark each, because columns are counted in characters.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

enum { VERSION = 1, MOST_COLUMNS = 128, MOST_STRIDE = 16, MOST_WORDS = 512, WIDEST_WORD = 8, MOST_DIGITS = 12 };
enum { MOST_KEYS = 4096, HIGHEST_MARK = 65535 };
enum { BLANK = 1, DIGIT = 2, NEVER = 128 }; /* the kinds of character that are known here: NEVER makes a line malformed wherever it stands */

/* A field: columns from `start`, as many as `width`, and the bit that marks it. */
typedef struct {
    int32_t start, width, mark;
} field;

/* Words that may stand in a field, one after the other, each as wide as the field. */
typedef struct {
    field at;
    int32_t count;
    uint8_t words[MOST_WORDS];
} vocabulary;

typedef struct {
    int32_t columns;                  /* before the rounds */
    int32_t least;                    /* a line with fewer characters is malformed */
    int32_t stride;                   /* characters of a round */
    int32_t keys;                     /* how many keys there are; a sum of parts from here on is none */
    int32_t blank;                    /* the key of a round of which a line says nothing */
    int32_t highest_rating;
    int32_t malformed;                /* the mark of a line as a whole */
    int32_t opponent, opponent_width; /* in a round */
    int32_t colour, result;           /* in a round */
    field number, rating, rank, points, identity, federation, birth;
    vocabulary sex, title;
    uint8_t kind[256];                /* of each character */
    uint8_t allowed[MOST_COLUMNS];    /* kinds that may stand in each column before the rounds */
    uint16_t mark[MOST_COLUMNS];      /* what another kind there marks */
    uint8_t allowed_in_round[MOST_STRIDE];
    uint16_t colour_part[256], result_part[256]; /* what a character adds to the number of its key */
} layout;

/* What is filled for each line; `opponent` and `key` have `rounds` entries a line. */
typedef struct {
    int64_t *number, *rating, *rank, *points, *opponent, *key;
    int64_t *reached; /* the rounds that the line reaches */
    int64_t *mark;    /* what is not as usual; 0 is nothing */
} table;

static const int64_t MOST_ENTRIES = PTRDIFF_MAX / (int64_t)sizeof(int64_t); /* no array of 64 bits has more */

/* Whether `rows` times `rounds` entries are no more than `rooms`, and all of them can be counted. */
static int are_within(int64_t rows, int64_t rounds, int64_t rooms)
{
    return rows >= 0 && rows <= MOST_ENTRIES && rounds >= 0 && rounds <= MOST_ENTRIES && rooms >= 0 && rooms <= MOST_ENTRIES
        && (rounds == 0 || rows <= rooms / rounds);
}

static int fits(field at, int32_t columns)
{
    return at.start >= 0 && at.width > 0 && at.width <= MOST_DIGITS * 4 && at.start <= columns - at.width && at.mark >= 0
        && at.mark <= HIGHEST_MARK;
}

static int fits_words(const vocabulary *words, int32_t columns)
{
    return fits(words->at, columns) && words->at.width <= WIDEST_WORD && words->count >= 0
        && words->count <= MOST_WORDS / words->at.width;
}

/* Whether all that a layout says lies within itself. */
static int is_sound(const layout *shape)
{
    const field *fields[] = {&shape->number, &shape->rating, &shape->rank, &shape->points, &shape->identity,
                             &shape->federation, &shape->birth};
    if (shape->columns <= 0 || shape->columns > MOST_COLUMNS || shape->stride <= 0 || shape->stride > MOST_STRIDE)
        return 0;
    if (shape->least < 0 || shape->malformed < 0 || shape->malformed > HIGHEST_MARK)
        return 0;
    if (shape->keys <= 0 || shape->keys > MOST_KEYS || shape->blank < 0 || shape->blank >= shape->keys)
        return 0;
    for (size_t at = 0; at < sizeof fields / sizeof *fields; at++)
        if (!fits(*fields[at], shape->columns))
            return 0;
    if (shape->number.width > MOST_DIGITS || shape->rating.width > MOST_DIGITS || shape->rank.width > MOST_DIGITS
        || shape->points.width != 4 || shape->birth.width != 10)
        return 0;
    if (shape->opponent < 0 || shape->opponent_width <= 0 || shape->opponent_width > MOST_DIGITS
        || shape->opponent > shape->stride - shape->opponent_width)
        return 0;
    if (shape->colour < 0 || shape->colour >= shape->stride || shape->result < 0 || shape->result >= shape->stride)
        return 0;
    return fits_words(&shape->sex, shape->columns) && fits_words(&shape->title, shape->columns);
}

/* A whole number at the right end of its columns, 0 for blanks; -1 for anything else. */
static int64_t read_whole(const uint8_t *text, int32_t width, const uint8_t *kind)
{
    int32_t at = 0;
    int64_t value = 0;
    while (at < width && kind[text[at]] == BLANK)
        at++;
    for (; at < width; at++) {
        if (kind[text[at]] != DIGIT)
            return -1;
        value = value * 10 + (text[at] - '0');
    }
    return value;
}

/* Whether nothing but blanks stands around digits that stand together. */
static int is_one_number(const uint8_t *text, int32_t width, const uint8_t *kind)
{
    int32_t at = 0;
    while (at < width && kind[text[at]] == BLANK)
        at++;
    while (at < width && kind[text[at]] == DIGIT)
        at++;
    while (at < width && kind[text[at]] == BLANK)
        at++;
    return at == width;
}

static int is_blank(const uint8_t *text, int32_t width, const uint8_t *kind)
{
    for (int32_t at = 0; at < width; at++)
        if (kind[text[at]] != BLANK)
            return 0;
    return 1;
}

static int has_blank(const uint8_t *text, int32_t width, const uint8_t *kind)
{
    for (int32_t at = 0; at < width; at++)
        if (kind[text[at]] == BLANK)
            return 1;
    return 0;
}

static int is_known(const uint8_t *text, const vocabulary *words)
{
    for (int32_t at = 0; at < words->count; at++)
        if (memcmp(text, words->words + at * words->at.width, (size_t)words->at.width) == 0)
            return 1;
    return 0;
}

/* YYYY/MM/DD, YYYY/00/00 or nothing. */
static int is_usual_birth(const uint8_t *text, const uint8_t *kind)
{
    static const uint8_t digits[] = {0, 1, 2, 3, 5, 6, 8, 9};
    if (is_blank(text, 10, kind))
        return 1;
    for (size_t at = 0; at < sizeof digits; at++)
        if (kind[text[digits[at]]] != DIGIT)
            return 0;
    if (text[4] != '/' || text[7] != '/' || memcmp(text, "0000", 4) == 0)
        return 0;
    int month = (text[5] - '0') * 10 + text[6] - '0', day = (text[8] - '0') * 10 + text[9] - '0';
    return (month == 0 && day == 0) || (month >= 1 && month <= 12 && day >= 1 && day <= 31);
}

/* The columns before the rounds; `text` has all of them. Returns the marks. */
static int32_t read_fixed(const layout *shape, const uint8_t *text, const table *into, int64_t row)
{
    const uint8_t *kind = shape->kind;
    int32_t mark = 0;
    for (int32_t at = 0; at < shape->columns; at++)
        if (!(kind[text[at]] & shape->allowed[at]))
            mark |= kind[text[at]] == NEVER ? shape->malformed : shape->mark[at];
    int64_t number = read_whole(text + shape->number.start, shape->number.width, kind);
    int64_t rating = read_whole(text + shape->rating.start, shape->rating.width, kind);
    int64_t rank = read_whole(text + shape->rank.start, shape->rank.width, kind);
    if (number < 1)
        mark |= shape->malformed;
    if (rating < 0 || rating > shape->highest_rating)
        mark |= shape->rating.mark;
    if (rank < 0)
        mark |= shape->rank.mark;
    if (!is_one_number(text + shape->identity.start, shape->identity.width, kind))
        mark |= shape->identity.mark;
    const uint8_t *points = text + shape->points.start;
    int is_usual = (kind[points[0]] == BLANK || kind[points[0]] == DIGIT) && kind[points[1]] == DIGIT && points[2] == '.'
        && kind[points[3]] == DIGIT;
    if (!is_usual)
        mark |= shape->points.mark;
    const uint8_t *federation = text + shape->federation.start;
    if (has_blank(federation, shape->federation.width, kind) && !is_blank(federation, shape->federation.width, kind))
        mark |= shape->federation.mark;
    if (!is_usual_birth(text + shape->birth.start, kind))
        mark |= shape->birth.mark;
    if (!is_known(text + shape->sex.at.start, &shape->sex))
        mark |= shape->sex.at.mark;
    if (!is_known(text + shape->title.at.start, &shape->title))
        mark |= shape->title.at.mark;
    into->number[row] = number < 0 ? 0 : number;
    into->rating[row] = mark & shape->rating.mark ? 0 : rating;
    into->rank[row] = rank < 0 ? 0 : rank;
    into->points[row] = 0;
    if (is_usual) {
        int64_t tens = kind[points[0]] == DIGIT ? points[0] - '0' : 0;
        into->points[row] = tens * 100 + (points[1] - '0') * 10 + points[3] - '0';
    }
    return mark;
}

/* A round; `text` has all of its characters. Returns whether it is as usual. */
static int read_round(const layout *shape, const uint8_t *text, int64_t *opponent, int64_t *key)
{
    for (int32_t at = 0; at < shape->stride; at++)
        if (!(shape->kind[text[at]] & shape->allowed_in_round[at]))
            return 0;
    int64_t other = read_whole(text + shape->opponent, shape->opponent_width, shape->kind);
    int32_t number = shape->colour_part[text[shape->colour]] + shape->result_part[text[shape->result]];
    if (other < 0 || number >= shape->keys)
        return 0;
    *opponent = other;
    *key = number;
    return 1;
}

/* The part of a line from `first` on with blanks up to `width`, in `room`; where the line is long enough, the line itself. */
static const uint8_t *cut(const uint8_t *line, int64_t length, int64_t first, int32_t width, uint8_t *room)
{
    if (length - first >= width)
        return line + first;
    memset(room, ' ', (size_t)width);
    if (length > first)
        memcpy(room, line + first, (size_t)(length - first));
    return room;
}

static void read_line(const layout *shape, const uint8_t *line, int64_t length, int64_t rounds, const table *into, int64_t row)
{
    uint8_t room[MOST_COLUMNS];
    int32_t mark = length < shape->least ? shape->malformed : 0;
    while (length > 0 && line[length - 1] == ' ')
        length--;
    mark |= read_fixed(shape, cut(line, length, 0, shape->columns, room), into, row);
    int64_t reached = length <= shape->columns ? 0 : (length - shape->columns - 1) / shape->stride + 1;
    into->reached[row] = reached;
    if (reached > rounds)
        mark |= shape->malformed;
    for (int64_t at = 0; at < rounds; at++) {
        int64_t *opponent = into->opponent + row * rounds + at, *key = into->key + row * rounds + at;
        *opponent = 0;
        *key = shape->blank;
        if (at < reached) {
            const uint8_t *text = cut(line, length, shape->columns + at * shape->stride, shape->stride, room);
            if (!read_round(shape, text, opponent, key))
                mark |= shape->malformed;
        }
    }
    into->mark[row] = mark;
}

EXPORTED int32_t tiebreaks_kernel_version(void)
{
    return VERSION;
}

EXPORTED int64_t tiebreaks_size_of_layout(void)
{
    return (int64_t)sizeof(layout);
}

/* Reads `rows` lines, each ended by a line feed, from `size` bytes. `rooms` are entries of `opponent` and of `key`: at least rows
 * times rounds. Returns how many lines are marked, or -1 where the text has fewer lines or the sizes contradict themselves. */
EXPORTED int64_t tiebreaks_read_players(
    const layout *shape, const uint8_t *text, int64_t size, int64_t rows, int64_t rounds, int64_t rooms, const table *into)
{
    if (!is_sound(shape) || size < 0 || size >= PTRDIFF_MAX || !are_within(rows, rounds, rooms))
        return -1;
    int64_t row = 0, first = 0, marked = 0;
    while (row < rows && first < size) {
        const uint8_t *end = memchr(text + first, '\n', (size_t)(size - first));
        int64_t length = end == NULL ? size - first : end - (text + first);
        read_line(shape, text + first, length, rounds, into, row);
        marked += into->mark[row] != 0;
        first += length + 1;
        row++;
    }
    return row == rows ? marked : -1;
}

/* The columns of the players: `opponent` and `key` have `rounds` entries a line. Where the sizes are impossible, the functions
 * below write nothing. */
typedef struct {
    int64_t rows, rounds, keys;
    const int64_t *number, *opponent, *key;
} lines;

static int are_sound(const lines *from)
{
    return are_within(from->rows, from->rounds, MOST_ENTRIES) && from->keys <= MOST_KEYS;
}

static int is_key(const lines *from, int64_t key)
{
    return key >= 0 && key < from->keys;
}

/* Counts for each round the lines with an opponent, and those without one for each of two kinds of key (the bits of `kind`). */
EXPORTED void tiebreaks_survey(const lines *from, const uint8_t *kind, int64_t *paired, int64_t *held, int64_t *silent)
{
    if (!are_sound(from))
        return;
    for (int64_t at = 0; at < from->rounds; at++)
        paired[at] = held[at] = silent[at] = 0;
    for (int64_t row = 0; row < from->rows; row++)
        for (int64_t at = 0; at < from->rounds; at++) {
            int64_t key = from->key[row * from->rounds + at];
            if (from->opponent[row * from->rounds + at])
                paired[at]++;
            else if (is_key(from, key)) {
                held[at] += kind[key] & 1;
                silent[at] += kind[key] >> 1 & 1;
            }
        }
}

/* Sums what the keys of the first rounds are worth; `worth` has every key without an opponent, then with one. A sum too great
 * wraps around, as sums of arrays do. */
EXPORTED void tiebreaks_score(const lines *from, int64_t first, const int64_t *worth, int64_t *score)
{
    if (!are_sound(from))
        return;
    for (int64_t row = 0; row < from->rows; row++) {
        uint64_t sum = 0;
        for (int64_t at = 0; at < first && at < from->rounds; at++) {
            int64_t key = from->key[row * from->rounds + at];
            if (is_key(from, key))
                sum += (uint64_t)worth[key + (from->opponent[row * from->rounds + at] ? from->keys : 0)];
        }
        score[row] = (int64_t)sum;
    }
}

enum { ODD = 1, FREE = 2, REJECTED = 4 }; /* marks of a round of a line */

/* What two keys give together, and the codes that these tables have. */
typedef struct {
    const int8_t *result, *black; /* over both keys: first without an opponent, then with one */
    int8_t reject;                /* in `result`: this needs a message */
    int8_t by_order;              /* in `black`: whose line stands first has White */
    int8_t nothing, absent;       /* in `result`: nothing is said, and what that means */
    int8_t allocated, zero;       /* in `result`: byes that are counted */
} meetings;

/* What is filled for each round of each line, round after round. */
typedef struct {
    int64_t *opponent; /* the row; the own one for who has none */
    int8_t *result, *black;
    uint8_t *mark;
    int64_t *odd, *refused, *allocated, *zero, *again; /* for each round: how many are odd, alone with such a key, named before */
} games;

/* Pairs the lines in the first rounds. `row_of` and `seen` have room for `numbers` rows, one for each number that a line may name. */
EXPORTED void tiebreaks_pair(
    const lines *from, int64_t first, const meetings *tables, int64_t numbers, int64_t *row_of, int64_t *seen, const games *into)
{
    int64_t rows = from->rows, rounds = from->rounds, keys = from->keys;
    if (!are_sound(from))
        return;
    for (int64_t number = 0; number < numbers; number++)
        row_of[number] = seen[number] = -1;
    for (int64_t row = 0; row < rows; row++)
        if (from->number[row] > 0 && from->number[row] < numbers)
            row_of[from->number[row]] = row;
    for (int64_t at = 0; at < first && at < rounds; at++)
        into->odd[at] = into->refused[at] = into->allocated[at] = into->zero[at] = into->again[at] = 0;
    for (int64_t row = 0; row < rows; row++)
        for (int64_t at = 0; at < first && at < rounds; at++) {
            int64_t named = from->opponent[row * rounds + at], key = from->key[row * rounds + at];
            int is_named = named > 0 && named < numbers;
            int64_t other = is_named && row_of[named] >= 0 ? row_of[named] : row;
            int64_t back = from->opponent[other * rounds + at], answer = from->key[other * rounds + at];
            int8_t result = tables->reject, black = 0;
            if (is_key(from, key) && is_key(from, answer)) {
                int64_t pair = (key + (named ? keys : 0)) * keys + answer;
                result = tables->result[pair];
                black = tables->black[pair];
            }
            int mark = (named ? 0 : FREE) | (result == tables->reject ? REJECTED : 0);
            if (named && (other == row || back != from->number[row] || (result == tables->reject && other > row)))
                mark |= ODD;
            if (is_named) {
                into->again[at] += seen[named] == row;
                seen[named] = row;
            }
            into->odd[at] += mark & ODD;
            into->refused[at] += mark == (FREE | REJECTED);
            into->allocated[at] += !named && result == tables->allocated;
            into->zero[at] += !named && result == tables->zero;
            into->opponent[at * rows + row] = other;
            into->result[at * rows + row] = !named && result == tables->nothing ? tables->absent : result;
            into->black[at * rows + row] = black == tables->by_order ? row > other : black;
            into->mark[at * rows + row] = (uint8_t)mark;
        }
}
