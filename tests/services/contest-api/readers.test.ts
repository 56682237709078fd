/** Who gets what of the Contest API: each reader on each endpoint, in each kind of contest. */
import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { apiScopes } from '@podium/proto/rules/contest/contest-api.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn, moveContest } from '../support/contests.ts'
import { anonymous, password, person } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, db, alter, root, jury: owner, team, make, register, get, send, switchApi } = await apiFixture()

const people = {
  anonymous: anonymous(services),
  outsider: await person(services, 'outsider'),
  participant: team,
  runner: await person(services, 'bella'),
  spectator: await person(services, 'sven'),
  judge: await person(services, 'jules'),
  director: await person(services, 'dora'),
  owner,
  root,
} satisfies Record<string, Caller>
/** Clients with a token that the director made of the contest. */
const clients = ['public token', 'jury token', 'jury-write token', 'proxy token'] as const
type Reader = keyof typeof people | (typeof clients)[number]
const readers = [...Object.keys(people), ...clients] as readonly Reader[]
const juryReaders: readonly Reader[] = ['judge', 'director', 'owner', 'root', 'jury token', 'jury-write token']
const publicClients: readonly Reader[] = ['public token', 'proxy token']
const directing: readonly Reader[] = ['director', 'owner', 'root']
const answering: readonly Reader[] = juryReaders.filter((reader) => reader !== 'jury token')

Object.assign(services.ctx.config, { webhooksPrivate: true })
const code = 'int main(){/* SOURCE_MARK */}'
const given = { startMin: -60, freezeMin: -1, endMin: 60 }
const worlds = {
  'scheduled': await make({ startMin: 60, endMin: 120, openRank: true }),
  'running': await make({ startMin: -60, endMin: 60, auth: 1 }),
  'open': await make({ ...given, openRank: true }),
  'closed': await make(given),
  'private': await make({ ...given, auth: 1 }),
  'ended': await make({ ...given, autoRealRank: false }),
  'private, ended': await make({ ...given, auth: 1, autoRealRank: false }),
  'final': await make(given),
  'private, final': await make({ ...given, auth: 1 }),
  'off': await make({ ...given, openRank: true }),
}
type World = keyof typeof worlds
const privateWorlds: readonly World[] = ['running', 'private', 'private, ended', 'private, final']
const overWorlds: readonly World[] = ['ended', 'private, ended', 'final', 'private, final']
/** Whose verdict everybody sees who looks inside. */
const shownWorlds: readonly World[] = ['running', 'final', 'private, final']

interface Made {
  readonly tokens: ReadonlyMap<Reader, Caller>
  readonly problem: string
  /** Judged; of the contest that has not begun none. */
  readonly submission: string
  /** A question of the participant; of the contest that has not begun none. */
  readonly question: string
}

/** Participants otherwise wait between two questions, and have only so many open. */
const forgetQuestions = () => alter(sql`update clarification set created_at = created_at - interval '1 hour'`)

async function fill(name: World, cid: number): Promise<Made> {
  for (const [username, role] of [
    ['bella', 'balloons'],
    ['sven', 'spectator'],
    ['jules', 'jury'],
    ['dora', 'director'],
  ])
    await owner.call('giveContestRole', { body: { cid, username, role } })
  if (privateWorlds.includes(name)) await register(team, cid)
  await switchApi(cid)
  const [first] = (await get(owner, `contests/${cid}/problems`)).body as readonly { readonly id: string }[]
  const made = { problem: first?.id ?? '', submission: 'none', question: '999999' }
  if (name !== 'scheduled') {
    made.submission = String(await judgedIn(services, team, { cid, code }))
    made.question = ((await send(team, `contests/${cid}/clarifications`, { text: 'Why?' })).body as { id: string }).id
    await forgetQuestions()
  }
  if (overWorlds.includes(name)) await moveContest(services, cid, { endMin: 0 })
  const tokens = new Map<Reader, Caller>()
  for (const scope of apiScopes) {
    const { data } = await people.director.call('makeContestApiToken', { body: { cid, name: scope, scope } })
    tokens.set(`${scope} token`, { ...team, token: (data as CallAnswer<'makeContestApiToken'>).token })
  }
  if (name === 'off') await switchApi(cid, false)
  return { ...made, tokens }
}

const made = new Map<World, Made>()
for (const name of Object.keys(worlds) as World[]) made.set(name, await fill(name, worlds[name]))

const outside = ['', '/access', '/state', '/judgement-types', '/languages', '/groups']
const inside = [
  '/problems',
  '/organizations',
  '/teams',
  '/persons',
  '/submissions',
  '/judgements',
  '/runs',
  '/clarifications',
  '/awards',
  '/scoreboard',
  '/commentary',
]
const jurys = ['/accounts']

function contentOf(world: World): Made {
  const found = made.get(world)
  if (!found) throw new Error(`the contest "${world}" was not made`)
  return found
}

const isJuryIn = (world: World, reader: Reader): boolean => juryReaders.includes(reader) && world !== 'off'

/** HTTP status of what is outside and of what is inside. */
function expected(world: World, reader: Reader): readonly [outside: number, inside: number] {
  if (world === 'off') return [404, 404]
  if (isJuryIn(world, reader) || publicClients.includes(reader)) return [200, 200]
  if (privateWorlds.includes(world)) {
    if (reader === 'anonymous') return [401, 401]
    return [200, reader === 'participant' ? 200 : 403]
  }
  if (world === 'scheduled' || world === 'open') return [200, 200]
  return [200, reader === 'anonymous' ? 401 : 200]
}

/** HTTP status of a question or, of the jury, a message to all, and of an answer to the question that there is. */
function expectedOfSent(world: World, reader: Reader): readonly [question: number, answer: number] {
  const [outside, inside] = expected(world, reader)
  if (outside !== 200) return [outside, outside]
  if (reader === 'anonymous') return [401, 401]
  if (answering.includes(reader)) return [201, world === 'scheduled' ? 400 : 201]
  // Whose it is has to stand in what is passed on.
  if (reader === 'proxy token') return [400, 400]
  const asks =
    (reader === 'outsider' || reader === 'participant') &&
    inside === 200 &&
    world !== 'scheduled' &&
    !overWorlds.includes(world)
  return asks ? [201, 400] : [403, 403]
}

/** HTTP status of an empty submission, and of an empty change of the contest: 400 for who may send one that is not. */
function expectedOfEmpty(world: World, reader: Reader): readonly [submission: number, change: number] {
  const [outside, inside] = expected(world, reader)
  if (outside !== 200) return [outside, outside]
  if (reader === 'anonymous') return [401, 401]
  const change = directing.includes(reader) ? 400 : 403
  if (directing.includes(reader) || reader === 'proxy token') return [400, change]
  const takesPart = reader === 'outsider' || reader === 'participant'
  const isOpen = world !== 'scheduled' && !overWorlds.includes(world)
  return [takesPart && inside === 200 && isOpen ? 400 : 403, change]
}

/** HTTP status of an own id for who may give none. */
function refusedOfPut(world: World, reader: Reader): number {
  const [outside, inside] = expected(world, reader)
  return outside !== 200 ? outside : reader === 'anonymous' ? 401 : inside === 200 ? 403 : inside
}

/** HTTP status of a comment, and of a webhook. */
function expectedOfTools(world: World, reader: Reader): readonly [comment: number, webhook: number] {
  const [outside] = expected(world, reader)
  if (reader === 'anonymous') return [outside === 200 ? 401 : outside, 401]
  if (outside !== 200) return [outside, outside]
  const isClient = reader.endsWith('token')
  return [answering.includes(reader) ? 201 : 403, isClient || directing.includes(reader) ? 201 : 403]
}
/** Contests in which somebody has commented before. */
const commentedIn = new Set<World>()
for (const [name, { tokens }] of made)
  if (name !== 'off') {
    const caller = tokens.get('jury-write token') ?? owner
    await send(caller, `contests/${worlds[name]}/commentary`, { message: 'COMMENT_MARK' })
    commentedIn.add(name)
  }

describe.each(Object.keys(worlds) as World[])('in the contest "%s"', (world) => {
  const cid = worlds[world]
  const { problem, submission, question, tokens } = contentOf(world)
  const callerOf = (reader: Reader): Caller => tokens.get(reader) ?? people[reader as keyof typeof people]
  const download = (reader: Reader, path: string) => {
    const { token } = callerOf(reader)
    return services.app.inject({
      url: `/api/contests/${cid}/${path}`,
      headers: token === null ? {} : { authorization: token },
    })
  }

  test.each(readers)('%s gets what is theirs, and a refusal in words for the rest', async (reader) => {
    const isJury = isJuryIn(world, reader)
    const [out, within] = expected(world, reader)
    const notFound = out === 200 ? 404 : out
    for (const [paths, http] of [
      [outside, out],
      [inside, within],
      [jurys, isJury ? 200 : notFound],
    ] as const)
      for (const path of paths) {
        const answer = await get(callerOf(reader), `contests/${cid}${path}`)
        const refusal = { code: http, message: expect.any(String) as string }
        expect([path, answer.http, answer.body]).toEqual([path, http, http === 200 ? answer.body : refusal])
        expect(JSON.stringify(answer.body)).not.toContain('SOURCE_MARK')
      }
    const judgements = await get(callerOf(reader), `contests/${cid}/judgements`)
    const seen = judgements.http === 200 ? (judgements.body as { id: string }[]) : []
    const isShown = isJury || (within === 200 && shownWorlds.includes(world))
    expect(seen.some(({ id }) => id === submission)).toBe(isShown && world !== 'scheduled')
    const listed = await get(callerOf(reader), 'contests')
    expect((listed.body as { id: string }[]).some(({ id }) => id === String(cid))).toBe(out === 200)
  })

  test.each(readers)('%s downloads what is theirs', async (reader) => {
    const isJury = isJuryIn(world, reader)
    const [out, within] = expected(world, reader)
    const files = await download(reader, `submissions/${submission}/files`)
    expect(files.statusCode === 200).toBe(isJury && world !== 'scheduled')
    const statement = await download(reader, `problems/${problem}/statement`)
    expect(statement.statusCode).toBe(within === 200 && world === 'scheduled' && !isJury ? 404 : within)
    // Root alone may edit the problem.
    const notFound = out === 200 ? 404 : out
    const archive = await download(reader, `problems/${problem}/package`)
    expect(archive.statusCode).toBe(reader === 'root' && world !== 'off' ? 200 : notFound)
  })

  test.each(readers)('%s comments, and is called back, where they may', async (reader) => {
    const [comment, hook] = expectedOfTools(world, reader)
    const commented = await send(callerOf(reader), `contests/${cid}/commentary`, { message: 'COMMENT_MARK' })
    expect(commented.http).toBe(comment)
    const listed = await get(callerOf(reader), `contests/${cid}/commentary`)
    expect(listed.http).toBe(expected(world, reader)[1])
    const isJury = isJuryIn(world, reader)
    expect(JSON.stringify(listed.body).includes('COMMENT_MARK')).toBe(isJury && commentedIn.has(world))
    const body = { url: 'http://127.0.0.1:9/', token: 'HOOK_MARK', contest_ids: [`${cid}`] }
    const registered = await send(callerOf(reader), 'webhooks', body)
    expect([registered.http, JSON.stringify(registered.body)]).toEqual([hook, expect.not.stringContaining('HOOK_MARK')])
    await alter(sql`delete from contest_webhook where cid = ${cid}`)
  })

  test.each(readers)('%s sends what is theirs to send', async (reader) => {
    const path = `contests/${cid}/clarifications`
    const asked = await send(callerOf(reader), path, { text: 'May n be 0?' })
    await forgetQuestions()
    const answered = await send(callerOf(reader), path, { text: 'No.', reply_to_id: question })
    expect([asked.http, answered.http]).toEqual(expectedOfSent(world, reader))
    const submitted = await send(callerOf(reader), `contests/${cid}/submissions`, {})
    const mayPut = directing.includes(reader) && world !== 'off'
    for (const name of ['submissions', 'clarifications']) {
      const put = await send(callerOf(reader), `contests/${cid}/${name}/own-1`, {}, { method: 'PUT' })
      expect([name, put.http]).toEqual([name, mayPut ? 400 : refusedOfPut(world, reader)])
    }
    const changed = await send(callerOf(reader), `contests/${cid}`, {}, { method: 'PATCH' })
    expect([submitted.http, changed.http]).toEqual(expectedOfEmpty(world, reader))
    const given = await send(callerOf(reader), `contests/${cid}/awards`, {})
    const removed = await send(callerOf(reader), `contests/${cid}/awards/none`, {}, { method: 'DELETE' })
    expect([given.http, removed.http]).toEqual([changed.http, changed.http === 400 ? 404 : changed.http])
    for (const name of ['persons', 'teams', 'problems/1/statement']) {
      const { http, body } = await send(callerOf(reader), `contests/${cid}/${name}`, {})
      expect([name, http, body]).toEqual([name, 405, { code: 405, message: expect.any(String) as string }])
    }
  })
})

test('only a director switches the API of a contest', async () => {
  for (const reader of ['outsider', 'participant', 'runner', 'spectator', 'judge'] as const) {
    const { msg } = await people[reader].call('saveContestApi', { body: { cid: worlds.open, isOn: false } })
    expect(msg).not.toBe('success')
  }
  const { data } = await people.director.call('contestApi', { query: { cid: `${worlds.open}` } })
  expect(data).toMatchObject({ isOn: true, version: '2026-01', path: `/api/contests/${worlds.open}` })
})

describe('names and passwords', () => {
  const basic = (name: string, secret: string, ip = '10.9.9.1') =>
    services.app.inject({
      url: `/api/contests/${worlds.open}/accounts`,
      headers: {
        'authorization': `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
        'x-forwarded-for': ip,
      },
    })
  test('sign in once for many requests', async () => {
    for (let count = 0; count < 3; count += 1) expect((await basic('dora', password)).statusCode).toBe(200)
    expect((await basic('outsider', password)).statusCode).toBe(404)
    const opened = await rows(
      db(),
      sql`select 1 from session s join users u on u.uid = s.uid where u.username = 'dora' and s.ip = '10.9.9.1'`,
    )
    expect(opened).toHaveLength(1)
  })
  test('that are wrong are refused, and counted', async () => {
    const first = await basic('jules', 'wrong', '10.9.9.2')
    expect([first.statusCode, first.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')])
    for (let count = 1; count < limits.signInMaxFailures; count += 1) await basic('jules', 'wrong', '10.9.9.2')
    expect((await basic('jules', password, '10.9.9.2')).statusCode).toBe(429)
  })
  test('end with the sign-ins of the account', async () => {
    expect((await basic('dora', password)).statusCode).toBe(200)
    const uid = (await rows(db(), sql<{ uid: string }>`select uid from users where username = 'dora'`))[0]?.uid ?? ''
    await services.ctx.sessions.endAll(uid)
    expect((await basic('dora', password)).statusCode).toBe(200)
  })
})

test('the base says which version is spoken; what is not there, or would write, is refused', async () => {
  for (const url of ['/api/', '/api']) {
    const base = await services.app.inject({ url })
    expect(base.json()).toMatchObject({ version: '2026-01', provider: { name: 'Podium' } })
  }
  for (const path of ['doesnt-exist', 'doesnt-exist/42', 'submissions/999999', 'submissions/XYZ-999', 'toString'])
    expect(await get(owner, `contests/${worlds.open}/${path}`)).toMatchObject({ http: 404, body: { code: 404 } })
  expect(await get(owner, 'contests/none')).toMatchObject({ http: 404, body: { code: 404 } })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await services.app.inject({ method, url: `/api/contests/${worlds.open}/teams` })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([405, 405])
  }
})
