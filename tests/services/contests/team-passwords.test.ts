/** Passwords that are made for teams: shown once, for accounts of the contest alone. */
import { expect, test } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller, outcomeOf } from '../support/caller.ts'
import { signIn } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, db, jury: owner, team, rival, make } = await contestFixture()

interface Slip {
  readonly code: string
  readonly username: string
  readonly password: string
}
const makeFor = (cid: number, ...codes: string[]) => owner.call('makeTeamPasswords', { body: { cid, codes } })
const slipsFor = async (cid: number, ...codes: string[]): Promise<Slip[]> =>
  ((await makeFor(cid, ...codes)).data as { slips: Slip[] }).slips
const teamsFrom = async (cid: number, content: string) =>
  owner.call('importTeams', { body: { cid, store: true, files: [{ name: 'teams.csv', content }] } })

test('a team without an account gets one, whose password is in the answer and nowhere else', async () => {
  const cid = await make({ auth: 1 })
  await teamsFrom(cid, 'id,name\n1,One\n2,Two\n')
  expect(await slipsFor(cid)).toEqual([])
  const slips = await slipsFor(cid, '2', '1')
  expect(slips.map(({ code, username }) => [code, username])).toEqual([
    ['2', `team-${cid}-2`],
    ['1', `team-${cid}-1`],
  ])
  const caller = createCaller(services.app)
  await signIn(caller, slips[0]?.username ?? '', slips[0]?.password)
  expect((await caller.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(200)
  const tables = await rows(
    db(),
    sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const stored = await rows(db(), sql`select t::text from ${sql.table(name)} t`)
    for (const { password } of slips) expect(JSON.stringify(stored), name).not.toContain(password)
  }
  const read = JSON.stringify(await owner.call('contestTeams', { query: { cid: `${cid}` } }))
  expect(slips.some(({ password }) => read.includes(password))).toBe(false)
})

test('a new password ends the old one and every sign-in with it', async () => {
  const cid = await make()
  await teamsFrom(cid, 'id,name\n1,One\n')
  const [first] = await slipsFor(cid, '1')
  const caller = createCaller(services.app)
  await signIn(caller, first?.username ?? '', first?.password)
  const [second] = await slipsFor(cid, '1')
  expect(second?.username).toBe(first?.username)
  expect((await caller.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(401)
  await expect(signIn(caller, first?.username ?? '', first?.password)).rejects.toThrow(
    errorText('wrongCredentials', 'en-US'),
  )
  await signIn(caller, second?.username ?? '', second?.password)
})

test('accounts of people, teams of elsewhere and strangers to the contest get nothing', async () => {
  const [cid, other] = [await make(), await make()]
  await teamsFrom(cid, 'id,name,username\n1,One,team7\n2,Two,\n')
  expect(outcomeOf(await makeFor(cid, '2', '1'))).toEqual([
    400,
    errorText('teamAccountOther', 'en-US', { team: 'One' }),
  ])
  // All or none.
  expect(
    await rows(db(), sql`select 1 from contest_team where cid = ${cid} and code = '2' and uid is not null`),
  ).toEqual([])
  await signIn(team, 'team7')
  expect((await makeFor(other, '2')).status).toBe(404)
  const asked = { body: { cid, codes: ['2'] } }
  expect((await rival.call('makeTeamPasswords', asked)).status).toBe(403)
  // An account of the one contest is not one of the other.
  const [slip] = await slipsFor(cid, '2')
  await teamsFrom(other, `id,name,username\n2,Two,${slip?.username}\n`)
  expect((await makeFor(other, '2')).msg).toBe(errorText('teamAccountOther', 'en-US', { team: 'Two' }))
})
