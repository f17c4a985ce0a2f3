/* Prints what the kernel makes of files of player lines, number by number: the same text on every machine. */
#include "players.c"

#include "tables.h" /* REAL, KIND, RESULT, BLACK and CODES, from Python */

#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 1 << 20, ROUNDS = 24, NUMBERS = 10000 };

static void *make_room(int64_t entries, size_t width)
{
    void *room = calloc((size_t)entries + 1, width);
    if (room == NULL)
        exit(3);
    return room;
}

static void print_numbers(const char *name, const int64_t *values, int64_t count)
{
    printf("%s", name);
    for (int64_t at = 0; at < count; at++)
        printf(" %lld", (long long)values[at]);
    printf("\n");
}

static void print_small(const char *name, const int8_t *values, int64_t count)
{
    printf("%s", name);
    for (int64_t at = 0; at < count; at++)
        printf(" %d", values[at]);
    printf("\n");
}

static void print_rounds(const lines *from)
{
    int64_t cells = from->rows * from->rounds, *worth = make_room(2 * from->keys, 8), *score = make_room(from->rows, 8);
    int64_t *paired = make_room(ROUNDS, 8), *held = make_room(ROUNDS, 8), *silent = make_room(ROUNDS, 8);
    int64_t *row_of = make_room(NUMBERS, 8), *seen = make_room(NUMBERS, 8);
    const meetings met = {RESULT, BLACK, CODES[0], CODES[1], CODES[2], CODES[3], CODES[4], CODES[5]};
    games into = {make_room(cells, 8),  make_room(cells, 1),  make_room(cells, 1),  make_room(cells, 1), make_room(ROUNDS, 8),
                  make_room(ROUNDS, 8), make_room(ROUNDS, 8), make_room(ROUNDS, 8), make_room(ROUNDS, 8)};
    for (int64_t key = 0; key < 2 * from->keys; key++)
        worth[key] = 1000 * key - 7;
    tiebreaks_survey(from, KIND, paired, held, silent);
    tiebreaks_score(from, ROUNDS, worth, score);
    tiebreaks_pair(from, ROUNDS, &met, NUMBERS, row_of, seen, &into);
    print_numbers("paired", paired, ROUNDS);
    print_numbers("held", held, ROUNDS);
    print_numbers("silent", silent, ROUNDS);
    print_numbers("score", score, from->rows);
    print_numbers("row", into.opponent, cells);
    print_small("result", into.result, cells);
    print_small("black", into.black, cells);
    print_small("mark", (const int8_t *)into.mark, cells);
    print_numbers("odd", into.odd, ROUNDS);
    print_numbers("refused", into.refused, ROUNDS);
    print_numbers("allocated", into.allocated, ROUNDS);
    print_numbers("zero", into.zero, ROUNDS);
    print_numbers("again", into.again, ROUNDS);
    void *all[] = {worth, score, paired, held, silent, row_of, seen, into.opponent, into.result, into.black, into.mark,
                   into.odd, into.refused, into.allocated, into.zero, into.again};
    for (size_t at = 0; at < sizeof all / sizeof *all; at++)
        free(all[at]);
}

static void print_file(const uint8_t *text, int64_t size)
{
    int64_t rows = 0;
    for (int64_t at = 0; at < size; at++)
        rows += text[at] == '\n';
    int64_t *columns[8];
    const char *const names[] = {"number", "rating", "rank", "points", "opponent", "key", "reached", "marks"};
    for (int at = 0; at < 8; at++)
        columns[at] = make_room(rows * ROUNDS, 8);
    const table into = {columns[0], columns[1], columns[2], columns[3], columns[4], columns[5], columns[6], columns[7]};
    int64_t marked = tiebreaks_read_players(&REAL, text, size, rows, ROUNDS, rows * ROUNDS, &into);
    print_numbers("marked", &marked, 1);
    for (int at = 0; at < 8; at++)
        print_numbers(names[at], columns[at], at == 4 || at == 5 ? rows * ROUNDS : rows);
    const lines from = {rows, ROUNDS, REAL.keys, into.number, into.opponent, into.key};
    print_rounds(&from);
    for (int at = 0; at < 8; at++)
        free(columns[at]);
}

int main(int count, char **paths)
{
    static uint8_t text[LARGEST];
    const uint16_t one = 1;
    fprintf(stderr, "%s\n", *(const uint8_t *)&one ? "little" : "big");
    for (int at = 1; at < count; at++) {
        FILE *file = fopen(paths[at], "rb");
        if (file == NULL)
            return 2;
        print_file(text, (int64_t)fread(text, 1, sizeof text, file));
        fclose(file);
    }
    return 0;
}
