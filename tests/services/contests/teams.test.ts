/** Teams of a contest: who they are, where they sit, for whom they compete, and where that is shown. */
import { expect, test, vi } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { upload } from '../support/files.ts'
import { person } from '../support/people.ts'
import { contestFixture } from './fixture.ts'
import { png } from '../../support/pictures.ts'

const { services, alter, received, jury: owner, team, rival, make, submitting, drain } = await contestFixture()

const done = [200, 'success']
const refused = (code: ErrorCode, params: ErrorParams = {}) => [expect.any(Number), errorText(code, 'en-US', params)]

const formOf = (code: string, more: object = {}) => ({
  code,
  username: null,
  name: `Team ${code}`,
  displayName: null,
  icpcId: null,
  members: [],
  persons: [],
  organization: null,
  groupCodes: [],
  room: null,
  seat: null,
  networks: [],
  ...more,
})
const saveBy =
  (by: Caller, isNew = true) =>
  async (cid: number, code: string, more: object = {}) =>
    outcomeOf(await by.call('saveContestTeam', { body: { cid, isNew, team: formOf(code, more) } }))
const save = saveBy(owner)
const change = saveBy(owner, false)
const organization = async (cid: number, code: string, name: string, isNew = true) =>
  outcomeOf(
    await owner.call('saveContestOrganization', {
      body: { cid, isNew, organization: { code, name, formalName: null, country: 'CHN', icpcId: null } },
    }),
  )
const group = async (cid: number, code: string, isNew = true) =>
  outcomeOf(
    await owner.call('saveTeamGroup', { body: { cid, isNew, group: { code, name: `Group ${code}`, icpcId: null } } }),
  )
const hallOf = async (cid: number) =>
  (await owner.call('contestTeams', { query: { cid: `${cid}` } })).data as {
    teams: { code: string; username: string | null; seat: string | null }[]
    organizations: { code: string; logo: string | null }[]
    groups: object[]
  }

test('a team is added, changed and removed, with its affiliation, groups, seat and account', async () => {
  const cid = await make({ auth: 1 })
  expect(await organization(cid, 'thu', 'Tsinghua University')).toEqual(done)
  expect(await group(cid, 'asia')).toEqual(done)
  const more = {
    username: 'TEAM7',
    displayName: ' Red ',
    members: ['Ann', ' ', 'Bo'],
    organization: 'thu',
    groupCodes: ['asia', 'asia'],
    room: 'Hall 2',
    seat: '17',
  }
  expect(await save(cid, 't-1', more)).toEqual(done)
  expect(await hallOf(cid)).toEqual({
    teams: [
      {
        ...formOf('t-1', more),
        username: 'team7',
        displayName: 'Red',
        members: ['Ann', 'Bo'],
        groupCodes: ['asia'],
        photo: null,
        isAccountMade: false,
      },
    ],
    organizations: [
      { code: 'thu', name: 'Tsinghua University', formalName: null, country: 'CHN', icpcId: null, logo: null },
    ],
    groups: [{ code: 'asia', name: 'Group asia', icpcId: null }],
  })
  // Whose account it is needs no password of the contest.
  expect((await team.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(200)
  expect((await rival.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(403)
  expect(await change(cid, 't-1', { ...more, username: 'rival' })).toEqual(done)
  expect((await team.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(403)
  expect((await rival.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(200)
  for (const [name, code] of [
    ['removeContestOrganization', 'thu'],
    ['removeTeamGroup', 'asia'],
  ] as const) {
    const query = { cid: `${cid}`, code }
    const used = name === 'removeTeamGroup' ? 'teamGroupUsed' : 'organizationUsed'
    expect(outcomeOf(await owner.call(name, { query }))).toEqual(refused(used, { names: 'Red' }))
  }
  const query = { cid: `${cid}`, code: 't-1' }
  expect(outcomeOf(await owner.call('removeContestTeam', { query }))).toEqual(done)
  expect(outcomeOf(await owner.call('removeContestTeam', { query }))).toEqual(refused('teamMissing', { code: 't-1' }))
  expect((await rival.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(403)
  expect((await owner.call('removeContestOrganization', { query: { cid: `${cid}`, code: 'thu' } })).status).toBe(200)
  expect((await owner.call('removeTeamGroup', { query: { cid: `${cid}`, code: 'asia' } })).status).toBe(200)
  expect(await hallOf(cid)).toEqual({ teams: [], organizations: [], groups: [] })
})

test('a team twice, a seat twice, an account twice and what is unknown are refused by their names', async () => {
  const cid = await make()
  await person(services, 'hall-runner')
  await owner.call('giveContestRole', { body: { cid, username: 'hall-runner', role: 'prints' } })
  expect(await save(cid, 'one', { room: 'Hall 1', seat: 'A1', username: 'team7' })).toEqual(done)
  const cases: readonly (readonly [string, object, readonly unknown[]])[] = [
    ['one', {}, refused('teamTwice', { code: 'one' })],
    ['two', { room: 'hall 1', seat: 'a1' }, refused('seatTaken', { seat: 'hall 1 · a1', team: 'Team one' })],
    ['two', { username: 'Team7' }, refused('teamAccountTaken', { name: 'Team7', team: 'Team one' })],
    ['two', { username: 'nobody-here' }, refused('teamAccountMissing', { name: 'nobody-here' })],
    ['two', { username: 'hall-runner' }, refused('teamAccountWorks', { name: 'hall-runner' })],
    ['two', { username: 'jury' }, refused('teamAccountWorks', { name: 'jury' })],
    ['two', { username: 'root' }, refused('teamAccountWorks', { name: 'root' })],
    ['two', { organization: 'mars' }, refused('unknownOrganization', { code: 'mars' })],
    ['two', { groupCodes: ['north'] }, refused('unknownTeamGroup', { code: 'north' })],
    ['no spaces', {}, refused('teamCode', { code: 'no spaces' })],
    ['two', { name: ' ' }, [400, expect.stringContaining('Name')]],
    ['two', { displayName: 'a\u202eb' }, refused('teamText', { text: 'a\u202eb' })],
  ]
  for (const [code, more, expected] of cases) expect(await save(cid, code, more), code).toEqual(expected)
  expect(await change(cid, 'two', {})).toEqual(refused('teamMissing', { code: 'two' }))
  expect(await save(cid, 'two', { room: 'Hall 2', seat: 'A1' })).toEqual(done)
  expect(outcomeOf(await owner.call('giveContestRole', { body: { cid, username: 'team7', role: 'prints' } }))).toEqual(
    refused('staffIsTeam', { name: 'team7' }),
  )
})

test('only those who direct a contest read and change its teams, of that contest alone', async () => {
  const [cid, other] = [await make(), await make()]
  const director = await person(services, 'hall-director')
  const judge = await person(services, 'hall-judge')
  await owner.call('giveContestRole', { body: { cid, username: 'hall-director', role: 'director' } })
  await owner.call('giveContestRole', { body: { cid, username: 'hall-judge', role: 'jury' } })
  expect(await saveBy(director)(cid, 'one')).toEqual(done)
  for (const [caller, contest] of [
    [judge, cid],
    [team, cid],
    [director, other],
  ] as const) {
    expect(await saveBy(caller)(contest, 'mine')).toEqual(refused('notContestStaff'))
    expect((await caller.call('contestTeams', { query: { cid: `${contest}` } })).status).toBe(403)
    const query = { cid: `${contest}`, code: 'one' }
    for (const name of ['removeContestTeam', 'removeContestOrganization', 'removeTeamGroup'] as const)
      expect(outcomeOf(await caller.call(name, { query }))).toEqual(refused('notContestStaff'))
  }
  await vi.waitFor(
    () =>
      expect(received.filter((one) => one.topic === topics.contest(cid, 'teams'))).toMatchObject([
        { kind: 'changed', data: { jury: { cid } } },
      ]),
    10_000,
  )
})

test('the board, prints, balloons and lists call a participant by their team, affiliation and seat', async () => {
  const cid = await make({ openPrint: true, freezeMin: -1 })
  await organization(cid, 'thu', 'Tsinghua University')
  await alter(sql`update users set place = 'Site seat', school = 'Site school' where username in ('team7', 'rival')`)
  const more = { username: 'team7', displayName: 'Red', organization: 'thu', room: 'Hall 2', seat: '17' }
  expect(await save(cid, 't-1', more)).toEqual(done)
  await judgedIn(services, team, { cid })
  await judgedIn(services, rival, { cid })
  for (const caller of [team, rival])
    expect(
      (await caller.call('submitPrintText', { body: { cid, content: 'Words enough to be printed. '.repeat(3) } }))
        .status,
    ).toBe(200)
  const paged = { query: { cid: `${cid}`, limit: '10' } }
  for (const name of ['contestAcInfo', 'contestPrints'] as const) {
    const { records } = (await owner.call(name, paged)).data as { records: { username: string }[] }
    expect(records.toSorted((a, b) => a.username.localeCompare(b.username))).toMatchObject([
      { username: 'rival', displayName: 'rival', place: 'Site seat', affiliation: 'Site school' },
      { username: 'team7', displayName: 'Red', place: 'Hall 2 · 17', affiliation: 'Tsinghua University' },
    ])
  }
  const sent = { part: 'image', name: 'logo.png', fields: { cid: `${cid}`, code: 'thu' } }
  expect((await upload(rival, 'uploadOrganizationLogo', png, sent)).status).toBe(403)
  expect((await upload(owner, 'uploadOrganizationLogo', png, sent)).status).toBe(200)
  const { logo } = (await hallOf(cid)).organizations[0] ?? {}
  expect((await team.inject({ url: `${logo}` })).statusCode).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = (await owner.call('contestBoard', { query: { cid: `${cid}`, variant: 'jury' } })).data as {
      rows: { u: string }[]
    }
    expect(rows.toSorted((a, b) => a.u.localeCompare(b.u))).toMatchObject([
      { u: 'rival', s: 'Site school' },
      { u: 'team7', n: 'Red', s: 'Tsinghua University', i: logo },
    ])
  }, 10_000)
  const { records } = (await owner.call('contestSubmissions', { query: { contestID: `${cid}`, limit: '10' } }))
    .data as {
    records: { username: string; displayName: string }[]
  }
  expect(records.find(({ username }) => username === 'team7')?.displayName).toBe('Red')
})

test('two teams change their seats and accounts with each other', async () => {
  const cid = await make()
  expect(await save(cid, 'one', { seat: '1', username: 'team7' })).toEqual(done)
  expect(await save(cid, 'two', { seat: '2' })).toEqual(done)
  expect(await change(cid, 'one', { seat: null, username: null })).toEqual(done)
  expect(await change(cid, 'two', { seat: '1', username: 'team7' })).toEqual(done)
  expect((await hallOf(cid)).teams).toMatchObject([
    { code: 'one', seat: null, username: null },
    { code: 'two', seat: '1', username: 'team7' },
  ])
  expect((await submitting(team, cid))[0]).toBe(200)
  await drain(1)
  // Who has submitted stays a participant.
  expect((await owner.call('removeContestTeam', { query: { cid: `${cid}`, code: 'two' } })).status).toBe(200)
  await vi.waitFor(async () => {
    const { data } = await owner.call('contestBoard', { query: { cid: `${cid}`, variant: 'jury' } })
    expect((data as { rows: object[] }).rows).toMatchObject([{ u: 'team7' }])
  }, 10_000)
})
