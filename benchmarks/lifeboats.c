/*
 * Lifeboats in plain C, written by hand: the yardstick for the speed of the compiled game, and no part of
 * Scupper. The rules are those of docs/rules/lifeboats.md, whose sections the comments name; the generator
 * is that of scupper.engine.chance and the driver plays as scupper.engine.rollout_loop does with random
 * players: what may be done is listed, and one of it is drawn. So game i of a seed is the same game.
 *
 *     cc -std=c11 -O3 -march=native -o lifeboats lifeboats.c
 *     ./lifeboats PLAYERS SEED FIRST GAMES OFFICERS SAILORS HATS SETUP END PLANK [rows]
 *
 * plays the games FIRST, FIRST + 1, ... of a seed. The options are the numbers that the rules take: SAILORS 0
 * is as printed, SETUP 1 random, END 1 boats, PLANK 1 yes. It prints the decisions of players, CPU seconds,
 * decisions a second and a checksum of all results; with `rows` also a line a game before: places, scores
 * and choices of each player, lines and steps.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_PLAYERS = 6, BOATS = 7, BLACK = 6, COLUMNS = 7, ISLANDS = 3, MAX_LISTED = 14 };
enum { SEATS = 6, LEAKS = 15, LANDFALL = 3 };
enum { OFFICER, SAILOR, RANKS };
enum { HAT = BOATS, NO_BOAT = BOATS, NONE = -1 };
enum vote { LEAK_VOTE, DROWN_VOTE, MOVE_VOTE };
enum phase {
    START, DRAW_DOCK, DRAW_BOARD, /* chance is due */
    DOCK, BOARD, VOTE_LEAK, PICK_LEAK, VOTE_DROWN, PICK_DROWN, PICK_LEAK2, VOTE_MOVE, PICK_MOVE, JUMP, CLIMB,
    OVER
};

static const int island_of[COLUMNS] = {0, 0, 1, 1, 2, 2, 2};
static const int points[ISLANDS][RANKS] = {{8, 6}, {6, 4}, {7, 5}};

typedef struct {
    int players, officers, sailors, hats, random_setup, end_boats, plank;
} Options;

typedef struct {
    int players, random_setup, end_boats, plank;
    enum phase phase;
    int round, start, asked;
    unsigned at_sea, voting, picks, left; /* masks of boats, of players, of what may be picked, of boats */
    int column[BOATS], step[BOATS], stage[BOATS], leaks[BOATS];
    int pawns[BOATS]; /* of all players and ranks */
    int crew[RANKS][BOATS][MAX_PLAYERS];
    int hand[RANKS][MAX_PLAYERS], lost[RANKS][MAX_PLAYERS], ashore[RANKS][ISLANDS][MAX_PLAYERS];
    int hats[MAX_PLAYERS];
    int card[MAX_PLAYERS];   /* laid in the vote in progress */
    int second[MAX_PLAYERS]; /* plank: the cards of the leak vote, for the second leak */
    int second_due, moved_two, drowning, landed, leaks_at_sea;
    int swimmers, swimmer[MAX_PLAYERS], swim_rank[MAX_PLAYERS], swim_boat[MAX_PLAYERS];
} Game;

typedef struct {
    int places[MAX_PLAYERS], scores[MAX_PLAYERS], choices[MAX_PLAYERS], lines, steps;
} Result;

/* ---- Random numbers */

typedef struct {
    uint32_t word[4];
} Stream;

static inline uint32_t rotate(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

static inline uint32_t next_word(Stream *stream)
{
    uint32_t *w = stream->word;
    uint32_t x = rotate(w[0] + w[3], 7) + w[0], t = w[1] << 9;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= t;
    w[3] = rotate(w[3], 11);
    return x;
}

static inline int below(Stream *stream, int n)
{
    return (int)((uint64_t)next_word(stream) * (uint64_t)n >> 32);
}

static int pick(Stream *stream, const int *weights, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += weights[i];
    int ticket = below(stream, total);
    for (int i = 0; i < count; i++) {
        if (ticket < weights[i])
            return i;
        ticket -= weights[i];
    }
    return count - 1;
}

static uint32_t mix(uint32_t x)
{
    x = (x ^ x >> 16) * 0x45D9F3Bu;
    x = (x ^ x >> 16) * 0x45D9F3Bu;
    return x ^ x >> 16;
}

static void begin_stream(Stream *stream, uint64_t seed, uint32_t purpose, uint64_t index)
{
    uint32_t low = (uint32_t)seed, high = (uint32_t)(seed >> 32);
    uint32_t x = mix(mix(low ^ 0x9E3779B9u) ^ mix(high + purpose * 0x632BE5ABu));
    for (uint32_t i = 0; i < 4; i++) {
        x = mix(x + 0x9E3779B9u + mix((uint32_t)index + i * 0x85EBCA6Bu));
        x = mix(x ^ mix((uint32_t)(index >> 32) + 0x27D4EB2Fu * (i + 1)));
        stream->word[i] = x;
    }
    stream->word[0] |= 1;
    for (int i = 0; i < 8; i++)
        next_word(stream);
}

/* ---- Masks and counts */

static inline int lowest(unsigned mask)
{
    return __builtin_ctz(mask);
}

static inline int is_one(unsigned mask)
{
    return mask != 0 && (mask & (mask - 1)) == 0;
}

static inline int free_seats(const Game *g, int boat)
{
    return SEATS - g->pawns[boat] - g->leaks[boat];
}

static inline int is_aboard(const Game *g, int player, int boat)
{
    return g->crew[OFFICER][boat][player] + g->crew[SAILOR][boat][player] > 0;
}

static unsigned aboard(const Game *g, int boat)
{
    unsigned mask = 0;
    for (int p = 0; p < g->players; p++)
        mask |= (unsigned)is_aboard(g, p, boat) << p;
    return mask;
}

/* ---- Ballots, B1 to B6 */

static void open_vote(Game *g, unsigned voters, enum phase phase)
{
    g->voting = voters;
    g->asked = NONE;
    g->phase = phase;
    for (int p = 0; p < g->players; p++)
        g->card[p] = NONE;
}

static void let_pick(Game *g, int player, unsigned picks, enum phase phase)
{
    g->asked = player;
    g->picks = picks;
    g->phase = phase;
}

/* B4: who laid the only hat. */
static int lone_captain(const Game *g, const int *card)
{
    int captain = NONE;
    for (int p = 0; p < g->players; p++)
        if (card[p] == HAT) {
            if (captain != NONE)
                return NONE;
            captain = p;
        }
    return captain;
}

/* B5 and B6: the candidates with the most weight; in a drowning vote (L4) sailors weigh 1 and officers 2. */
static unsigned leading(const Game *g, const int *card, unsigned candidates, int drowning)
{
    int total[BOATS + 1] = {0};
    for (int p = 0; p < g->players; p++)
        if (card[p] != NONE)
            total[card[p]] +=
                drowning == NONE ? 1 : g->crew[SAILOR][drowning][p] + 2 * g->crew[OFFICER][drowning][p];
    int most = 1;
    unsigned leaders = 0;
    for (unsigned m = candidates; m; m &= m - 1) {
        int c = lowest(m);
        if (total[c] > most) {
            most = total[c];
            leaders = 0;
        }
        if (total[c] == most)
            leaders |= 1u << c;
    }
    return leaders;
}

/* B3 to B6: the result, or NONE when somebody has been asked to pick. */
static int decide(Game *g, enum vote vote, unsigned candidates, enum phase pick_phase)
{
    for (int p = 0; p < g->players; p++)
        g->hats[p] -= g->card[p] == HAT;
    int captain = lone_captain(g, g->card);
    if (captain != NONE) {
        if (vote == LEAK_VOTE && g->plank)
            candidates |= 1u << NO_BOAT;
        let_pick(g, captain, candidates, pick_phase);
        return NONE;
    }
    unsigned leaders = leading(g, g->card, candidates, g->drowning);
    if (leaders == 0)
        leaders = candidates;
    if (is_one(leaders))
        return lowest(leaders);
    let_pick(g, g->start, leaders, pick_phase);
    return NONE;
}

/* ---- The end, sinking and landing */

static void leave_sea(Game *g, int boat)
{
    g->at_sea &= ~(1u << boat);
    g->leaks_at_sea -= g->leaks[boat];
    g->leaks[boat] = 0;
    g->pawns[boat] = 0;
    g->step[boat] = 0;
    g->column[boat] = NONE;
}

static void sink(Game *g, int boat)
{
    for (int rank = 0; rank < RANKS; rank++)
        for (int p = 0; p < g->players; p++) {
            g->lost[rank][p] += g->crew[rank][boat][p];
            g->crew[rank][boat][p] = 0;
        }
    leave_sea(g, boat);
}

static void sinking_check(Game *g)
{
    for (unsigned m = g->at_sea; m; m &= m - 1) {
        int b = lowest(m);
        if (g->leaks[b] > g->pawns[b])
            sink(g, b);
    }
}

static int is_over(Game *g)
{
    int pawns = 0;
    for (unsigned m = g->at_sea; m; m &= m - 1)
        pawns += g->pawns[lowest(m)];
    if (g->end_boats ? g->at_sea != 0 : pawns > 0)
        return 0;
    g->asked = NONE;
    g->phase = OVER;
    return 1;
}

static void land(Game *g, int boat)
{
    int island = island_of[g->column[boat]];
    g->stage[boat] = ++g->landed;
    for (int rank = 0; rank < RANKS; rank++)
        for (int p = 0; p < g->players; p++) {
            g->ashore[rank][island][p] += g->crew[rank][boat][p];
            g->crew[rank][boat][p] = 0;
        }
    leave_sea(g, boat);
}

static void phase_1(Game *g);

/* ---- Phase 3, everybody swims */

/* 3.1: the next player in turn order who has a pawn in a boat that nobody has left. */
static int next_jumper(const Game *g, int turn)
{
    for (; turn < g->players; turn++) {
        int p = (g->start + turn) % g->players;
        for (unsigned m = g->at_sea & ~g->left; m; m &= m - 1)
            if (is_aboard(g, p, lowest(m)))
                return p;
    }
    return NONE;
}

static unsigned boats_to_climb(const Game *g, int player)
{
    unsigned boats = 0;
    for (unsigned m = g->at_sea & ~(1u << g->swim_boat[player]); m; m &= m - 1)
        if (free_seats(g, lowest(m)) > 0)
            boats |= m & -m;
    return boats;
}

/* 3.2 and 3.3: the last to jump climbs first; who finds no seat is lost. Then the next round. */
static void next_climb(Game *g)
{
    while (g->swimmers > 0) {
        int p = g->swimmer[g->swimmers - 1];
        if (boats_to_climb(g, p)) {
            g->asked = p;
            g->phase = CLIMB;
            return;
        }
        g->lost[g->swim_rank[p]][p]++;
        g->swimmers--;
    }
    sinking_check(g);
    if (is_over(g))
        return;
    g->start = (g->start + 1) % g->players;
    g->round++;
    phase_1(g);
}

static void next_jump(Game *g, int turn)
{
    g->asked = next_jumper(g, turn);
    if (g->asked != NONE) {
        g->phase = JUMP;
        return;
    }
    g->left = 0;
    next_climb(g);
}

static void jump(Game *g, int rank, int boat)
{
    int p = g->asked;
    g->crew[rank][boat][p]--;
    g->pawns[boat]--;
    g->swim_rank[p] = rank;
    g->swim_boat[p] = boat;
    g->swimmer[g->swimmers++] = p;
    g->left |= 1u << boat;
    next_jump(g, (p - g->start + g->players) % g->players + 1);
}

static void climb(Game *g, int boat)
{
    int p = g->asked;
    g->crew[g->swim_rank[p]][boat][p]++;
    g->pawns[boat]++;
    g->swimmers--;
    next_climb(g);
}

/* ---- Phase 2, a move */

static void row(Game *g, int boat)
{
    int steps = g->plank && g->leaks[boat] > 0 ? 2 : 1;
    if (steps > LANDFALL - g->step[boat])
        steps = LANDFALL - g->step[boat];
    g->moved_two = steps == 2;
    g->step[boat] += steps;
    if (g->step[boat] == LANDFALL)
        land(g, boat);
    if (!is_over(g))
        next_jump(g, 0);
}

static void phase_2(Game *g)
{
    if (is_one(g->at_sea))
        row(g, lowest(g->at_sea));
    else
        open_vote(g, (1u << g->players) - 1, VOTE_MOVE);
}

static void count_move(Game *g)
{
    int boat = decide(g, MOVE_VOTE, g->at_sea, PICK_MOVE);
    if (boat != NONE)
        row(g, boat);
}

/* ---- Phase 1, a leak; under plank (section 11) perhaps two */

static void after_leaks(Game *g)
{
    sinking_check(g);
    if (!is_over(g))
        phase_2(g);
}

static void leak(Game *g, int boat);

/* P2: the second of two leaks, by the captain or the cards of the first. */
static void after_leak(Game *g, int first)
{
    if (!g->second_due) {
        after_leaks(g);
        return;
    }
    unsigned others = g->at_sea & ~(1u << first);
    int captain = lone_captain(g, g->second);
    unsigned leaders = leading(g, g->second, others, NONE);
    if (g->leaks_at_sea == LEAKS || others == 0 || (captain == NONE && leaders == 0)) {
        g->second_due = 0;
        after_leaks(g);
    } else if (captain != NONE) {
        let_pick(g, captain, others, PICK_LEAK2);
    } else if (is_one(leaders)) {
        g->second_due = 0;
        leak(g, lowest(leaders));
    } else {
        let_pick(g, g->start, leaders, PICK_LEAK2);
    }
}

static void put_leak(Game *g, int boat)
{
    g->leaks[boat]++;
    g->leaks_at_sea++;
    after_leak(g, boat);
}

/* L5: the victim loses a sailor or else an officer, and a leak takes the seat. */
static void drown(Game *g, int victim)
{
    int boat = g->drowning, rank = g->crew[SAILOR][boat][victim] > 0 ? SAILOR : OFFICER;
    g->crew[rank][boat][victim]--;
    g->pawns[boat]--;
    g->lost[rank][victim]++;
    g->drowning = NONE;
    put_leak(g, boat);
}

/* L1 to L4. */
static void leak(Game *g, int boat)
{
    if (boat == NO_BOAT) {
        g->second_due = 0;
        after_leaks(g);
    } else if (free_seats(g, boat) > 0) {
        put_leak(g, boat);
    } else if (g->pawns[boat] == g->leaks[boat]) {
        sink(g, boat);
        after_leak(g, boat);
    } else {
        unsigned voters = aboard(g, boat);
        g->drowning = boat;
        if (is_one(voters))
            drown(g, lowest(voters));
        else
            open_vote(g, voters, VOTE_DROWN);
    }
}

static void count_leak(Game *g)
{
    g->second_due = g->plank && g->moved_two;
    if (g->second_due)
        memcpy(g->second, g->card, sizeof g->second);
    int boat = decide(g, LEAK_VOTE, g->at_sea, PICK_LEAK);
    if (boat != NONE)
        leak(g, boat);
}

static void count_drown(Game *g)
{
    int victim = decide(g, DROWN_VOTE, aboard(g, g->drowning), PICK_DROWN);
    if (victim != NONE)
        drown(g, victim);
}

/* 1.1 to 1.3 and P4. */
static void phase_1(Game *g)
{
    int hats = 0;
    for (int p = 0; p < g->players; p++)
        hats += g->hats[p];
    if (g->leaks_at_sea == LEAKS)
        after_leaks(g);
    else if (is_one(g->at_sea) && !(g->plank && hats > 0))
        leak(g, lowest(g->at_sea));
    else
        open_vote(g, (1u << g->players) - 1, VOTE_LEAK);
}

/* ---- Set-up, section 5 */

static void begin(Game *g, const Options *o)
{
    memset(g, 0, sizeof *g);
    g->players = o->players;
    g->random_setup = o->random_setup;
    g->end_boats = o->end_boats;
    g->plank = o->plank;
    g->phase = START;
    g->start = g->asked = g->drowning = NONE;
    int sailors = o->sailors ? o->sailors : o->players < 5 ? 5 : 4;
    for (int p = 0; p < o->players; p++) {
        g->hats[p] = o->hats;
        g->hand[OFFICER][p] = o->officers;
        g->hand[SAILOR][p] = sailors;
    }
    for (int b = 0; b < BOATS; b++)
        g->column[b] = NONE;
}

static void dock(Game *g, int column)
{
    int boat = g->at_sea >> g->asked & 1 ? BLACK : g->asked;
    g->column[boat] = column;
    g->at_sea |= 1u << boat;
    if (boat == BLACK)
        g->phase = g->random_setup ? DRAW_BOARD : BOARD;
    else
        g->asked = (g->asked + 1) % g->players;
}

static void board(Game *g, int rank, int boat)
{
    g->hand[rank][g->asked]--;
    g->crew[rank][boat][g->asked]++;
    g->pawns[boat]++;
    g->asked = (g->asked + 1) % g->players;
    if (g->hand[OFFICER][g->asked] + g->hand[SAILOR][g->asked] == 0)
        phase_1(g);
}

/* ---- What may be done, and doing it */

static int list_mask(unsigned mask, int *out)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        out[count++] = lowest(mask);
    return count;
}

static int list_columns(const Game *g, int *out)
{
    unsigned taken = 0;
    for (unsigned m = g->at_sea; m; m &= m - 1)
        taken |= 1u << g->column[lowest(m)];
    return list_mask(~taken & ((1u << COLUMNS) - 1), out);
}

static int list_berths(const Game *g, int *out)
{
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (g->hand[rank][g->asked] > 0)
            for (unsigned m = g->at_sea; m; m &= m - 1)
                if (free_seats(g, lowest(m)) > 0)
                    out[count++] = rank * BOATS + lowest(m);
    return count;
}

static int list_jumps(const Game *g, int *out)
{
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (unsigned m = g->at_sea & ~g->left; m; m &= m - 1)
            if (g->crew[rank][lowest(m)][g->asked] > 0)
                out[count++] = rank * BOATS + lowest(m);
    return count;
}

static int list_cards(const Game *g, int player, unsigned candidates, int *out)
{
    int count = list_mask(candidates, out);
    if (g->hats[player] > 0)
        out[count++] = HAT;
    return count;
}

static int list_legal(const Game *g, int player, int *out)
{
    switch (g->phase) {
    case DOCK: return list_columns(g, out);
    case BOARD: return list_berths(g, out);
    case VOTE_LEAK:
    case VOTE_MOVE: return list_cards(g, player, g->at_sea, out);
    case VOTE_DROWN: return list_cards(g, player, aboard(g, g->drowning), out);
    case JUMP: return list_jumps(g, out);
    case CLIMB: return list_mask(boats_to_climb(g, player), out);
    default: return list_mask(g->picks, out);
    }
}

static int list_outcomes(const Game *g, int *out, int *weights)
{
    int count;
    if (g->phase == START)
        count = list_mask((1u << g->players) - 1, out);
    else
        count = g->phase == DRAW_DOCK ? list_columns(g, out) : list_berths(g, out);
    for (int k = 0; k < count; k++)
        weights[k] = 1;
    return count;
}

static int is_last_card(Game *g, int player, int card)
{
    g->card[player] = card;
    g->voting &= ~(1u << player);
    return g->voting == 0;
}

static void play(Game *g, int player, int choice)
{
    switch (g->phase) {
    case START:
        g->start = g->asked = choice;
        g->round = 1;
        g->phase = g->random_setup ? DRAW_DOCK : DOCK;
        break;
    case DRAW_DOCK:
    case DOCK: dock(g, choice); break;
    case DRAW_BOARD:
    case BOARD: board(g, choice / BOATS, choice % BOATS); break;
    case VOTE_LEAK:
        if (is_last_card(g, player, choice))
            count_leak(g);
        break;
    case VOTE_DROWN:
        if (is_last_card(g, player, choice))
            count_drown(g);
        break;
    case VOTE_MOVE:
        if (is_last_card(g, player, choice))
            count_move(g);
        break;
    case PICK_LEAK: leak(g, choice); break;
    case PICK_DROWN: drown(g, choice); break;
    case PICK_LEAK2:
        g->second_due = 0;
        leak(g, choice);
        break;
    case PICK_MOVE: row(g, choice); break;
    case JUMP: jump(g, choice / BOATS, choice % BOATS); break;
    case CLIMB: climb(g, choice); break;
    case OVER: break;
    }
}

/* ---- Scores and places, section 10 */

static void result(const Game *g, Result *r)
{
    int standing[MAX_PLAYERS];
    for (int p = 0; p < g->players; p++) {
        r->scores[p] = 0;
        for (int rank = 0; rank < RANKS; rank++)
            for (int island = 0; island < ISLANDS; island++)
                r->scores[p] += g->ashore[rank][island][p] * points[island][rank];
        int landed = g->stage[p] > 0 ? BOATS + 1 - g->stage[p] : 0;
        standing[p] = r->scores[p] * (BOATS + 1) + landed;
    }
    for (int p = 0; p < g->players; p++) {
        r->places[p] = 1;
        for (int q = 0; q < g->players; q++)
            r->places[p] += standing[q] > standing[p];
    }
}

/* ---- The driver */

static void play_game(Game *g, const Options *o, uint64_t seed, uint64_t index, Result *r)
{
    Stream table, bots;
    int listed[MAX_LISTED], weights[MAX_LISTED];
    begin_stream(&table, seed, 0, index);
    begin_stream(&bots, seed, 1, index);
    begin(g, o);
    memset(r, 0, sizeof *r);
    while (g->phase != OVER) {
        if (g->phase <= DRAW_BOARD) {
            int count = list_outcomes(g, listed, weights);
            play(g, NONE, listed[pick(&table, weights, count)]);
        } else {
            int player = g->voting ? lowest(g->voting) : g->asked;
            int count = list_legal(g, player, listed);
            r->choices[player]++;
            play(g, player, listed[below(&bots, count)]);
        }
        r->steps++;
        r->lines++; /* each step of this game is a line */
    }
    result(g, r);
}

/* The numbers of a result in the order in which they are printed and summed. */
static int numbers(const Result *r, int players, int *out)
{
    int count = 0;
    for (int p = 0; p < players; p++)
        out[count++] = r->places[p];
    for (int p = 0; p < players; p++)
        out[count++] = r->scores[p];
    for (int p = 0; p < players; p++)
        out[count++] = r->choices[p];
    out[count++] = r->lines;
    out[count++] = r->steps;
    return count;
}

/* Sum over the games of (2 * row + 1) * (a FNV-1a hash of the game's numbers). */
static uint64_t checksum(const Result *results, long games, int players)
{
    uint64_t sum = 0;
    for (long i = 0; i < games; i++) {
        int row[3 * MAX_PLAYERS + 2], count = numbers(&results[i], players, row);
        uint64_t hash = 0xCBF29CE484222325u;
        for (int k = 0; k < count; k++)
            hash = (hash ^ (uint64_t)row[k]) * 0x100000001B3u;
        sum += hash * (2 * (uint64_t)i + 1);
    }
    return sum;
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static long long argument(char **argv, int n, const char *name, long long low, long long high)
{
    char *end;
    errno = 0;
    long long value = strtoll(argv[n], &end, 10);
    if (errno || end == argv[n] || *end || value < low || value > high) {
        fprintf(stderr, "%s must be a whole number from %lld to %lld, not \"%s\"\n", name, low, high, argv[n]);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv)
{
    int rows = argc == 12 && strcmp(argv[11], "rows") == 0;
    if (argc != 11 && !rows) {
        fprintf(stderr, "usage: %s PLAYERS SEED FIRST GAMES OFFICERS SAILORS HATS SETUP END PLANK [rows]\n",
                argv[0]);
        return 2;
    }
    Options o;
    o.players = (int)argument(argv, 1, "PLAYERS", 3, 6);
    uint64_t seed = (uint64_t)argument(argv, 2, "SEED", 0, INT64_MAX);
    uint64_t first = (uint64_t)argument(argv, 3, "FIRST", 0, INT64_MAX);
    long games = (long)argument(argv, 4, "GAMES", 1, 100000000);
    o.officers = (int)argument(argv, 5, "OFFICERS", 1, 2);
    o.sailors = (int)argument(argv, 6, "SAILORS", 0, 6);
    o.hats = (int)argument(argv, 7, "HATS", 0, 5);
    o.random_setup = (int)argument(argv, 8, "SETUP", 0, 1);
    o.end_boats = (int)argument(argv, 9, "END", 0, 1);
    o.plank = (int)argument(argv, 10, "PLANK", 0, 1);
    if (o.players * (o.officers + o.sailors) > SEATS * (o.players + 1)) {
        fprintf(stderr, "there are more pawns than seats in the boats: choose fewer sailors or officers\n");
        return 2;
    }
    Result *results = calloc((size_t)games, sizeof *results);
    if (results == NULL) {
        fprintf(stderr, "there is no memory for the results of %ld games\n", games);
        return 1;
    }
    Game g;
    double began = cpu_seconds();
    for (long i = 0; i < games; i++)
        play_game(&g, &o, seed, first + (uint64_t)i, &results[i]);
    double seconds = cpu_seconds() - began;
    long long decisions = 0;
    for (long i = 0; i < games; i++)
        for (int p = 0; p < o.players; p++)
            decisions += results[i].choices[p];
    for (long i = 0; rows && i < games; i++) {
        int row[3 * MAX_PLAYERS + 2], count = numbers(&results[i], o.players, row);
        for (int k = 0; k < count; k++)
            printf("%d%c", row[k], k + 1 < count ? ' ' : '\n');
    }
    printf("%lld decisions, %.6f s, %.0f decisions/s, checksum %016llx\n", decisions, seconds,
           (double)decisions / seconds, (unsigned long long)checksum(results, games, o.players));
    free(results);
    return 0;
}
