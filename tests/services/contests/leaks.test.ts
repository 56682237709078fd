/**
 * One table: each reader on each call and topic of a contest, in each phase, under both rules and each way in, and
 * what it must not get.
 */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { comesByClock } from '../../services-judging/by-clock.ts'
import { storedAndRecounted, statisticsAndRecount } from '../../services-judging/recounts.ts'
import { announceJudge, recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { contestCounts, contestPassword, judgedIn, makeContest, moveContest, watchAs } from '../support/contests.ts'
import { person, signedInRoot, anonymous, signIn, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { wholeFeed } from '../contest-api/whole-feed.ts'
import { everything, marks, statusesOf, watchedParts } from './leak-questions.ts'
import { allowed, directors, insidersOf, phases, readers, rolesGiven, staff, worlds } from './leak-readers.ts'
import type { Mark, Phase, ReaderName, World } from './leak-readers.ts'

interface Played {
  readonly cid: number
  /** Wrong before the freeze, accepted and compile error under it, all by `participant`. */
  readonly first: number
  readonly frozen: number
  readonly frozenError: number
  /** What was pushed until the freeze ended. */
  readonly received: readonly LiveEvent[]
  readonly seen: Record<Phase, Record<ReaderName, string>>
  readonly watched: Record<Phase, Record<ReaderName, readonly string[]>>
  /** The event feed of the Contest API. */
  readonly fed: Record<Phase, Record<ReaderName, string>>
}

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const address = await services.app.listen({ port: 0, host: '127.0.0.1' })
let received: LiveEvent[]
const callers = {} as Record<ReaderName, Caller>
const played = new Map<World, Played>()
const playedOf = (world: World): Played => {
  const found = played.get(world)
  if (!found) throw new Error('a world that was not played')
  return found
}

async function lookAround(one: { cid: number; ids: readonly number[] }) {
  const seen = {} as Record<ReaderName, string>
  const watched = {} as Record<ReaderName, readonly string[]>
  const fed = {} as Record<ReaderName, string>
  for (const reader of readers) {
    const caller = callers[reader]
    seen[reader] = await everything(caller, one.cid, one.ids)
    const topics = [...watchedParts.map((part) => `contest:${one.cid}:${part}`), `submission:${one.ids[1]}`]
    watched[reader] = await Promise.all(topics.map((topic) => watchAs(services, caller, topic)))
    fed[reader] = JSON.stringify(await wholeFeed({ address, caller, cid: one.cid }))
  }
  return { seen, watched, fed }
}

/** Signed in to an account that was made for one contest. */
async function madeFor(cid: number, role: 'jury' | 'balloons'): Promise<Caller> {
  const { data } = await callers.jury.call('makeStaffAccounts', { body: { cid, role, count: 1 } })
  const { username, password } = (data as { accounts: [{ username: string; password: string }] }).accounts[0]
  const caller = anonymous(services)
  await signIn(caller, username, password)
  return caller
}

async function play({ type, auth }: World): Promise<Played> {
  const uid = await uidOf(services, 'jury')
  const cid = await makeContest(services, { uid, type, auth, openPrint: true, autoRealRank: false })
  for (const [reader, role] of Object.entries(rolesGiven))
    await callers.jury.call('giveContestRole', { body: { cid, username: reader, role } })
  callers.madeJudge = await madeFor(cid, 'jury')
  callers.madeRunner = await madeFor(cid, 'balloons')
  for (const reader of auth === 0 ? [] : (['participant', 'other'] as const))
    await callers[reader].call('registerContest', { body: { cid, password: contestPassword } })
  await alter(sql`insert into contest_announcement (cid, uid, title, content, status) values
    (${cid}, ${uid}, 'News', ${marks.announcement}, 0), (${cid}, ${uid}, 'Later', ${marks.draft}, 1)`)
  const participant = await uidOf(services, 'participant')
  await alter(sql`insert into contest_print (cid, uid, content) values (${cid}, ${participant}, ${marks.print})`)
  await alter(sql`with hall as (insert into contest_hall (cid) values (${cid}))
    insert into contest_room (cid, name, networks) values (${cid}, ${marks.room}, '["192.0.2.1"]')`)
  await alter(sql`insert into contest_address (cid, uid, ip, is_away, first_at, last_at) values
    (${cid}, ${participant}, ${marks.address}, false, now(), now())`)
  await alter(sql`insert into contest_commentary (cid, uid, message, tags, uids, cpids, submit_ids, made_at) values
    (${cid}, ${uid}, ${marks.commentary}, '[]', '[]', '[]', '[]', now())`)
  await alter(sql`insert into clarification (cid, uid, question, answer, is_public, to_uids, created_at, updated_at)
    values (${cid}, ${participant}, ${marks.question}, null, false, '[]', now(), now()),
    (${cid}, ${participant}, 'Asked', ${marks.answer}, true, '[]', now(), now()),
    (${cid}, null, null, ${marks.message}, false, ${JSON.stringify([participant])}, now(), now())`)
  await alter(sql`insert into clarification_recipient (clarification_id, uid)
    select id, ${participant} from clarification where cid = ${cid} and question is null`)
  await callers.jury.call('saveContestApi', { body: { cid, isOn: true } })
  const seen = {} as Played['seen']
  const watched = {} as Played['watched']
  const fed = {} as Played['fed']
  const look = async (phase: Phase, ids: readonly number[]): Promise<void> => {
    const found = await lookAround({ cid, ids })
    seen[phase] = found.seen
    watched[phase] = found.watched
    fed[phase] = found.fed
  }
  const shown = {
    caseId: 999_999,
    seq: 1,
    status: Status.wrongAnswer,
    timeMs: 1,
    memoryKb: 1,
    score: null,
    groupNum: null,
    inputName: '1.in',
    outputName: '1.out',
    message: quoted(marks.juryRemark),
    contestantMessage: quoted(marks.firstCase),
  }
  const first = await judgedIn(services, callers.participant, {
    cid,
    status: Status.wrongAnswer,
    code: marks.firstCode,
    cases: [shown],
  })
  await look('running', [first, first])
  await moveContest(services, cid, { freezeMin: 0 })
  const from = received.length
  const one = {
    caseId: 1,
    seq: 1,
    status: 0,
    timeMs: 1,
    memoryKb: 1,
    score: null,
    groupNum: null,
    inputName: marks.frozenCase,
    outputName: marks.frozenCase,
    message: null,
  }
  const frozen = await judgedIn(services, callers.participant, {
    cid,
    code: marks.frozenCode,
    timeMs: 4242,
    score: 99,
    cases: [one],
  })
  await alter(sql`insert into contest_ticket (cpid, uid, round, cid, take_back, printer, printer_at, printer_reason)
    select cpid, uid, 1, cid, false, 'failed', now(), ${marks.ticket} from contest_record where submit_id = ${frozen}`)
  const frozenError = await judgedIn(services, callers.participant, {
    cid,
    pid: 'B',
    status: Status.compileError,
    errorMessage: quoted(marks.frozenMessage),
    code: marks.frozenCode,
  })
  const ids = [first, frozen, frozenError]
  await look('sealed', ids)
  await moveContest(services, cid, { endMin: 0 })
  await look('ended-sealed', ids)
  const untilOpen = received.slice(from)
  await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
  await look('ended-open', ids)
  await moveContest(services, cid, { endMin: 120, startMin: 60, freezeMin: 90 })
  await look('scheduled', ids)
  return { cid, first, frozen, frozenError, received: untilOpen, seen, watched, fed }
}

beforeAll(async () => {
  await announceJudge(services, ['C'])
  received = recordLive(services.ctx)
  callers.anonymous = anonymous(services)
  for (const name of ['outsider', 'participant', 'other', 'jury'] as const) callers[name] = await person(services, name)
  for (const name of ['director', 'judge', 'balloons', 'prints', 'spectator'] as const)
    callers[name] = await person(services, name)
  callers.admin = await person(services, 'admin', 1001)
  callers.root = await signedInRoot(services)
  await alter(sql`update problem set auth = 3, description = ${marks.statement} where display_id in ('P1000', 'P1001')`)
  await alter(sql`delete from problem_translation`)
  for (const world of worlds) played.set(world, await play(world))
}, 240_000)

const named = worlds.map((world) => ({
  world,
  rule: `${['public', 'private', 'protected'][world.auth]} ${world.type === 0 ? 'ACM' : 'OI'}`,
}))
const cells = named.flatMap((one) => phases.flatMap((phase) => readers.map((reader) => ({ ...one, phase, reader }))))

describe('the calls', () => {
  test.each(cells)(
    'give $reader of a $rule contest that is $phase what it may see and nothing else',
    ({ world, phase, reader }) => {
      const text = playedOf(world).seen[phase][reader]
      const got = (Object.keys(marks) as Mark[]).filter((mark) => text.includes(marks[mark]))
      expect(got).toEqual((Object.keys(marks) as Mark[]).filter((mark) => allowed(mark, phase, world).includes(reader)))
    },
  )

  test.each(cells)(
    'tell $reader of a $rule contest that is $phase only results that are open to them',
    ({ world, phase, reader }) => {
      const { type } = world
      const { seen, first, frozen, frozenError } = playedOf(world)
      const text = seen[phase][reader]
      const isStaff = staff.includes(reader)
      const isInside = isStaff || (phase !== 'scheduled' && insidersOf(world).includes(reader))
      const isOwn = reader === 'participant'
      expect(statusesOf(text, first)).toEqual(isInside ? [Status.wrongAnswer] : [])
      const opens = phase === 'ended-open' || isStaff || (isOwn && type === 0)
      const result = (status: number): number[] => (opens ? [status] : [Status.unknownResult])
      const isThere = phase !== 'running' && isInside
      // The balloon queue has a status of its own, which is 1 on every row.
      expect(statusesOf(text, frozen).filter((one) => one !== 1)).toEqual(isThere ? result(Status.accepted) : [])
      expect(statusesOf(text, frozenError)).toEqual(isThere ? result(Status.compileError) : [])
      expect(text.includes('4242')).toBe(isThere && opens && (isStaff || isOwn || phase === 'ended-open'))
    },
  )

  test.each(named)(
    'count under the freeze what was submitted before it, and everything for the staff ($rule)',
    ({ world }) => {
      const counted = (phase: Phase, reader: ReaderName): unknown => {
        const problems = (JSON.parse(playedOf(world).seen[phase][reader]) as unknown[][])[2]?.[0] as {
          ac: number
          total: number
        }[]
        return problems.map(({ ac, total }) => [ac, total])
      }
      for (const phase of ['sealed', 'ended-sealed'] as const) {
        expect(counted(phase, 'other')).toEqual([
          [0, 1],
          [0, 0],
        ])
        expect(counted(phase, 'participant')).toEqual([
          [0, 1],
          [0, 0],
        ])
        expect(counted(phase, 'jury')).toEqual([
          [1, 2],
          [0, 1],
        ])
      }
      expect(counted('ended-open', 'other')).toEqual([
        [1, 2],
        [0, 1],
      ])
    },
  )

  test.each(named)('keep their counters equal to a recount ($rule)', async ({ world }) => {
    const [stored, counted] = await contestCounts(services, playedOf(world).cid)
    expect(stored).toEqual(counted)
  })
})

/** Of what stands in private things the feed has clarifications and comments alone. */
const inFeed: readonly Mark[] = ['question', 'answer', 'message', 'commentary']

describe('the event feed', () => {
  test.each(cells)(
    'gives $reader of a $rule contest that is $phase what the calls would',
    ({ world, phase, reader }) => {
      const text = playedOf(world).fed[phase][reader]
      const got = (Object.keys(marks) as Mark[]).filter((mark) => text.includes(marks[mark]))
      expect(got).toEqual(inFeed.filter((mark) => allowed(mark, phase, world).includes(reader)))
    },
  )

  test.each(cells)(
    'tells $reader of a $rule contest that is $phase only verdicts that are open to all, or to the jury',
    ({ world, phase, reader }) => {
      const { fed, first, frozen, frozenError } = playedOf(world)
      const isStaff = staff.includes(reader)
      const isInside = isStaff || (phase !== 'scheduled' && insidersOf(world).includes(reader))
      const judged = (submitId: number): boolean =>
        fed[phase][reader].includes(`"type":"judgements","id":"${submitId}"`)
      const opens = phase !== 'running' && phase !== 'scheduled' && (isStaff || phase === 'ended-open')
      const isInContest = phase !== 'scheduled'
      expect([first, frozen, frozenError].map(judged)).toEqual([
        isInside && isInContest,
        isInside && opens,
        isInside && opens,
      ])
    },
  )
})

describe('the topics', () => {
  const order = [...watchedParts, 'submission'] as const
  test.each(cells)('admit $reader of a $rule contest that is $phase in its class', ({ world, phase, reader }) => {
    const no = reader === 'anonymous' ? 'sign-in' : 'forbidden'
    const isStaff = staff.includes(reader)
    const mine = isStaff ? 'jury' : 'contestant'
    const isInside = isStaff || (phase !== 'scheduled' && insidersOf(world).includes(reader))
    const expected = {
      'info': reader !== 'anonymous' ? mine : world.auth === 1 ? no : 'public',
      'submissions': isInside ? mine : no,
      'announcements': isInside ? mine : no,
      'clarifications': isInside ? mine : no,
      'ac-info': isStaff || reader === 'balloons' || reader === 'madeRunner' ? 'jury' : no,
      'print': isStaff || reader === 'prints' ? 'jury' : no,
      'decisions': isStaff ? 'jury' : no,
      'commentary': isStaff ? 'jury' : no,
      'awards': isStaff ? 'jury' : no,
      'teams': directors.includes(reader) ? 'jury' : no,
      'submission': isStaff || reader === 'participant' ? mine : no,
    }
    expect(playedOf(world).watched[phase][reader]).toEqual(order.map((part) => expected[part]))
  })

  test.each(named)(
    'push nothing under the freeze but to the staff, and to the author in an ACM contest ($rule)',
    ({ world }) => {
      const { type } = world
      const { received: all, cid } = playedOf(world)
      // That the contest changed its phase is news for everybody; boards tell of pending attempts and have tests of
      // their own. The home of a user changes by what contests before this one have opened; that it does not by a
      // frozen one has its test (people/counters.test.ts).
      const judgingEvents = all.filter(
        (event) => !comesByClock(event) && !event.topic.endsWith(':info') && !event.topic.startsWith('board:'),
      )
      expect(all.filter(({ topic }) => topic.startsWith('user-home:')).every(({ data }) => data.public === null)).toBe(
        true,
      )
      const of = (topic: string) => judgingEvents.filter((one) => one.topic.startsWith(topic))
      expect(judgingEvents.every((one) => one.data.public === undefined)).toBe(true)
      expect(
        of(`contest:${cid}:submissions`).every(
          (one) => one.data.contestant === undefined && one.data.jury !== undefined,
        ),
      ).toBe(true)
      expect(of(`contest:${cid}:submissions`).length).toBeGreaterThanOrEqual(4)
      expect(of('status')).toEqual([])
      const toAuthor = [...of('submission:'), ...of('user:')].filter((one) => one.data.contestant !== undefined)
      expect(toAuthor.length > 0).toBe(type === 0)
    },
  )
})

test('practice counts nothing of contests but what their open boards have shown: attempts and accepts together', async () => {
  const db = services.ctx.orm.em.fork()
  await vi.waitFor(async () => expect(await rows(db, sql`select 1 from submission where not is_counted`)).toEqual([]), {
    timeout: 10_000,
    interval: 50,
  })
  expect(await rows(db, sql`select 1 from accepted_list`)).toEqual([])
  for (const read of [statisticsAndRecount, storedAndRecounted]) {
    const [stored, anew] = await read(services.ctx)
    expect(stored).toEqual(anew)
  }
  expect(await rows(db, sql`select 1 from user_problem where solved_at is not null`)).not.toEqual([])
})
