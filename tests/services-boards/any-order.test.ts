/**
 * Verdicts late, twice, out of order and after rejudges: the stored boards, and those of who only received the pushes,
 * equal a recount. PODIUM_BOARD_CONTESTS says for how many generated contests.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardChange, BoardSnapshot } from '@podium/proto/rules/board/snapshot.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { rejudge } from '@podium/services/features/judging/manual-commands.ts'
import { rejudgeSome, startRejudge } from '@podium/services/features/judging/rejudge/contest-commands.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { cellsOf, onBoard, recountCell, rules } from './recount.ts'
import type { Rule } from './recount.ts'
import { finalVerdict, giveVerdict, makeContest, makeAttempt, recordedOf } from './support.ts'
import type { MadeContest } from './support.ts'

const { services, alter, db } = await servicesOfFile()
const root = await signedInRoot(services)

const contests = Number(process.env.PODIUM_BOARD_CONTESTS ?? 40)
const durationS = 600
const sealFromS = 400
const users = ['ann', 'ben', 'cat', 'dov']
const labels = ['A', 'B']
const times = { durationS, sealFromS }

async function expected(rule: Rule, contest: MadeContest, isFrozen: boolean): Promise<Record<string, unknown>> {
  const found = await recordedOf(services.ctx, contest)
  const board = users.map(
    (user) =>
      [
        user,
        labels.map((displayId) =>
          recountCell(
            rule,
            found.filter((one) => one.username === user && one.displayId === displayId),
            isFrozen ? times : { durationS, sealFromS: null },
          ),
        ),
      ] as const,
  )
  return Object.fromEntries(board.filter(([, cells]) => onBoard(cells)))
}

const load = async (cid: number, variant: 'public' | 'jury', since?: number): Promise<CallAnswer<'contestBoard'>> => {
  const answer = await root.call('contestBoard', {
    query: { cid: String(cid), variant, ...(since === undefined ? {} : { since: String(since) }) },
  })
  expect(answer.status).toBe(200)
  return answer.data
}

/**
 * What was pushed on a board's topic, in the order of the outbox; nothing takes it away here, because no worker runs.
 */
const pushedOn = async (cid: number, variant: 'public' | 'jury'): Promise<BoardChange[]> => {
  const found = await rows(
    db(),
    sql<{ payload: string }>`
    select payload from outbox where payload::jsonb->>'topic' = ${topics.board(cid, variant)} order by id`,
  )
  return found.map(({ payload }) => JSON.parse(payload).data[variant] as BoardChange)
}

interface Judged {
  readonly submitId: number
  readonly problem: number
  /** Verdict of a first judging that is thrown away; null for none. */
  readonly wrongly: number | null
  readonly finally: number
  readonly points: { readonly score: number | null; readonly timeMs: number }
  readonly key: number
}

const attempt = fc.record({
  user: fc.constantFrom(...users),
  problem: fc.nat({ max: 1 }),
  timeS: fc.integer({ min: 0, max: durationS + 60 }),
  wrongly: fc.option(finalVerdict),
  finally: finalVerdict,
  key: fc.nat(),
  points: fc.record({ score: fc.option(fc.integer({ min: 0, max: 3 })), timeMs: fc.nat({ max: 3 }) }),
})
const day = fc.record({
  rule: fc.constantFrom('acm', ...rules),
  found: fc.array(attempt, { minLength: 1, maxLength: 12 }),
  isRejudged: fc.boolean(),
})

/** First verdicts that do not stay, each followed by a rejudge. */
async function judgeWrongly(attempts: readonly Judged[]): Promise<void> {
  for (const { submitId, wrongly } of attempts.toSorted((a, b) => a.key - b.key)) {
    if (wrongly === null) continue
    await giveVerdict(services.ctx, submitId, wrongly, { score: 2, timeMs: 1 })
    await rejudge(services.ctx, submitId)
  }
}

/** The verdicts that stay, in another order, each of them twice and with an old one behind. */
async function judgeFinally(attempts: readonly Judged[], attemptOf: (one: Judged) => number): Promise<void> {
  for (const one of attempts.toSorted((a, b) => (a.key % 7) - (b.key % 7))) {
    const points = { ...one.points, attempt: attemptOf(one) }
    expect(await giveVerdict(services.ctx, one.submitId, one.finally, points)).toBe('stored')
    expect(await giveVerdict(services.ctx, one.submitId, one.finally, points)).toBe('stale')
    expect(await giveVerdict(services.ctx, one.submitId, 0)).toBe('stale')
  }
}

const judgings = ({ wrongly }: Judged): number => (wrongly === null ? 1 : 2)

/** All submissions of problem A are judged once more, with other verdicts in between. */
async function rejudgeWhole(contest: MadeContest, attempts: readonly Judged[]): Promise<void> {
  const ofA = attempts.filter(({ problem }) => problem === 0)
  if (ofA.length === 0) return
  const found = await firstRow(
    db(),
    sql<{ pid: number }>`select pid from contest_problem where id = ${contest.cpids[0]}`,
  )
  await startRejudge(services.ctx, { cid: contest.cid, pid: found?.pid ?? 0 })
  while (await rejudgeSome(services.ctx)) {
    /* the next batch */
  }
  await judgeFinally(
    ofA.map((one, index) => ({ ...one, finally: ofA[(index + 1) % ofA.length]?.finally ?? 0 })),
    (one) => judgings(one) + 1,
  )
}

async function checkBoard(
  rule: Rule,
  contest: MadeContest,
  variant: 'public' | 'jury',
  start: BoardSnapshot,
): Promise<void> {
  const board = await load(contest.cid, variant)
  expect(cellsOf(rule, board.rows)).toEqual(await expected(rule, contest, variant === 'public'))
  const pushed = await pushedOn(contest.cid, variant)
  const received = pushed.reduce<BoardSnapshot>((held, events) => applyChange(held, events) ?? held, start)
  expect({ rev: received.rev, rows: cellsOf(rule, received.rows) }).toEqual({
    rev: board.rev,
    rows: cellsOf(rule, board.rows),
  })
  expect(pushed.map(({ rev }) => rev)).toEqual(pushed.map((_, index) => (pushed[0]?.rev ?? 0) + index))
  const middle = Math.floor((start.rev + board.rev) / 2)
  const since = await load(contest.cid, variant, middle)
  expect(since).toMatchObject({ from: middle, rev: board.rev })
  expect(cellsOf(rule, since.rows)).toEqual(
    cellsOf(
      rule,
      board.rows.filter(({ u }) => since.rows.some((row) => row.u === u)),
    ),
  )
}

test(
  'whatever comes in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(day, async ({ rule, found, isRejudged }) => {
        await alter(sql`delete from outbox`)
        const contest = await makeContest(services.ctx, {
          users,
          problems: 2,
          startMs: Date.now() - (sealFromS + 100) * 1000,
          durationS,
          sealFromS,
          fields: { allow_end_submit: true, ...(rule === 'acm' ? {} : { type: 1, oi_rank_score_type: rule }) },
        })
        const started = new Map<'public' | 'jury', BoardSnapshot>()
        for (const variant of ['public', 'jury'] as const)
          started.set(variant, (await load(contest.cid, variant)) as BoardSnapshot)
        const attempts: Judged[] = []
        for (const one of found.toSorted((a, b) => a.timeS - b.timeS))
          attempts.push({ ...one, submitId: await makeAttempt(services.ctx, contest, one) })
        await judgeWrongly(attempts)
        await judgeFinally(attempts, judgings)
        if (isRejudged) await rejudgeWhole(contest, attempts)
        for (const [variant, start] of started) await checkBoard(rule, contest, variant, start)
      }),
      { numRuns: contests },
    )
  },
  contests * 10_000,
)
