/**
 * Random histories of contests: what the feeds of the public, of the jury and of two teams come to is what the
 * endpoints of each say, for clients that were there from the beginning, for those that come at the end, and for those
 * that go on from any token. No team ever gets a line of another one's clarifications.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { contestApiVersions } from '@podium/proto/rules/contest/contest-api.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { notifyContestChanged } from '@podium/services/features/contests/index.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { playJudge, untilStatus } from '../../services-judging/support.ts'
import { caseOn } from '../../services-judging/verdicts.ts'
import { judgedIn, moveContest } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import type { Item } from './fold.ts'
import { apiFixture } from './fixture.ts'
import type { FeedLine } from './fixture.ts'

const { services, db, alter, root, jury, team, rival, make, get, send, follow, switchApi } = await apiFixture()
const config = services.ctx.config as { contestApiVersion: string }
const people = { team, rival }
const readers = [anonymous(services), jury, root, team, rival] as const
const uids = { team: await uidOf(services, 'team7'), rival: await uidOf(services, 'rival') }

const pidOfB = async (): Promise<string> =>
  String((await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = 'P1001'`))?.id)

const blankProfile = { cfUsername: '', signature: '', blog: '', github: '', gender: 'secrecy' } as const

const who = fc.constantFrom<keyof typeof people>('team', 'rival')
const number = fc.nat({ max: 4 })
const stepOf = fc.oneof(
  fc.record({
    kind: fc.constant('submit' as const),
    who,
    pid: fc.constantFrom('A', 'B'),
    status: fc.constantFrom(Status.accepted, Status.wrongAnswer, Status.compileError),
    cases: number,
  }),
  fc.record({
    kind: fc.constant('manual' as const),
    at: number,
    status: fc.constantFrom(Status.accepted, Status.wrongAnswer),
  }),
  fc.record({ kind: fc.constant('rejudge' as const), at: number, cases: number }),
  fc.record({ kind: fc.constant('ask' as const), who, pid: fc.constantFrom(null, 'A', 'B') }),
  fc.record({ kind: fc.constant('answer' as const), at: number, toAll: fc.boolean(), isNamed: fc.boolean() }),
  fc.record({ kind: fc.constant('merge' as const), at: number, into: number }),
  fc.record({ kind: fc.constant('message' as const), to: fc.uniqueArray(who) }),
  fc.record({ kind: fc.constant('comment' as const), isNaming: fc.boolean() }),
  fc.record({ kind: fc.constant('uncomment' as const), at: number }),
  fc.record({ kind: fc.constant('award' as const), who }),
  fc.record({ kind: fc.constant('team' as const), who, members: number, persons: number }),
  fc.record({ kind: fc.constant('removeTeam' as const), who }),
  fc.record({
    kind: fc.constant('decide' as const),
    decision: fc.constantFrom('disqualify', 'penalty', 'ignore'),
    who,
    at: number,
  }),
  fc.record({ kind: fc.constant('problem' as const) }),
  fc.record({ kind: fc.constant('takeOut' as const) }),
  fc.record({ kind: fc.constant('profile' as const), who, nickname: number, school: number }),
  fc.record({
    kind: fc.constant('time' as const),
    phase: fc.constantFrom('running', 'frozen', 'ended', 'final'),
  }),
)
type Step = typeof stepOf extends fc.Arbitrary<infer One> ? One : never

const phases = {
  running: { startMin: -60, freezeMin: 30, endMin: 60, opens: false },
  frozen: { startMin: -60, freezeMin: -1, endMin: 60, opens: false },
  ended: { startMin: -60, freezeMin: -30, endMin: 0, opens: false },
  final: { startMin: -60, freezeMin: -30, endMin: 0, opens: true },
} as const

const formOf = (name: keyof typeof people, members: number, persons: number) => ({
  code: name,
  username: name === 'team' ? 'team7' : 'rival',
  name: `Name ${members} ${persons}`,
  displayName: null,
  icpcId: null,
  members: Array.from({ length: members }, (_, at) => `Member ${at}`),
  persons: Array.from({ length: persons }, (_, at) => ({ id: null, name: `Coach ${at}`, role: 'coach' as const })),
  organization: null,
  groupCodes: [],
  room: null,
  seat: null,
  networks: [],
})

/** Of what the jury writes to one team alone. */
const onlyFor = (uid: string): string => `Only for ${uid}.`

const namesOf = (line: FeedLine): unknown[] => {
  const {
    from_team_id: from,
    to_team_id: to,
    to_team_ids: several,
  } = (line.data ?? {}) as Readonly<Record<string, unknown>>
  return [from, to, ...(Array.isArray(several) ? (several as unknown[]) : [])].filter((uid) => uid !== undefined)
}

/** No line of a clarification names another team, or has a word that is for one alone. */
function expectOwnAlone(lines: readonly FeedLine[], uid: string): void {
  const found = lines.filter(({ type }) => type === 'clarifications')
  expect(found.flatMap(namesOf).filter((named) => named !== uid)).toEqual([])
  const foreign = Object.values(uids).filter((other) => other !== uid)
  for (const other of foreign) expect(JSON.stringify(found)).not.toContain(onlyFor(other))
}

/** What is refused, as where there is nothing to answer, changes nothing. */
function actorOf(cid: number) {
  const path = `contests/${cid}`
  const items = async (name: string): Promise<Item[]> => (await get(jury, `${path}/${name}`)).body
  const oneOf = async (name: string, at: number) => {
    const all = await items(name)
    return all[at % Math.max(1, all.length)]
  }
  /** Of a problem that is there. */
  const problemNamed = async (label: string | null) => {
    const found = (await items('problems')).find((one) => one.label === label)
    return found === undefined ? {} : { problem_id: found.id }
  }
  const known = new Set<string>()
  let [hasEnded, isFinal, hasB, named] = [false, false, true, 0]
  return async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'submit':
        if (hasEnded || (step.pid === 'B' && !hasB)) return
        await judgedIn(services, people[step.who], {
          cid,
          pid: step.pid,
          status: step.status,
          cases: Array.from({ length: step.cases }, (_, at) => caseOn(at + 1)),
        })
        return
      case 'manual': {
        const one = await oneOf('judgements', step.at)
        if (one) await root.call('manualJudge', { query: { submitId: one.id, status: String(step.status) } })
        return
      }
      case 'rejudge': {
        const one = await oneOf('judgements', step.at)
        if (!one) return
        const judge = playJudge(services)
        await root.call('rejudge', { query: { submitId: one.id } })
        const { task, delivery } = await judge.take()
        await judge.verdict(task, { cases: Array.from({ length: step.cases }, (_, at) => caseOn(at + 1)) })
        await delivery.ack()
        await untilStatus(services.ctx, Number(one.id), Status.accepted)
        await judge.close()
        return
      }
      case 'ask':
        await alter(sql`update clarification set created_at = created_at - interval '1 hour'`)
        await send(people[step.who], `${path}/clarifications`, {
          text: 'May n be 0?',
          ...(await problemNamed(step.pid)),
        })
        return
      case 'answer': {
        const one = (await items('clarifications')).filter((asked) => asked.from_team_id !== undefined)[step.at]
        const to = step.toAll ? {} : { to_team_ids: [one?.from_team_id] }
        const text = step.toAll ? 'No.' : onlyFor(String(one?.from_team_id))
        if (!one) return
        const body = { text, reply_to_id: one.id, ...to }
        named += 1
        const id = `named-${named}`
        const late = { ...body, id, time: services.ctx.now().toISOString() }
        await (step.isNamed
          ? send(jury, `${path}/clarifications/${id}`, late, { method: 'PUT' })
          : send(jury, `${path}/clarifications`, body))
        return
      }
      case 'merge': {
        const questions = (await items('clarifications')).filter((asked) => asked.from_team_id !== undefined)
        const [id, into] = [step.at, step.into].map((at) => Number(questions[at]?.id ?? 0))
        await jury.call('mergeClarification', { body: { cid, id, into } })
        return
      }
      case 'message': {
        const to = step.to.map((name) => uids[name])
        const text = to.length === 1 ? onlyFor(to[0] ?? '') : 'Drink enough.'
        const body =
          to.length === 0 || config.contestApiVersion === '2026-01' ? { to_team_ids: to } : { to_team_id: to[0] }
        await send(jury, `${path}/clarifications`, { text, ...(to.length === 0 ? {} : body) })
        return
      }
      case 'comment': {
        const ids = async (name: string) => (step.isNaming ? (await items(name)).map(({ id }) => id) : [])
        const named = {
          problem_ids: await ids('problems'),
          team_ids: await ids('teams'),
          submission_ids: await ids('submissions'),
        }
        await send(jury, `${path}/commentary`, { message: 'A remark', tags: ['x'], ...named })
        return
      }
      case 'uncomment': {
        const one = await oneOf('commentary', step.at)
        if (one) await jury.call('removeCommentary', { query: { cid: String(cid), id: one.id } })
        return
      }
      case 'award':
        await send(jury, `${path}/awards`, { citation: 'Best name', team_ids: [uids[step.who]] })
        return
      case 'team': {
        const team = formOf(step.who, step.members, step.persons)
        await jury.call('saveContestTeam', { body: { cid, isNew: !known.has(step.who), team } })
        known.add(step.who)
        return
      }
      case 'removeTeam':
        await jury.call('removeContestTeam', { query: { cid: String(cid), code: step.who } })
        known.delete(step.who)
        return
      case 'decide': {
        const one = await oneOf('submissions', step.at)
        const username = step.who === 'team' ? 'team7' : 'rival'
        const body = {
          disqualify: { kind: 'disqualify', username, shown: 'last' },
          penalty: { kind: 'penalty', username, minutes: 5 },
          ignore: { kind: 'ignore', submitId: Number(one?.id ?? 0) },
        } as const
        await jury.call('decide', { body: { cid, reason: 'A reason', ...body[step.decision as keyof typeof body] } })
        return
      }
      case 'profile': {
        // What was final stays as it was written.
        if (isFinal) return
        const school = step.school === 0 ? '' : `School ${step.school}`
        const body = { realname: '', nickname: `Nick ${step.nickname}`, school, number: '', ...blankProfile }
        await people[step.who].call('changeUserInfo', { body })
        return
      }
      case 'problem':
        await alter(sql`update contest_problem set display_title = display_title || '!' where cid = ${cid}`)
        await db().transactional((em) => notifyContestChanged(em, cid, Date.now()))
        return
      case 'takeOut': {
        const query = { cid: String(cid), pid: await pidOfB(), force: 'true' }
        hasB &&= (await root.call('removeContestProblem', { query })).status !== 200
        return
      }
      case 'time': {
        const { opens, ...times } = phases[step.phase as keyof typeof phases]
        hasEnded = times.endMin === 0
        isFinal = opens
        await alter(sql`update contest set auto_real_rank = ${opens} where id = ${cid}`)
        await moveContest(services, cid, times)
        await db().transactional((em) => notifyContestChanged(em, cid, Date.now()))
      }
    }
  }
}

/** A client whose feed is written anew is disconnected and begins again, as clients do. */
function following(caller: (typeof readers)[number], cid: number) {
  let [isOver, client] = [false, follow(caller, cid)]
  const again = async (): Promise<void> => {
    while (!isOver) {
      await client.ended
      if (!isOver) client = follow(caller, cid)
    }
  }
  const running = again()
  return {
    lines: () => client.lines,
    stop: async () => {
      isOver = true
      await client.cut()
      await running
    },
  }
}

/** Whoever goes on from the token of a line comes to the same. @param at of all lines, from 0 to 1 */
async function resumed(cid: number, whole: readonly ReturnType<typeof following>[], at: number): Promise<void> {
  const clients = whole.map((one, index) => {
    const lines = one.lines()
    const until = Math.floor(at * lines.length)
    const into = lines.slice(0, until + 1)
    const client = follow(readers[index] ?? jury, cid, lines[until]?.token, { into })
    return { client, expected: folded(lines) }
  })
  await vi.waitFor(
    () => {
      for (const { client, expected } of clients) expect(folded(client.lines)).toEqual(expected)
    },
    { timeout: 15_000, interval: 50 },
  )
  await Promise.all(clients.map(({ client }) => client.cut()))
}

test('feeds come to what the endpoints say, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...contestApiVersions),
      fc.boolean(),
      fc.array(stepOf, { minLength: 6, maxLength: 14 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      async (version, startsLater, steps, at) => {
        config.contestApiVersion = version
        const start = startsLater ? { startMin: 30, freezeMin: 50 } : { startMin: -60, freezeMin: 30 }
        const cid = await make({ ...start, endMin: 60, openRank: true, autoRealRank: false })
        await alter(sql`update contest set rank_show_name = 'nickname' where id = ${cid}`)
        await switchApi(cid)
        const act = actorOf(cid)
        const there = readers.map((caller) => following(caller, cid))
        for (const step of steps) if (!startsLater || step.kind !== 'submit') await act(step)
        const late = readers.map((caller) => following(caller, cid))
        await vi.waitFor(
          async () => {
            for (const [at, caller] of readers.entries()) {
              const expected = await answered(get, caller, cid)
              for (const all of [there, late]) expect(folded(all[at]?.lines() ?? [])).toEqual(expected)
            }
          },
          { timeout: 15_000, interval: 100 },
        )
        for (const [name, uid] of Object.entries(uids))
          for (const all of [there, late])
            expectOwnAlone(all[readers.indexOf(people[name as keyof typeof people])]?.lines() ?? [], uid)
        await resumed(cid, there, at)
        await Promise.all([...there, ...late].map((one) => one.stop()))
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 8), seed: 20_261, endOnFailure: false },
  )
}, 300_000)
