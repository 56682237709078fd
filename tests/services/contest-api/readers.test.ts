/** Who gets what of the Contest API: each reader on each endpoint, in each kind of contest. */
import { describe, expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, password, person } from '../support/people.ts'
import { apiGround } from './ground.ts'

const { services, db, root, jury: owner, team, make, register, get, switchApi } = await apiGround()

const callers = {
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
type Reader = keyof typeof callers
const juryReaders: readonly Reader[] = ['judge', 'director', 'owner', 'root']

const code = 'int main(){/* SOURCE_MARK */}'
const given = { startMin: -60, freezeMin: -1, endMin: 60 }
const worlds = {
  open: await make({ ...given, openRank: true }),
  closed: await make(given),
  private: await make({ ...given, auth: 1 }),
  off: await make({ ...given, openRank: true }),
}
type World = keyof typeof worlds
const frozen = new Map<number, number>()
for (const [name, cid] of Object.entries(worlds)) {
  for (const [username, role] of [
    ['bella', 'balloons'],
    ['sven', 'spectator'],
    ['jules', 'jury'],
    ['dora', 'director'],
  ])
    await owner.call('giveContestRole', { body: { cid, username, role } })
  if (name === 'private') await register(team, cid)
  frozen.set(cid, await judgedIn(services, team, { cid, code }))
  if (name !== 'off') await switchApi(cid)
}

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
]
const jurys = ['/accounts']

/** HTTP status of what is outside and of what is inside, for whoever is not of the jury. */
const expected: Readonly<Record<World, (reader: Reader) => readonly [outside: number, inside: number]>> = {
  open: () => [200, 200],
  closed: (reader) => [200, reader === 'anonymous' ? 401 : 200],
  private: (reader) => {
    if (reader === 'anonymous') return [401, 401]
    return [200, reader === 'participant' ? 200 : 403]
  },
  off: () => [404, 404],
}

describe.each(Object.keys(worlds) as World[])('in the contest "%s"', (world) => {
  const cid = worlds[world]
  const judgement = String(frozen.get(cid))
  test.each(Object.keys(callers) as Reader[])(
    '%s gets what is theirs, and a refusal in words for the rest',
    async (reader) => {
      const isJury = juryReaders.includes(reader) && world !== 'off'
      const [out, within] = isJury ? [200, 200] : expected[world](reader)
      const notFound = out === 200 ? 404 : out
      for (const [paths, http] of [
        [outside, out],
        [inside, within],
        [jurys, isJury ? 200 : notFound],
      ] as const)
        for (const path of paths) {
          const answer = await get(callers[reader], `contests/${cid}${path}`)
          const refusal = { code: http, message: expect.any(String) as string }
          expect([path, answer.http, answer.body]).toEqual([path, http, http === 200 ? answer.body : refusal])
          expect(JSON.stringify(answer.body)).not.toContain('SOURCE_MARK')
        }
      const judgements = await get(callers[reader], `contests/${cid}/judgements`)
      const seen = judgements.http === 200 ? (judgements.body as { id: string }[]) : []
      expect(seen.some(({ id }) => id === judgement)).toBe(isJury)
      const files = await services.app.inject({
        url: `/api/contests/${cid}/submissions/${judgement}/files`,
        headers: callers[reader].token === null ? {} : { authorization: callers[reader].token },
      })
      expect(files.statusCode === 200).toBe(isJury)
      const listed = await get(callers[reader], 'contests')
      expect((listed.body as { id: string }[]).some(({ id }) => id === String(cid))).toBe(out === 200)
    },
  )
})

test('only a director switches the API of a contest', async () => {
  for (const reader of ['outsider', 'participant', 'runner', 'spectator', 'judge'] as const) {
    const { msg } = await callers[reader].call('saveContestApi', { body: { cid: worlds.open, isOn: false } })
    expect(msg).not.toBe('success')
  }
  const { data } = await callers.director.call('contestApi', { query: { cid: `${worlds.open}` } })
  expect(data).toEqual({ isOn: true, version: '2026-01', path: `/api/contests/${worlds.open}`, tokens: [] })
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
  const base = await services.app.inject({ url: '/api/' })
  expect(base.json()).toMatchObject({ version: '2026-01', provider: { name: 'Podium' } })
  for (const path of ['doesnt-exist', 'doesnt-exist/42', 'submissions/999999', 'submissions/XYZ-999', 'toString'])
    expect(await get(owner, `contests/${worlds.open}/${path}`)).toMatchObject({ http: 404, body: { code: 404 } })
  expect(await get(owner, 'contests/none')).toMatchObject({ http: 404, body: { code: 404 } })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await services.app.inject({ method, url: `/api/contests/${worlds.open}/teams` })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([405, 405])
  }
})
