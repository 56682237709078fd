/** Outcomes that are stored many at once leave what they leave when each is stored for itself. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import { countOpened } from '@podium/services/features/boards/index.ts'
import { lockSubmissions, storeOutcome, storeOutcomes } from '@podium/services/features/judging/change.hot-sql.ts'
import type { OutcomeOf } from '@podium/services/features/judging/change.hot-sql.ts'
import { servingAudited } from '@podium/services/platform/audit/audited-call.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Db } from '@podium/services/platform/database/sql.ts'
import { finalVerdict, giveVerdict, makeAttempt, makeContest } from '../services-boards/support.ts'
import type { MadeContest } from '../services-boards/support.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { signedInRoot } from '../services/support/people.ts'

const { services, db } = await servicesOfFile()
const root = await signedInRoot(services)

const histories = Number(process.env.PODIUM_OUTCOME_HISTORIES ?? 25)
const users = ['ann', 'ben', 'cat']
const durationS = 600
const sealFromS = 400
const problems = 3

const scored = { score: fc.option(fc.integer({ min: 0, max: 3 })), timeMs: fc.nat({ max: 3 }) }
const attempt = fc.record({
  user: fc.constantFrom(...users),
  problem: fc.nat({ max: problems - 1 }),
  timeS: fc.integer({ min: 0, max: durationS + 60 }),
  first: fc.record({ status: finalVerdict, ...scored }),
  /** None for one whose verdict stands. */
  second: fc.option(
    fc.record({
      status: finalVerdict,
      ...scored,
      oiRankScore: fc.option(fc.nat({ max: 9 })),
      subtasks: fc.option(fc.constant([[1, 3, 5]] as never)),
    }),
    { freq: 4 },
  ),
})
const history = fc.record({
  isOi: fc.boolean(),
  hasFeed: fc.boolean(),
  isStale: fc.boolean(),
  /** Before the freeze, under it, or when all is open. */
  nowS: fc.constantFrom(sealFromS - 50, sealFromS + 50, durationS + 200),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 14 }),
})

/** What is stored in every table that a verdict changes; what only says when, or in which order, is left out. */
const tablesOf = (cid: number) => ({
  submissions: sql`select to_jsonb(s) - 'changed_at' as row from submission s where cid = ${cid} order by submit_id`,
  attempts: sql`select to_jsonb(a) - 'judged_at' as row from submission_attempt a
    where submit_id in (select submit_id from submission where cid = ${cid}) order by submit_id, attempt`,
  records: sql`select to_jsonb(r) as row from contest_record r where cid = ${cid} order by submit_id`,
  counts: sql`select to_jsonb(k) as row from contest_problem_count k
    where cpid in (select id from contest_problem where cid = ${cid}) order by cpid, period`,
  problems: sql`select to_jsonb(k) as row from problem_count k order by pid, gid`,
  days: sql`select to_jsonb(d) as row from submission_day d order by day, shard`,
  ofUsers: sql`select to_jsonb(p) as row from user_problem p order by uid, pid`,
  sums: sql`select to_jsonb(s) as row from user_standing s order by uid`,
  board: sql`select to_jsonb(b) - 'public_rev' - 'jury_rev' as row from board_row b where cid = ${cid} order by uid`,
  feed: sql`select to_jsonb(e) - 'at' as row from contest_feed_event e where cid = ${cid} order by seq`,
  feedState: sql`select to_jsonb(f) as row from contest_feed f where cid = ${cid}`,
  audit: sql`select to_jsonb(a) - 'id' - 'at' - 'call_id' as row from audit a where cid = ${cid} order by object, id`,
})

interface Sent {
  readonly topic?: string
  readonly rev: number
  readonly kind: string
  readonly data: Readonly<Record<string, { readonly rows: readonly BoardRow[]; readonly from: number | null }>>
}

/** What whoever listens has in the end: of boards the last state of each row, of all else every message. */
async function sentIn(em: Db) {
  const found = await rows(em, sql<{ payload: string }>`select payload from outbox order by id`)
  const boards = new Map<string, BoardRow | string>()
  const others: string[] = []
  const revs = new Map<string, number>()
  for (const { topic = '', rev, kind, data } of found.map(({ payload }) => JSON.parse(payload) as Sent)) {
    if (kind !== 'board') {
      others.push(JSON.stringify([topic, topic.endsWith('ac-info') ? 0 : rev, kind, data]))
      continue
    }
    for (const [variant, change] of Object.entries(data)) {
      const last = revs.get(`${topic} ${variant}`)
      if (last !== undefined) expect(rev).toBe(last + 1)
      revs.set(`${topic} ${variant}`, rev)
      if (change.from === null) boards.set(`${topic} ${variant}`, 'anew')
      // Who loads the board anew has all that comes in the same transaction.
      if (boards.has(`${topic} ${variant}`)) continue
      for (const row of change.rows) boards.set(`${topic} ${variant} ${row.u}`, row)
    }
  }
  return { boards: Object.fromEntries([...boards].toSorted()), others: others.toSorted() }
}

class Undone extends Error {}

type Locked = ReadonlyMap<number, OutcomeOf['before']>

/** What a way of storing leaves, of which nothing stays. */
async function left(cid: number, ids: readonly number[], store: (em: Db, locked: Locked) => Promise<void>) {
  const found: Record<string, unknown> = {}
  const call = { callId: randomUUID(), uid: '1', username: 'root', call: 'applyRejudging', cid, asked: {} }
  const undone = servingAudited(call, () =>
    services.ctx.orm.em.fork().transactional(async (em) => {
      await rows(em, sql`delete from outbox`)
      const locked = await lockSubmissions(em, ids)
      await store(em, new Map(locked.map((record) => [record.submitId, record])))
      for (const [name, query] of Object.entries(tablesOf(cid))) found[name] = await rows(em, query)
      found.sent = await sentIn(em)
      throw new Undone()
    }),
  )
  await expect(undone).rejects.toThrow(Undone)
  return found
}

type History = typeof history extends fc.Arbitrary<infer One> ? One : never

async function played({ isOi, hasFeed, nowS, attempts }: History) {
  const contest: MadeContest = await makeContest(services.ctx, {
    users,
    problems,
    startMs: Date.now() - nowS * 1000,
    durationS,
    sealFromS,
    fields: { auto_real_rank: true, allow_end_submit: true, ...(isOi ? { type: 1 } : {}) },
  })
  if (hasFeed) await root.call('saveContestApi', { body: { cid: contest.cid, isOn: true } })
  const outcomes = new Map<number, NonNullable<(typeof attempts)[number]['second']>>()
  for (const { first, second, ...one } of attempts.toSorted((a, b) => a.timeS - b.timeS)) {
    const submitId = await makeAttempt(services.ctx, contest, one)
    await giveVerdict(services.ctx, submitId, first.status, first)
    if (second !== null) outcomes.set(submitId, second)
  }
  while ((await countOpened(services.ctx)) !== null) {
    /* the next batch */
  }
  return { contest, outcomes }
}

test(
  'in every table, to everybody who watches, in the feed and in the log of acts',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (one) => {
        const { contest, outcomes } = await played(one)
        const { cid } = contest
        if (one.isStale) await rows(db(), sql`update board set is_stale = true where cid = ${cid}`)
        const changesOf = (locked: Locked): OutcomeOf[] =>
          [...outcomes].flatMap(([submitId, outcome]) => {
            const before = locked.get(submitId)
            if (before === undefined) return []
            const rest = {
              judger: 'judge-2',
              memoryKb: 5,
              errorMessage: null,
              isManual: false,
              lane: 'rejudge',
            } as const
            return [{ before, outcome: { ...outcome, ...rest, attempt: before.attempt + 1 }, dataHash: null }]
          })
        const ids = [...outcomes.keys()]
        const oneByOne = await left(cid, ids, async (em, locked) => {
          for (const { before, outcome } of changesOf(locked)) await storeOutcome(em, before, outcome)
        })
        const atOnce = await left(cid, ids, (em, locked) => storeOutcomes(em, cid, changesOf(locked)))
        expect(atOnce).toEqual(oneByOne)
        expect((atOnce.submissions as unknown[]).length).toBe(one.attempts.length)
      }),
      { numRuns: histories },
    )
  },
  histories * 10_000,
)
