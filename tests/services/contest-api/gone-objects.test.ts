/** What is taken out of a contest while others write about it, and after they have. */
import { expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { errorText } from '@podium/proto/errors/index.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { png } from '../../support/pictures.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { agreementIn, folded } from './fold.ts'
import { hallFixture } from './hall-fixture.ts'

const fixture = await hallFixture()
const { services, db, alter, root, jury, team, rival, make, get, send, switchApi, openHall } = fixture
const { followedBy, agree } = agreementIn(fixture)
const uids = { team: await uidOf(services, 'team7'), rival: await uidOf(services, 'rival') }
const given = { startMin: -60, endMin: 60, openRank: true }

async function problemOf(cid: number, label = 'B'): Promise<{ readonly id: number; readonly pid: number }> {
  const found = sql<{ id: number; pid: number }>`
    select id, pid from contest_problem where cid = ${cid} and display_id = ${label}`
  return (await firstRow(db(), found)) ?? { id: 0, pid: 0 }
}
const takeOut = (cid: number, pid: number) =>
  root.call('removeContestProblem', { query: { cid: String(cid), pid: String(pid), force: 'true' } })
const comment = async (cid: number, body: object): Promise<string> =>
  ((await send(jury, `contests/${cid}/commentary`, { message: 'A remark', ...body })).body as { id: string }).id
const commentary = async (cid: number, id: string): Promise<object> =>
  (await get(jury, `contests/${cid}/commentary/${id}`)).body
const onPage = async (cid: number): Promise<object | undefined> => {
  const { data } = await jury.call('contestCommentary', { query: { cid: String(cid) } })
  return (data as CallAnswer<'contestCommentary'>).records[0]
}

test('a problem that is taken out is named in commentary no more, nor are its submissions', async () => {
  const cid = await make(given)
  await switchApi(cid)
  const [a, b] = [await problemOf(cid, 'A'), await problemOf(cid)]
  const [first, second] = [await judgedIn(services, team, { cid }), await judgedIn(services, rival, { cid })]
  const both = { problem_ids: [`${a.id}`, `${b.id}`], team_ids: [uids.team, uids.rival] }
  const submissions = { submission_ids: [`${first}`, `${second}`] }
  const id = await comment(cid, { ...both, ...submissions })
  const clients = followedBy(cid, [jury, root])
  await agree(cid, clients)
  expect(await commentary(cid, id)).toMatchObject({ ...both, ...submissions })
  // Nobody has submitted to it: the feed goes on.
  expect((await takeOut(cid, b.pid)).msg).toBe('success')
  await agree(cid, clients)
  expect(await commentary(cid, id)).toMatchObject({ ...both, ...submissions, problem_ids: [`${a.id}`] })
  expect(folded(clients[0]?.client.lines ?? []).collections.commentary).toMatchObject([{ problem_ids: [`${a.id}`] }])
  expect((await takeOut(cid, a.pid)).msg).toBe('success')
  // Without their submissions they take no part.
  expect(await commentary(cid, id)).toMatchObject({ problem_ids: [], team_ids: [], submission_ids: [] })
  await agree(cid, followedBy(cid, [jury]))
  expect(await onPage(cid)).toMatchObject({ displayIds: [], teams: [], submitIds: [] })
})

test('a submission that the jury ignores is named in commentary again once it counts', async () => {
  const cid = await make(given)
  await switchApi(cid)
  const submitId = await judgedIn(services, team, { cid })
  const id = await comment(cid, { submission_ids: [`${submitId}`] })
  const body = { cid, kind: 'ignore', submitId, reason: 'By mistake' } as const
  await jury.call('decide', { body })
  expect(await commentary(cid, id)).toMatchObject({ submission_ids: [] })
  const [decision] = await rows(db(), sql<{ id: number }>`select id from contest_decision where cid = ${cid}`)
  await jury.call('takeBackDecision', { body: { cid, id: decision?.id ?? 0, reason: 'It was right' } })
  expect(await commentary(cid, id)).toMatchObject({ submission_ids: [`${submitId}`] })
})

test('a team is named in commentary while it takes part, in the feeds that are open, too', async () => {
  const cid = await openHall()
  const id = await comment(cid, { team_ids: [uids.team, uids.rival] })
  const clients = followedBy(cid, [jury])
  await agree(cid, clients)
  const teamsNamed = async () => ((await commentary(cid, id)) as { team_ids: string[] }).team_ids
  expect((await jury.call('removeContestTeam', { query: { cid: String(cid), code: 'tr' } })).msg).toBe('success')
  await agree(cid, clients)
  expect(await teamsNamed()).toEqual([uids.team])
  expect(await onPage(cid)).toMatchObject({ teams: ['Seven'] })
  const rest = { displayName: null, members: [], persons: [], room: null, seat: null, networks: [], icpcId: null }
  const again = { code: 'tr', name: 'Rival', username: 'rival', organization: null, groupCodes: [], ...rest }
  await jury.call('saveContestTeam', { body: { cid, isNew: true, team: again } })
  await agree(cid, clients)
  expect(await teamsNamed()).toEqual([uids.team, uids.rival])
})

/** How many transactions wait for another. */
const waiting = async (): Promise<number> =>
  (await rows(db(), sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length

/** Begins `first` and, once a lock on a table holds it up, `second`; then both go on. */
async function oneAfterTheOther<First, Second>(
  table: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const both = await db().transactional(async (em) => {
    await rows(em, sql`lock table ${sql.table(table)} in share mode`)
    const begun = first()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    const other = second()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    return { begun, other }
  })
  return [await both.begun, await both.other]
}

const later = () => alter(sql`update clarification set created_at = created_at - interval '1 hour'`)

test('a question or message that meets the removal of its problem is refused as one about no problem', async () => {
  const text = 'May n be 0?'
  const senders = {
    page: (cid: number) => team.call('askClarification', { body: { cid, displayId: 'B', question: text } }),
    jurysPage: (cid: number) =>
      jury.call('writeClarification', { body: { cid, displayId: 'B', text, to: { usernames: [], groups: [] } } }),
  }
  for (const ask of Object.values(senders)) {
    const cid = await make(given)
    const { pid } = await problemOf(cid)
    const [removed, asked] = await oneAfterTheOther(
      'contest_problem',
      () => takeOut(cid, pid),
      () => ask(cid),
    )
    expect(removed.msg).toBe('success')
    expect(outcomeOf(asked)).toEqual([404, errorText('contestProblemMissing', 'en-US')])
  }
  for (const caller of [team, jury]) {
    const cid = await make(given)
    await switchApi(cid)
    const { id, pid } = await problemOf(cid)
    const body = { text, problem_id: `${id}` }
    const [, sent] = await oneAfterTheOther(
      'contest_problem',
      () => takeOut(cid, pid),
      () => send(caller, `contests/${cid}/clarifications`, body),
    )
    expect(sent).toMatchObject({
      http: 400,
      body: { code: 400, message: errorText('contestApiProperty', 'en-US', { name: 'problem_id' }) },
    })
  }
})

test('a question that comes just before the removal of its problem is about none after it, for all who read', async () => {
  const cid = await make(given)
  await switchApi(cid)
  const { id, pid } = await problemOf(cid)
  const clients = followedBy(cid, [anonymous(services), jury, team])
  await later()
  const [asked, removed] = await oneAfterTheOther(
    'clarification',
    () => send(team, `contests/${cid}/clarifications`, { text: 'May n be 0?', problem_id: `${id}` }),
    () => takeOut(cid, pid),
  )
  expect([asked.http, removed.msg]).toEqual([201, 'success'])
  await agree(cid, clients)
  const [shown] = folded(clients[1]?.client.lines ?? []).collections.clarifications ?? []
  expect(shown).toMatchObject({ text: 'May n be 0?' })
  expect(shown).not.toHaveProperty('problem_id')
})

test('a question that meets the removal of its contest is refused as one of no contest', async () => {
  const cid = await make(given)
  await later()
  const [removed, asked] = await oneAfterTheOther(
    'contest_problem',
    () => root.call('deleteContest', { query: { cid: String(cid) } }),
    () => team.call('askClarification', { body: { cid, question: 'Is it over?' } }),
  )
  expect([removed.msg, outcomeOf(asked)]).toEqual(['success', [400, errorText('contestMissing', 'en-US')]])
})

test('an account whose team was taken out comes into open feeds with its first submission', async () => {
  const cid = await openHall()
  expect(
    (
      await upload(jury, 'uploadTeamPhoto', png, {
        part: 'image',
        name: 'x.png',
        fields: { cid: `${cid}`, code: 't7' },
      })
    ).status,
  ).toBe(200)
  const clients = followedBy(cid, [jury, root])
  await agree(cid, clients)
  expect((await jury.call('removeContestTeam', { query: { cid: `${cid}`, code: 't7' } })).status).toBe(200)
  await agree(cid, clients)
  await judgedIn(services, team, { cid })
  await agree(cid, clients)
})
