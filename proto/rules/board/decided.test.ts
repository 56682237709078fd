/** Boards with decisions of the jury, against a recount that knows nothing of the rules above it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareOut, firstAccepts, rankBoard, totalsOf } from './rank.ts'
import type { AwardRule, Entry } from './rank.ts'
import { revealFrame, revealSteps } from './reveal.ts'
import { defaultScoring } from './scoring.ts'
import { entriesOf, runsOf, users } from './testing/generated-contests.ts'

const acm = defaultScoring('acm')
const decided = fc.record({
  out: fc.subarray(users),
  ignored: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 15 }),
  changesS: fc.dictionary(fc.constantFrom(...users), fc.integer({ min: -7_200, max: 7_200 })),
})
type Decided = typeof decided extends fc.Arbitrary<infer Value> ? Value : never
const awards: AwardRule = {
  type: 2,
  list: [{ priority: 1, name: 'Gold', background: '#fff', color: '#000', num: 2 }],
}

const withDecisions = (entries: readonly Entry[], { out, changesS }: Decided): Entry[] =>
  entries.map((entry) => ({ ...entry, isOut: out.includes(entry.key), penaltyS: changesS[entry.key] ?? 0 }))

const boardOf = (runs: Parameters<typeof entriesOf>[1], given: Decided, view: 'live' | 'sealed' = 'live') =>
  withDecisions(
    entriesOf(
      'acm',
      runs.filter(({ submitId }) => !given.ignored.includes(submitId)),
      view,
    ),
    given,
  )

describe('a board with decisions', () => {
  test('is the board of those who are left, with the others below it and without rank and award', () => {
    fc.assert(
      fc.property(runsOf(60), decided, (runs, given) => {
        const ranked = rankBoard(acm, boardOf(runs, given), { awards })
        const isOut = (key: string) => given.out.includes(key)
        const left = rankBoard(
          acm,
          boardOf(
            runs.filter(({ user }) => !isOut(user)),
            given,
          ),
          { awards },
        )
        const shortOf = ({ entry, rank, award }: (typeof ranked)[number]) => [entry.key, rank, award?.name ?? null]
        expect(ranked.filter(({ entry }) => !isOut(entry.key)).map(shortOf)).toEqual(left.map(shortOf))
        const below = ranked.slice(left.length)
        expect(below.every(({ entry, rank, award }) => isOut(entry.key) && rank === -1 && award === null)).toBe(true)
      }),
    )
  })

  test('counts neither ignored submissions nor those of who is out for the first to solve', () => {
    fc.assert(
      fc.property(runsOf(60), decided, (runs, given) => {
        const firsts = firstAccepts(acm, boardOf(runs, given))
        for (const problem of [0, 1, 2, 3]) {
          const accepted = runs.filter(
            (run) =>
              run.problem === problem &&
              run.status === 0 &&
              run.timeS < 18_000 &&
              !given.ignored.includes(run.submitId) &&
              !given.out.includes(run.user),
          )
          const expected = accepted.length === 0 ? null : Math.min(...accepted.map(({ timeS }) => timeS))
          expect(firsts[problem] ?? null).toBe(expected)
        }
      }),
    )
  })

  test('adds what was decided to the penalty, which is never below zero; an OI board has none', () => {
    fc.assert(
      fc.property(runsOf(60), fc.integer({ min: -90_000, max: 90_000 }), (runs, penaltyS) => {
        for (const entry of entriesOf('acm', runs, 'live')) {
          const before = totalsOf(acm, entry)
          expect(totalsOf(acm, { ...entry, penaltyS })).toEqual({
            ...before,
            time: Math.max(0, before.time + penaltyS),
          })
        }
        const oi = defaultScoring('oi-recent')
        for (const entry of entriesOf('oi-recent', runs, 'live'))
          expect(totalsOf(oi, { ...entry, penaltyS })).toEqual(totalsOf(oi, entry))
      }),
    )
  })

  test('rolls up to the final board, those who are out below everybody in every frame', () => {
    fc.assert(
      fc.property(runsOf(40), decided, (runs, given) => {
        const frozen = boardOf(runs, given, 'sealed')
        const entries = boardOf(runs, given)
          .map((entry, index) => ({ ...entry, frozen: frozen[index]?.cells ?? [] }))
          .filter(({ cells }) => cells.some((cell) => cell !== null))
        const steps = revealSteps(acm, entries)
        const keys = (all: readonly Entry[]) => rankBoard(acm, all).map(({ entry }) => entry.key)
        expect(keys(revealFrame(entries, steps, steps.length))).toEqual(keys(entries))
        for (let taken = 0; taken <= steps.length; taken += 1) {
          const frame = rankBoard(acm, revealFrame(entries, steps, taken)).map(({ entry }) => entry)
          expect(frame.every((entry, at) => at === 0 || compareOut(frame[at - 1] ?? entry, entry) <= 0)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})
