/** Teams of a contest from files and back: what an import shows, stores and refuses. */
import { expect, test } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { teamFiles } from '@podium/proto/rules/contest/contest-teams.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { signIn } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, db, jury: owner, team, make } = await contestFixture()

type Files = Readonly<Record<string, string>>
interface Plan {
  readonly teams: { added: string[]; changed: string[]; same: number }
  readonly accounts: { made: string[]; passwords: number }
  readonly faults: { file: string; line: number; field: string; message: string }[]
  readonly notes: { file: string; line: number; message: string }[]
}
const send = async (cid: number, files: Files, store: boolean, by: Caller = owner) =>
  by.call('importTeams', {
    body: { cid, store, files: Object.entries(files).map(([name, content]) => ({ name, content })) },
  })
const preview = async (cid: number, files: Files): Promise<Plan> => (await send(cid, files, false)).data
const store = async (cid: number, files: Files): Promise<Plan> => (await send(cid, files, true)).data
const saved = async (cid: number, file: string): Promise<string> =>
  (await owner.inject({ url: `/api/contest-teams/export?cid=${cid}&file=${file}` })).body
const hallOf = async (cid: number) => (await owner.call('contestTeams', { query: { cid: `${cid}` } })).data as object

const given: Files = {
  'organizations.json': JSON.stringify([
    { id: 'INST-42', name: 'LU', formal_name: 'Lund University', country: 'SWE', icpc_id: '4711' },
    { id: 'INST-43', name: '北京大学' },
  ]),
  'groups.json': JSON.stringify([
    { id: '24', name: 'Participants', hidden: false },
    { id: '25', name: 'Guests', icpc_id: '9' },
  ]),
  'teams.json': JSON.stringify(
    [
      {
        id: '1',
        icpc_id: '447047',
        name: '¡i¡i¡',
        display_name: 'Shown, "quoted"',
        group_ids: ['24', '25'],
        organization_id: 'INST-42',
        label: '17',
        location: { description: 'Hall 2' },
        members: ['Ann Ek', 'Bo Ek'],
      },
      { id: '02', name: '小队', group_ids: ['24'], organization_id: 'INST-43', label: 'A1' },
      { id: 'three', name: '=1+1', group_ids: [] },
    ],
    null,
    1,
  ),
  'persons.json': JSON.stringify([
    { id: 'p1', name: 'Ann Ek', role: 'contestant', team_ids: ['1'] },
    { id: 'p2', name: 'Bo Ek', role: 'contestant', team_ids: ['1'], sex: null },
    { id: 'coach-7', name: 'Östen Ümlautsen', role: 'coach', team_ids: ['1', '02'] },
    { name: 'Bill', role: 'staff', team_ids: ['1'] },
  ]),
  'accounts.yaml':
    '- id: a1\n  username: hall-team-1\n  password: first-pass\n  type: team\n  team_id: "1"\n- username: hall-team-02\n  type: team\n  team_id: 02\n- username: a-judge\n  type: judge\n',
}
const coach = { id: 'coach-7', name: 'Östen Ümlautsen', role: 'coach' }
const staff = { id: null, name: 'Bill', role: 'staff' }
/** Names of accounts are of the whole site. */
const named = (word: string): Files => ({
  ...given,
  'accounts.yaml': (given['accounts.yaml'] ?? '').replaceAll('hall-team', word),
})

test('what is imported is shown first, stored whole, exported, and the same when it is imported again', async () => {
  const [cid, other] = [await make(), await make()]
  const files = named('round')
  const shown = await preview(cid, files)
  expect(shown).toMatchObject({
    organizations: { added: ['LU', '北京大学'], changed: [], same: 0 },
    groups: { added: ['Participants', 'Guests'] },
    teams: { added: ['Shown, "quoted"', '小队', '=1+1'] },
    accounts: { made: ['round-1', 'round-02'], passwords: 1 },
    faults: [],
    notes: [{ file: 'accounts.yaml', line: 10, message: expect.stringContaining('a-judge') }],
  })
  expect(await hallOf(cid)).toEqual({ teams: [], organizations: [], groups: [] })
  expect(await store(cid, files)).toEqual(shown)
  const stored = await hallOf(cid)
  expect(stored).toMatchObject({
    teams: [
      { code: '02', name: '小队', username: 'round-02', persons: [coach], seat: 'A1', isAccountMade: true },
      { code: '1', groupCodes: ['24', '25'], members: ['Ann Ek', 'Bo Ek'], persons: [coach, staff], room: 'Hall 2' },
      { code: 'three', username: null, organization: null },
    ],
  })
  const exported = Object.fromEntries(
    await Promise.all(teamFiles.map(async (file) => [file, await saved(cid, file)] as const)),
  )
  const only = (pattern: RegExp) => Object.fromEntries(Object.entries(exported).filter(([name]) => pattern.test(name)))
  for (const pattern of [/json$/, /csv$/, /yaml$/]) {
    const again = await store(cid, only(pattern))
    expect([again.faults, again.teams.added, again.teams.changed], String(pattern)).toEqual([[], [], []])
    expect(await hallOf(cid)).toEqual(stored)
  }
  // The older format has room for one group of a team.
  expect(await preview(cid, only(/tsv$/))).toMatchObject({ faults: [], teams: { added: [], same: 2 } })
  // Into another contest the accounts come as they are: they were made for the first, and their passwords stay.
  for (const pattern of [/json$/, /csv$/]) {
    await store(other, only(pattern))
    const { teams, ...rest } = (await hallOf(other)) as { teams: object[] }
    const first = stored as { teams: object[] }
    expect({ ...rest, teams: teams.map((one) => ({ ...one, isAccountMade: true })) }).toEqual({
      ...first,
      teams: first.teams.map((one) => ({ ...one, isAccountMade: true })),
    })
  }
  expect(Object.values(exported).join('\n')).not.toContain('first-pass')
})

test('every fault is named by file, line and field, and nothing is stored while there is one', async () => {
  const cid = await make()
  const files = {
    'teams.json':
      '[\n {"id": "1", "name": "One", "label": "7"},\n {"id": "1", "name": "Again", "label": "7"},\n {"id": "2", "name": "",\n  "organization_id": "mars"},\n {"id": "3", "name": "Three", "label": "7", "group_ids": ["x"]},\n {"id": "4 5", "name": {"a": 1}}\n]',
    'organizations.csv': 'id,name,country\nthu,"Tsinghua\nUniversity",CN\npku,PKU,CHN\n',
    'accounts.csv':
      'username,password,team_id\nfaulty-1,abc,1\nfaulty-2,long-enough,99\nroot,long-enough,3\nadm1n,,2\n',
    'notes.txt': 'hello',
    'groups.yaml': '- id: 1\n   name: [\n',
  }
  const { faults } = await preview(cid, files)
  expect(faults.map(({ file, line, field }) => `${file}:${line}:${field}`)).toEqual([
    'accounts.csv:2:password',
    'accounts.csv:3:team_id',
    'accounts.csv:4:username',
    'accounts.csv:5:username',
    'groups.yaml:1:',
    'notes.txt:1:',
    'organizations.csv:2:name',
    'organizations.csv:2:country',
    'teams.json:3:id',
    'teams.json:4:name',
    'teams.json:5:organization_id',
    'teams.json:6:group_ids',
    'teams.json:6:label',
    'teams.json:7:name',
  ])
  expect(faults.find(({ field }) => field === 'label')?.message).toBe('7 is the seat of “Again” already.')
  expect((await store(cid, files)).faults).toEqual(faults)
  expect(await hallOf(cid)).toEqual({ teams: [], organizations: [], groups: [] })
  expect(await rows(db(), sql`select 1 from users where username like 'faulty%'`)).toEqual([])
  expect((await send(cid, files, false, team)).status).toBe(403)
  expect((await team.inject({ url: `/api/contest-teams/export?cid=${cid}&file=teams.json` })).statusCode).toBe(400)
})

test('passwords of files are for accounts of the contest alone: nobody takes over another account', async () => {
  const cid = await make()
  const files = named('taken')
  await store(cid, files)
  const first = createCaller(services.app)
  await signIn(first, 'taken-1', 'first-pass')
  const second = createCaller(services.app)
  await expect(signIn(second, 'taken-02', 'first-pass')).rejects.toThrow(errorText('wrongCredentials', 'en-US'))
  const accounts = 'username,password,team_id\ntaken-1,second-pass,1\nteam7,stolen-pass,three\n'
  const plan = await store(cid, { 'accounts.csv': accounts })
  expect(plan).toMatchObject({ faults: [], accounts: { made: [], passwords: 1 } })
  expect(plan.notes).toMatchObject([{ file: 'accounts.csv', line: 3, message: expect.stringContaining('team7') }])
  await expect(signIn(second, 'team7', 'stolen-pass')).rejects.toThrow(errorText('wrongCredentials', 'en-US'))
  // Whoever had signed in with the old password is out.
  expect((await first.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(401)
  await signIn(first, 'taken-1', 'second-pass')
  const other = await make()
  const elsewhere = { 'teams.csv': 'id,name,username,password\n1,One,taken-1,third-pass\n' }
  expect((await store(other, elsewhere)).notes).toHaveLength(1)
  await expect(signIn(second, 'taken-1', 'third-pass')).rejects.toThrow(errorText('wrongCredentials', 'en-US'))
})

test('files of older systems are read: institutions of their teams, and accounts by their numbers', async () => {
  const cid = await make()
  const files = {
    'groups.tsv': 'groups\t1\n24\tParticipants\n',
    'teams2.tsv':
      'File_Version\t2\n1\t447047\t24\t¡i¡i¡\tLund University\tLU\tSWE\tINST-42\n12\t\t24\t"Quoted\tLund University\tLU\tSWE\tINST-42\n',
    'accounts.tsv': 'accounts\t1\nteam\tTeam one\told-team-001\tP3xm33imve\nteam\tTwelve\told-team-012\tqd4WHeJXbd\n',
  }
  const plan = await store(cid, files)
  expect(plan.faults).toEqual([])
  expect(await hallOf(cid)).toMatchObject({
    organizations: [{ code: 'INST-42', name: 'LU', formalName: 'Lund University', country: 'SWE' }],
    groups: [{ code: '24', name: 'Participants' }],
    teams: [
      { code: '1', name: '¡i¡i¡', icpcId: '447047', username: 'old-team-001', organization: 'INST-42' },
      { code: '12', name: '"Quoted', icpcId: null, username: 'old-team-012', groupCodes: ['24'] },
    ],
  })
})

test('a field that a file does not have keeps what is stored, and an empty one clears it', async () => {
  const cid = await make()
  await store(cid, { 'teams.csv': 'id,name,room,seat,members\n1,One,Hall 1,7,Ann;Bo\n' })
  await store(cid, { 'teams.csv': 'id,room\n1,\n' })
  expect(await hallOf(cid)).toMatchObject({ teams: [{ name: 'One', room: null, seat: '7', members: ['Ann', 'Bo'] }] })
})

test('a column of a table that is not known is named before anything is stored', async () => {
  const plan = await preview(await make(), { 'teams.csv': 'id,name,Seet,room\n1,One,A1,Hall 1\n2,Two,A2,Hall 1\n' })
  expect(plan).toMatchObject({ faults: [], teams: { added: ['One', 'Two'] } })
  const message = errorText('teamColumnUnknown', 'en-US', { name: 'seet' })
  expect(plan.notes).toEqual([{ file: 'teams.csv', line: 1, field: 'seet', message }])
})

test('a file of persons says who is with its teams; others keep theirs, and what fits no team is named', async () => {
  const cid = await make()
  await store(cid, { 'teams.csv': 'id,name,members,coaches\n1,One,Ann;Bo,Cy;Di\n2,Two,Eve,Fay\n' })
  const file = 'id,name,role,team_ids\nx,Cy,coach,1\n,Gus,other,1\n,Hal,staff,\n'
  expect(await store(cid, { 'persons.csv': file })).toMatchObject({
    faults: [],
    notes: [{ file: 'persons.csv', line: 4, field: 'team_ids', message: expect.stringContaining('Hal') }],
    teams: { changed: ['One'] },
  })
  const person = (id: string | null, name: string, role: string) => ({ id, name, role })
  expect(await hallOf(cid)).toMatchObject({
    teams: [
      { members: [], persons: [person('x', 'Cy', 'coach'), person(null, 'Gus', 'other')] },
      { members: ['Eve'], persons: [person(null, 'Fay', 'coach')] },
    ],
  })
  const wrong = 'id,name,role,team_ids\n,Ida,king,1\n,Jo,coach,9\n,,coach,1\n'
  expect((await preview(cid, { 'persons.csv': wrong })).faults).toMatchObject([
    { line: 2, field: 'role' },
    { line: 3, field: 'team_ids' },
    { line: 4, field: 'name' },
  ])
})
