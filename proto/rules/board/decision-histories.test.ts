/**
 * Boards after a history of decisions, each of them made and some taken back, in any order. The rules read the list of
 * what is in force; the recount reads what is left of the steps, one participant at a time, and none of the rules.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordPeriod } from '../contest/contest-phase.ts'
import { ignoredOf, isInForce, outKinds, replaces, rulingsOf } from '../contest/decisions.ts'
import type { Decision } from '../contest/decisions.ts'
import { Status, verdictOf } from '../submission/verdict.ts'
import { rankBoard } from './rank.ts'
import { defaultScoring } from './scoring.ts'
import { contests, durationS, entriesOf, runsOf, users } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const acm = defaultScoring('acm')
const of = (kind: Decision['kind'], fields: Partial<Decision>): Decision => ({
  kind,
  uid: null,
  submitId: null,
  cpid: null,
  minutes: null,
  shown: null,
  ...fields,
})
const user = fc.constantFrom(...users)
const decision = fc.oneof(
  fc.tuple(user, fc.constantFrom(...outKinds)).map(([uid, shown]) => of('disqualify', { uid, shown })),
  fc.tuple(user, fc.integer({ min: -90, max: 90 })).map(([uid, minutes]) => of('penalty', { uid, minutes })),
  fc.tuple(fc.option(user), fc.integer({ min: 1, max: 30 })).map(([uid, minutes]) => of('extraTime', { uid, minutes })),
  fc.integer({ min: 1, max: 40 }).map((submitId) => of('ignore', { submitId })),
  fc.constant(of('pause', {})),
)

/** A decision, or the number of one that is taken back, of those in force then. */
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: decision }, fc.nat(20)), { maxLength: 25 })
type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

/** What is in force after the steps, as the jury's calls bring it about. */
function inForce(given: Steps): readonly Decision[] {
  let list: readonly Decision[] = []
  for (const step of given) {
    if (typeof step === 'number') list = list.filter((_, at) => list.length === 0 || at !== step % list.length)
    else if (!isInForce(list, step)) list = [...list.filter((one) => !replaces(step, one)), step]
  }
  return list
}

const minutesFor = (list: readonly Decision[], kind: Decision['kind'], uid: string | null): number =>
  list.reduce((sum, one) => (one.kind === kind && one.uid === uid ? sum + (one.minutes ?? 0) : sum), 0)

/** By the rules: rulings, ignored submissions, and an end of their own for who has extra time. */
function boardOf(runs: readonly Run[], list: readonly Decision[]) {
  const [rulings, ignored] = [rulingsOf(list), new Set(ignoredOf(list))]
  const endS = durationS + minutesFor(list, 'extraTime', null) * 60
  const timed = runs
    .filter(({ submitId }) => !ignored.has(submitId))
    .map((run) => {
      const endMs = (endS + (rulings[run.user]?.extraS ?? 0)) * 1000
      return { ...run, period: recordPeriod({ startMs: 0, endMs, freezeMs: null, opensAtEnd: true }, run.timeS * 1000) }
    })
  return rankBoard(
    acm,
    entriesOf(acm, timed, 'live').map((entry) => {
      const { out, penaltyS = 0 } = rulings[entry.key] ?? {}
      return { ...entry, penaltyS, isOut: out !== undefined, isListed: true }
    }),
  )
}

function recountOf(runs: readonly Run[], list: readonly Decision[], uid: string): readonly [number, number, boolean] {
  const endS = durationS + 60 * (minutesFor(list, 'extraTime', null) + minutesFor(list, 'extraTime', uid))
  const isIgnored = (id: number) => list.some(({ kind, submitId }) => kind === 'ignore' && submitId === id)
  const failed = new Map<number, number>()
  const solved = new Set<number>()
  let time = 0
  for (const run of runs) {
    if (run.user !== uid || run.timeS >= endS || isIgnored(run.submitId) || solved.has(run.problem)) continue
    const before = failed.get(run.problem) ?? 0
    if (run.status === Status.accepted) {
      solved.add(run.problem)
      time += run.timeS + before * 1_200
    } else if (verdictOf(run.status).penalty) failed.set(run.problem, before + 1)
  }
  const isOut = list.some((one) => one.kind === 'disqualify' && one.uid === uid)
  return [solved.size, Math.max(0, time + minutesFor(list, 'penalty', uid) * 60), isOut]
}

const shortOf = (board: ReturnType<typeof boardOf>) =>
  board.map(({ entry, totals, rank }) => [entry.key, totals.ac, totals.time, rank] as const)

test('the board after any history of decisions is the recount of what is left of it', () => {
  fc.assert(
    fc.property(runsOf(40), steps, (runs, given) => {
      const list = inForce(given)
      const counted = users.map((uid) => ({ uid, row: recountOf(runs, list, uid) }))
      const left = counted.filter(({ row: [, , isOut] }) => !isOut)
      for (const [key, ac, time, rank] of shortOf(boardOf(runs, list))) {
        const [solved, penaltyS, isOut] = recountOf(runs, list, key)
        const better = left.filter(({ row }) => row[0] > solved || (row[0] === solved && row[1] < penaltyS))
        expect([ac, time, rank]).toEqual([solved, penaltyS, isOut ? -1 : better.length + 1])
      }
    }),
    { numRuns: contests },
  )
})

test('with every decision taken back the board is as if nothing had been decided', () => {
  fc.assert(
    fc.property(runsOf(40), steps, fc.infiniteStream(fc.nat()), (runs, given, picks) => {
      const count = inForce(given).length
      const undone = [...given, ...Array.from({ length: count }, () => picks.next().value)]
      expect(inForce(undone)).toEqual([])
      expect(boardOf(runs, inForce(undone))).toEqual(boardOf(runs, []))
    }),
    { numRuns: contests },
  )
})

test('the order of what is in force changes nothing, and one that is taken back leaves the board of the others', () => {
  fc.assert(
    fc.property(runsOf(40), steps, decision, fc.nat(), (runs, given, more, seed) => {
      const list = inForce(given)
      const turn = seed % Math.max(1, list.length)
      const turned = [...list.slice(turn), ...list.slice(0, turn)].toReversed()
      expect(shortOf(boardOf(runs, turned))).toEqual(shortOf(boardOf(runs, list)))
      fc.pre(!isInForce(list, more) && !list.some((one) => replaces(more, one)))
      const extended = inForce([...given, more])
      expect(boardOf(runs, inForce([...given, more, extended.length - 1]))).toEqual(boardOf(runs, list))
    }),
    { numRuns: contests },
  )
})
