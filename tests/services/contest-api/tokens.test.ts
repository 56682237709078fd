/** Tokens of the Contest API: what each scope opens, where, and for how long. */
import { describe, expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { apiScopes } from '@podium/proto/rules/contest/contest-api.ts'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { person } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, db, jury: owner, team, make, register, get, follow, switchApi } = await apiFixture()
const director = await person(services, 'dora')

const given = { startMin: -60, freezeMin: -1, endMin: 60, auth: 1 } as const
const [cid, another] = [await make(given), await make(given)]
for (const one of [cid, another]) {
  await register(team, one)
  await owner.call('giveContestRole', { body: { cid: one, username: 'dora', role: 'director' } })
  await switchApi(one)
}
const frozen = String(await judgedIn(services, team, { cid }))

const clientOf = (token: string): Caller => ({ ...team, token })

async function makeToken(scope: ApiScope, name = `A ${scope}`) {
  const { data, status, msg } = await director.call('makeContestApiToken', { body: { cid, name, scope } })
  if (status !== 200) throw new Error(msg)
  const made: CallAnswer<'makeContestApiToken'> = data
  return made
}

const idsOf = (body: unknown): string[] => (body as { id: string }[]).map(({ id }) => id)

describe.each(apiScopes)('a token of scope %s', (scope) => {
  test('opens what its scope says of a private contest', async () => {
    const client = clientOf((await makeToken(scope)).token)
    const isJury = scope.startsWith('jury')
    expect(idsOf((await get(client, `contests/${cid}/submissions`)).body)).toEqual([frozen])
    expect(idsOf((await get(client, `contests/${cid}/judgements`)).body)).toEqual(isJury ? [frozen] : [])
    expect(await get(client, `contests/${cid}/accounts`)).toMatchObject({ http: isJury ? 200 : 404 })
    const files = await services.app.inject({
      url: `/api/contests/${cid}/submissions/${frozen}/files`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(files.statusCode).toBe(isJury ? 200 : 404)
    expect((await get(client, `contests/${cid}/account`)).body).toMatchObject({ name: `A ${scope}` })
  })

  test('is for its contest and for the Contest API alone', async () => {
    const client = clientOf((await makeToken(scope)).token)
    expect(await get(client, `contests/${another}`)).toMatchObject({ http: 404 })
    expect(await get(client, `contests/${another}/submissions`)).toMatchObject({ http: 404 })
    expect(idsOf((await get(client, 'contests')).body)).toEqual([String(cid)])
    const elsewhere = await client.call('contestApi', { query: { cid: String(cid) } })
    expect(elsewhere).toMatchObject({ data: null, status: 403 })
  })

  test('is the password of any name for clients that know no other way', async () => {
    const { token } = await makeToken(scope)
    const answer = await services.app.inject({
      url: `/api/contests/${cid}/submissions`,
      headers: { authorization: `Basic ${Buffer.from(`resolver:${token}`).toString('base64')}` },
    })
    expect(answer.statusCode).toBe(200)
  })
})

test('a token is shown once: neither the list nor the database has it', async () => {
  const { id, token } = await makeToken('jury', 'The resolver')
  await get(clientOf(token), `contests/${cid}/state`)
  const { data } = await director.call('contestApi', { query: { cid: String(cid) } })
  const { tokens }: CallAnswer<'contestApi'> = data
  expect(tokens.find((one) => one.id === id)).toEqual({
    id,
    name: 'The resolver',
    scope: 'jury',
    madeBy: 'dora',
    madeAt: expect.any(String),
    usedAt: expect.any(String),
  })
  expect(JSON.stringify([tokens, await rows(db(), sql`select * from contest_api_token`)])).not.toContain(token)
})

test('a revoked token opens nothing, and ends the feed that is read with it', async () => {
  const { id, token } = await makeToken('jury')
  const client = clientOf(token)
  const feed = follow(client, cid)
  await vi.waitFor(() => expect(feed.lines.length).toBeGreaterThan(0))
  await director.call('revokeContestApiToken', { query: { cid: String(cid), id: String(id) } })
  await feed.ended
  expect(await get(client, `contests/${cid}/state`)).toMatchObject({ http: 401, body: { code: 401 } })
  const again = await director.call('revokeContestApiToken', { query: { cid: String(cid), id: String(id) } })
  expect(again.status).toBe(404)
})

test('only directors make, list and revoke tokens', async () => {
  const { id } = await makeToken('public')
  const judge = await person(services, 'jules')
  await owner.call('giveContestRole', { body: { cid, username: 'jules', role: 'jury' } })
  for (const caller of [team, judge]) {
    const query = { cid: String(cid) }
    expect((await caller.call('contestApi', { query })).status).toBe(403)
    expect((await caller.call('makeContestApiToken', { body: { cid, name: 'x', scope: 'jury' } })).status).toBe(403)
    expect((await caller.call('revokeContestApiToken', { query: { ...query, id: String(id) } })).status).toBe(403)
  }
  const ofOther = await director.call('revokeContestApiToken', { query: { cid: String(another), id: String(id) } })
  expect(ofOther.status).toBe(404)
})

test('a token ends with the role of whoever made it', async () => {
  const client = clientOf((await makeToken('jury')).token)
  expect(await get(client, `contests/${cid}/state`)).toMatchObject({ http: 200 })
  const [dora] = await rows(db(), sql<{ uid: string }>`select uid from users where username = 'dora'`)
  await owner.call('takeContestRole', { query: { cid: String(cid), uid: dora?.uid ?? '' } })
  expect(await get(client, `contests/${cid}/state`)).toMatchObject({ http: 401 })
})
