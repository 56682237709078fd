/**
 * What a freeze hides is hidden in every answer and every push, for every reader but the staff: nothing that they can
 * ask for changes when a frozen verdict does, and nobody else is sent anything at that moment.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { updateBoards } from '@podium/services/features/boards/worker.ts'
import { mayWatch } from '@podium/services/features/live/policy.ts'
import { rejudge } from '@podium/services/features/judging/manual-commands.ts'
import { person, signedInRoot } from '../services/support/people.ts'
import { createCaller } from '../services/support/caller.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import type { Caller } from '../services/support/caller.ts'
import { giveVerdict, makeContest, makeAttempt } from './support.ts'
import type { MadeContest } from './support.ts'

const { services, alter, db } = await servicesOfFile()

/** The last two were given a role that does not open the inside of a contest. */
const readers = ['anonymous', 'outsider', 'participant', 'other', 'jury', 'spectator', 'runner'] as const
type Reader = (typeof readers)[number]
const phases = ['scheduled', 'running', 'sealed', 'ended-sealed', 'ended-open'] as const
type Phase = (typeof phases)[number]
/** Rule, who may come in, and whether the board is open to the outside. */
const contestsOf = {
  'acm': { type: 0, auth: 0, open: true },
  'oi': { type: 1, auth: 0, open: true },
  'public, closed board': { type: 0, auth: 0, open: false },
  'protected oi': { type: 1, auth: 2, open: false },
  'private': { type: 0, auth: 1, open: false },
} as const
type Kind = keyof typeof contestsOf
const kinds = Object.keys(contestsOf) as Kind[]

const durationS = 9_000
const sealFromS = 6_000
/** Seconds since the start at which each phase is looked at. */
const ageS: Readonly<Record<Phase, number>> = {
  'scheduled': -1_000,
  'running': 3_000,
  'sealed': 8_000,
  'ended-sealed': 10_000,
  'ended-open': 10_000,
}

let callers: Readonly<Record<Reader, Caller>>
const contests = new Map<string, MadeContest & { readonly frozenId: number }>()

async function makeOne(kind: Kind, phase: Phase): Promise<void> {
  const { type, auth, open } = contestsOf[kind]
  const contest = await makeContest(services.ctx, {
    users: ['participant', 'other'],
    problems: 2,
    startMs: Date.now() - ageS[phase] * 1000,
    durationS,
    sealFromS,
    fields: {
      auto_real_rank: phase === 'ended-open',
      type,
      auth,
      open_rank: open,
      ...(auth === 0 ? {} : { pwd: 'secret' }),
    },
  })
  for (const uid of contest.uids.values()) {
    await alter(sql`insert into contest_register (cid, uid) values (${contest.cid}, ${uid})`)
  }
  for (const [username, role] of [
    ['spectator', 'spectator'],
    ['runner', 'balloons'],
  ])
    await callers.jury.call('giveContestRole', { body: { cid: contest.cid, username, role } })
  let frozenId = 0
  if (phase !== 'scheduled') {
    await giveVerdict(
      services.ctx,
      await makeAttempt(services.ctx, contest, { user: 'participant', problem: 0, timeS: 100 }),
      Status.accepted,
      { score: 50, timeMs: 5 },
    )
    await giveVerdict(
      services.ctx,
      await makeAttempt(services.ctx, contest, { user: 'other', problem: 0, timeS: 200 }),
      Status.wrongAnswer,
      { score: 10, timeMs: 5 },
    )
    frozenId = await makeAttempt(services.ctx, contest, { user: 'other', problem: 1, timeS: 7_777 })
    await giveVerdict(services.ctx, frozenId, Status.accepted, { score: 100, timeMs: 7 })
  }
  contests.set(`${kind} ${phase}`, { ...contest, frozenId })
}

const contestOf = (kind: Kind, phase: Phase) => {
  const found = contests.get(`${kind} ${phase}`)
  if (!found) throw new Error('no such contest')
  return found
}

beforeAll(async () => {
  callers = {
    anonymous: createCaller(services.app),
    jury: await signedInRoot(services),
    outsider: await person(services, 'outsider'),
    participant: await person(services, 'participant'),
    other: await person(services, 'other'),
    spectator: await person(services, 'spectator'),
    runner: await person(services, 'runner'),
  }
  for (const kind of kinds) for (const phase of phases) await makeOne(kind, phase)
  await updateBoards(services.ctx)
}, 120_000)

const asks = {
  'own page, public': '/api/get-contest-board?variant=public',
  'own page, changes': '/api/get-contest-board?variant=public&since=1',
  'own page, jury': '/api/get-contest-board?variant=jury',
  'inside': 'rank /api/get-contest-rank',
  'outside': 'rank /api/get-contest-outside-scoreboard',
  'rolling, existing clients': '/api/get-contest-scroll-board-submission?removeStar=false',
  'rolling, frame': '/api/get-contest-scroll-board-info?a=1',
  'rolling, own page': '/api/get-contest-reveal?a=1',
  'export xcpcio': '/api/file/export-contest-board?format=xcpcio',
  'export xcpcio, jury': '/api/file/export-contest-board?format=xcpcio&variant=jury',
  'export srk': '/api/file/export-contest-board?format=srk',
  'export srk, jury': '/api/file/export-contest-board?format=srk&variant=jury',
  'export clics': '/api/file/export-contest-board?format=clics',
  'export clics, jury': '/api/file/export-contest-board?format=clics&variant=jury',
  'sheet': '/api/file/download-contest-rank?forceRefresh=true',
} as const
type Ask = keyof typeof asks
const askNames = Object.keys(asks) as Ask[]

interface Got {
  readonly open: boolean
  /** Everything that came back. */
  readonly text: string
}

async function ask(reader: Reader, name: Ask, cid: number): Promise<Got> {
  const [first = '', path] = asks[name].split(' ')
  const answer = await callers[reader].inject(
    path === undefined
      ? { url: `${first}&cid=${cid}` }
      : { method: 'POST', url: path, payload: { cid, forceRefresh: true, containsEnd: true } },
  )
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    open: answer.statusCode === 200 && (!isJson || answer.json().status === 200),
    text: answer.rawPayload.toString('latin1'),
  }
}

/** Who may ask what; written as the rule, not as the code decides it. */
function mayAsk(reader: Reader, name: Ask, kind: Kind, phase: Phase): boolean {
  const { type, auth, open } = contestsOf[kind]
  const isJury = reader === 'jury'
  const started = phase !== 'scheduled'
  const inside =
    isJury || (started && (auth !== 1 ? reader !== 'anonymous' : reader === 'participant' || reader === 'other'))
  if (name === 'sheet') return isJury
  if (reader === 'spectator' && /^(own page|export)/.test(name)) return true
  if (name.endsWith('jury')) return isJury
  if (name === 'inside') return inside
  if (name === 'outside') return open && (started || isJury)
  if (name.startsWith('rolling')) {
    if (type === 1) return false
    return isJury || (phase === 'ended-open' && (open || auth !== 1 || inside))
  }
  return inside || (open && started)
}

describe.each(kinds)('a board of kind %s', (kind) => {
  test.each(phases)('%s: each reader gets what is theirs and is refused the rest', async (phase) => {
    const { cid } = contestOf(kind, phase)
    const found: string[] = []
    const expected: string[] = []
    for (const reader of readers) {
      for (const name of askNames) {
        const { open } = await ask(reader, name, cid)
        found.push(`${reader}: ${name}: ${open}`)
        expected.push(`${reader}: ${name}: ${mayAsk(reader, name, kind, phase)}`)
      }
      const watched = await mayWatch(services.ctx, {
        v: 1,
        topic: topics.board(cid, 'public'),
        token: callers[reader].token,
      })
      const staff = await mayWatch(services.ctx, {
        v: 1,
        topic: topics.board(cid, 'jury'),
        token: callers[reader].token,
      })
      found.push(`${reader}: topics: ${watched.ok} ${staff.ok}`)
      expected.push(
        `${reader}: topics: ${mayAsk(reader, 'own page, public', kind, phase)} ${reader === 'jury' || reader === 'spectator'}`,
      )
    }
    expect(found).toEqual(expected)
  })

  test.each(['sealed', 'ended-sealed'] as const)(
    '%s: nothing but what the staff asks for changes with a frozen verdict',
    async (phase) => {
      const { cid, frozenId } = contestOf(kind, phase)
      const everything = async (reader: Reader) =>
        Object.fromEntries(
          await Promise.all(askNames.map(async (name) => [name, await ask(reader, name, cid)] as const)),
        )
      const eventCounts = async () =>
        (await firstRow(
          db(),
          sql<{ public: number; jury: number }>`
      select count(*) filter (where payload::jsonb->>'topic' = ${topics.board(cid, 'public')}) as public,
        count(*) filter (where payload::jsonb->>'topic' = ${topics.board(cid, 'jury')}) as jury from outbox`,
        )) ?? { public: -1, jury: -1 }
      const before = new Map<Reader, Record<string, Got>>()
      for (const reader of readers) before.set(reader, await everything(reader))
      const countsBefore = await eventCounts()
      await rejudge(services.ctx, frozenId)
      await giveVerdict(services.ctx, frozenId, Status.wrongAnswer, { attempt: 2, score: 1, timeMs: 99 })
      for (const reader of ['anonymous', 'outsider', 'participant', 'other', 'runner'] as const)
        expect(await everything(reader)).toEqual(before.get(reader))
      const jury = await everything('jury')
      expect(jury['own page, jury']?.text).not.toBe(before.get('jury')?.['own page, jury']?.text)
      expect(jury['export clics, jury']?.text).not.toBe(before.get('jury')?.['export clics, jury']?.text)
      expect(jury['own page, public']).toEqual(before.get('jury')?.['own page, public'])
      const countsAfter = await eventCounts()
      expect(countsAfter.public).toBe(countsBefore.public)
      expect(countsAfter.jury).toBeGreaterThan(countsBefore.jury)
    },
  )

  test('under the freeze an attempt is pushed in the moment in which it is made, as a try', async () => {
    const contest = contestOf(kind, 'sealed')
    const shown = async () =>
      (await callers.participant.call('contestBoard', { query: { cid: String(contest.cid) } })).data as {
        rev: number
        rows: { u: string; c: unknown[] }[]
      }
    const before = await shown()
    await makeAttempt(services.ctx, contest, { user: 'participant', problem: 1, timeS: 7_900 })
    const after = await shown()
    expect(after.rev).toBe(before.rev + 1)
    const none = contestsOf[kind].type === 1 ? null : 0
    expect(after.rows.find(({ u }) => u === 'participant')?.c[1]).toEqual([1, none, null, 1])
  })
})

/** What everybody but the staff and the author is sent from a moment on: topic, and the classes that get something. */
async function eventsSince(id: number, author: string): Promise<string[]> {
  const found = await rows(
    db(),
    sql<{ payload: string }>`select payload from outbox where id > ${id} and kind = 'live' order by id`,
  )
  return found.flatMap(({ payload }) => {
    const { topic, kind, data = {} } = JSON.parse(payload) as { topic: string; kind?: string; data?: object }
    const classes = Object.keys(data).filter((reader) => reader !== 'jury')
    // Own results are not covered in an ACM contest; nobody else may watch these two.
    const isOwn = topic === `user:${author}` || topic.startsWith('submission:')
    return isOwn || classes.length === 0 ? [] : [`${topic} ${kind} ${classes.join(' ')}`]
  })
}

test.each(kinds)(
  'under the freeze, kind %s: others see an attempt in the moment of submission, and of its verdict nothing, whatever it is',
  async (kind) => {
    const contest = contestOf(kind, 'sealed')
    const newest = async () =>
      (await firstRow(db(), sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`))?.id ?? 0
    const author = contest.uids.get('participant') ?? ''
    for (const status of [Status.accepted, Status.wrongAnswer, Status.compileError, Status.systemError]) {
      const before = await newest()
      const submitId = await makeAttempt(services.ctx, contest, { user: 'participant', problem: 0, timeS: 7_950 })
      expect(await eventsSince(before, author)).toEqual([`board:${contest.cid}:public board public`])
      const between = await newest()
      await giveVerdict(services.ctx, submitId, status, { score: status === Status.accepted ? 100 : 0, timeMs: 9 })
      expect(await eventsSince(between, author)).toEqual([])
    }
  },
)

test('the own row shows own frozen results in ACM contests, and nothing in OI contests until they open', async () => {
  const own = async (kind: Kind, phase: Phase) =>
    (await callers.other.call('contestBoardOwn', { query: { cid: String(contestOf(kind, phase).cid) } })).data as {
      c: unknown[]
    } | null
  expect((await own('acm', 'ended-open'))?.c[1]).toEqual([1, 0, 7_777])
  expect((await own('private', 'sealed'))?.c[1]).toEqual([1, 1])
  expect(await own('oi', 'sealed')).toBeNull()
  expect((await own('oi', 'ended-open'))?.c[1]).toEqual([1, 100, 7])
})

test('a freeze ends for everybody at the end, by itself or when the staff says so', async () => {
  const { cid } = contestOf('acm', 'ended-sealed')
  const seen = async () =>
    (
      (await callers.anonymous.call('contestBoard', { query: { cid: String(cid) } })).data as {
        head: { isSealed: boolean }
      }
    ).head.isSealed
  expect(await seen()).toBe(true)
  await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
  expect(await seen()).toBe(false)
  const reset = await firstRow(
    db(),
    sql`
    select 1 from outbox where payload::jsonb->>'topic' = ${topics.board(cid, 'public')}
      and payload::jsonb#>'{data,public,from}' = 'null' order by id desc limit 1`,
  )
  expect(reset).not.toBeNull()
})

test('a hidden contest has no board', async () => {
  const { cid } = contestOf('acm', 'running')
  await alter(sql`update contest set visible = false where id = ${cid}`)
  for (const reader of readers)
    for (const name of askNames) expect(`${name} ${(await ask(reader, name, cid)).open}`).toBe(`${name} false`)
})
