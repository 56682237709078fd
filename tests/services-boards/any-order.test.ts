/** Verdicts late, twice, out of order and after rejudges: the kept boards, and those of who only heard the pushes, equal a recount. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChange } from '@podium/proto/model/board/snapshot.ts'
import type { BoardChange, BoardSnapshot } from '@podium/proto/model/board/snapshot.ts'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { topics } from '@podium/proto/model/topics.ts'
import { rejudge } from '@podium/services/features/judging/by-hand.ts'
import { rows, sql } from '@podium/services/db/sql.ts'
import { signedInRoot } from '../services/support/people.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import type { Caller } from '../services/support/caller.ts'
import { finalVerdict, giveVerdict, makeContest, placeAttempt, recordedOf } from './support.ts'
import type { MadeContest, Recorded } from './support.ts'

let stack: TestStack
let services: TestServices
let root: Caller

beforeAll(async () => {
  stack = await startStack()
  services = await startServices(stack)
  root = await signedInRoot(services)
}, 60_000)
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})

const durationS = 600
const sealFromS = 400
const users = ['ann', 'ben', 'cat', 'dov']

type Packed = (number | null)[]

/** A cell counted from the submissions of one entrant, without the rules that the boards are computed by. */
function recountCell(found: readonly Recorded[], isSealed: boolean): Packed | 0 {
  let errors = 0
  let accepted: number | null = null
  let taken = 0
  let tries = 0
  for (const one of found.toSorted((a, b) => a.offsetS - b.offsetS || a.submitId - b.submitId)) {
    if (one.offsetS >= durationS) continue
    if (isSealed && one.offsetS >= sealFromS) {
      taken += 1
      tries += 1
    } else if (![5, 6, 7].includes(one.status)) {
      taken += 1
      if (accepted === null && one.status === 0) accepted = one.offsetS
      else if (accepted === null && [-3, -1, 1, 2, 3].includes(one.status)) errors += 1
    }
  }
  if (taken === 0) return 0
  return [taken, errors, accepted, tries]
}

const padded = (cell: Packed | 0 | undefined): Packed | 0 => (cell ? [cell[0] ?? 0, cell[1] ?? 0, cell[2] ?? null, cell[3] ?? 0] : 0)

async function expected(contest: MadeContest, isSealed: boolean): Promise<Record<string, unknown>> {
  const found = await recordedOf(services.ctx, contest)
  const board = users.map((user) => [user, ['A', 'B'].map((displayId) =>
    recountCell(found.filter((one) => one.username === user && one.displayId === displayId), isSealed))] as const)
  return Object.fromEntries(board.filter(([, cells]) => cells.some((cell) => cell !== 0)))
}

const load = async (cid: number, variant: 'public' | 'jury', since?: number): Promise<CallAnswer<'contestBoard'>> => {
  const answer = await root.call('contestBoard', { query: { cid: String(cid), variant, ...(since === undefined ? {} : { since: String(since) }) } })
  expect(answer.status).toBe(200)
  return answer.data
}

const cellsOf = (rows_: readonly { u: string; c: readonly unknown[] }[]) =>
  Object.fromEntries(rows_.map(({ u, c }) => [u, c.map((cell) => padded(cell as Packed | 0))] as const).filter(([, cells]) => cells.some((cell) => cell !== 0)))

/** What was pushed on a board's topic, in the order of the outbox; nothing takes it away here, because no worker runs. */
const pushedOn = async (cid: number, variant: 'public' | 'jury'): Promise<BoardChange[]> => {
  const found = await rows(services.ctx.orm.em.fork(), sql<{ payload: string }>`
    select payload from outbox where payload::jsonb->>'topic' = ${topics.board(cid, variant)} order by id`)
  return found.map(({ payload }) => JSON.parse(payload).data[variant] as BoardChange)
}

const attempt = fc.record({
  user: fc.constantFrom(...users), problem: fc.nat({ max: 1 }), timeS: fc.integer({ min: 0, max: durationS + 60 }),
  wrongly: fc.option(finalVerdict), finally: finalVerdict, key: fc.nat(),
})

test('whatever comes in whatever order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 14 }), async (found) => {
    const contest = await makeContest(services.ctx, {
      users, problems: 2, startMs: Date.now() - (sealFromS + 100) * 1000, durationS, sealFromS, fields: { allow_end_submit: true },
    })
    const started: Record<string, BoardSnapshot> = {}
    for (const variant of ['public', 'jury'] as const) {
      const { rev, head, rows: first } = await load(contest.cid, variant)
      started[variant] = { rev, head: head as BoardSnapshot['head'], rows: first as BoardSnapshot['rows'] }
    }
    const ordered = found.toSorted((a, b) => a.timeS - b.timeS)
    const placed: { submitId: number; wrongly: number | null; finally: number; key: number }[] = []
    for (const one of ordered) placed.push({ ...one, submitId: await placeAttempt(services.ctx, contest, one) })
    for (const { submitId, wrongly } of placed.toSorted((a, b) => a.key - b.key)) {
      if (wrongly === null) continue
      await giveVerdict(services.ctx, submitId, wrongly)
      await rejudge(services.ctx, submitId)
    }
    const stored: string[] = []
    for (const one of placed.toSorted((a, b) => (a.key % 7) - (b.key % 7))) {
      const judging = one.wrongly === null ? 1 : 2
      stored.push(await giveVerdict(services.ctx, one.submitId, one.finally, { attempt: judging }))
      // Again, and one of the first judging, which is an older one after a rejudge: both change nothing.
      expect(await giveVerdict(services.ctx, one.submitId, one.finally, { attempt: judging })).toBe('stale')
      expect(await giveVerdict(services.ctx, one.submitId, 0)).toBe('stale')
    }
    expect(new Set(stored)).toEqual(new Set(['stored']))
    for (const variant of ['public', 'jury'] as const) {
      const board = await load(contest.cid, variant)
      expect(cellsOf(board.rows)).toEqual(await expected(contest, variant === 'public'))
      const pushed = await pushedOn(contest.cid, variant)
      const start = started[variant] as BoardSnapshot
      const heard = pushed.reduce<BoardSnapshot>((held, news) => applyChange(held, news) ?? held, start)
      expect({ rev: heard.rev, rows: cellsOf(heard.rows) }).toEqual({ rev: board.rev, rows: cellsOf(board.rows) })
      expect(pushed.map(({ rev }) => rev)).toEqual(pushed.map((_, index) => (pushed[0]?.rev ?? 0) + index))
      const middle = Math.floor((start.rev + board.rev) / 2)
      const since = await load(contest.cid, variant, middle)
      expect(since).toMatchObject({ from: middle, rev: board.rev })
      expect(cellsOf(since.rows)).toEqual(cellsOf(board.rows.filter(({ u }) => since.rows.some((row) => row.u === u))))
    }
  }), { numRuns: 10 })
}, 120_000)
