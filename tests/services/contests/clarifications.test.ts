/** Questions to the jury of a contest: who reads what, and the work of the jury on them. */
import { describe, expect, test, vi } from 'vitest'
import { errors } from '@podium/proto/errors/index.ts'
import { clarificationLimits as limits, messageGroups } from '@podium/proto/rules/contest/clarification.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { moveContest, watchAs } from '../support/contests.ts'
import { anonymous, person, uidOf } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, alter, received, jury: owner, team, rival, make, register } = await contestFixture()
const other = await person(services, 'other-judge')
const runner = await person(services, 'balloon-runner')
const third = await person(services, 'third')

interface Shown {
  readonly id: number
  readonly question: string | null
  readonly answer: string | null
  readonly state: string
  readonly isOwn: boolean
  readonly username: string | null
  readonly claimedBy: string | null
  readonly rev: number
}
const done = [200, 'success']
const text = (code: keyof typeof errors): string => errors[code].text['en-US']

/** With a second judge and a balloon runner. */
async function contest(given: Parameters<typeof make>[0] = {}): Promise<number> {
  const cid = await make(given)
  await owner.call('giveContestRole', { body: { cid, username: 'other-judge', role: 'jury' } })
  await owner.call('giveContestRole', { body: { cid, username: 'balloon-runner', role: 'balloons' } })
  return cid
}
/** The wait between two questions is over. */
const later = () => alter(sql`update clarification set created_at = created_at - interval '1 hour'`)
const ask = async (by: Caller, cid: number, question: string, displayId: string | null = null) => {
  const answer = await by.call('askClarification', { body: { cid, question, displayId } })
  await later()
  return answer
}
const asked = async (by: Caller, cid: number, question: string): Promise<number> =>
  ((await ask(by, cid, question)).data as { id: number }).id
const list = async (by: Caller, cid: number): Promise<readonly Shown[]> =>
  ((await by.call('clarifications', { query: { cid: `${cid}` } })).data as { records: readonly Shown[] } | null)
    ?.records ?? []
const revOf = async (cid: number, id: number) => (await list(owner, cid)).find((one) => one.id === id)?.rev ?? 0
const answering = async (by: Caller, [cid, id]: readonly [number, number], answer: string, toAll: boolean) =>
  outcomeOf(await by.call('answerClarification', { body: { cid, id, answer, toAll, rev: await revOf(cid, id) } }))
const toTeams = (...usernames: readonly string[]) => ({ usernames, groups: [] as readonly string[] })
const claiming = async (by: Caller, cid: number, id: number, claimed = true) =>
  outcomeOf(await by.call('claimClarification', { body: { cid, id, claimed } }))

test('each reader sees their own questions and what was answered to all, never who else has asked', async () => {
  const cid = await contest()
  const secret = await asked(team, cid, 'SECRET_QUESTION')
  const shared = await asked(team, cid, 'SHARED_QUESTION')
  await answering(owner, [cid, secret], 'SECRET_ANSWER', false)
  await answering(owner, [cid, shared], 'SHARED_ANSWER', true)
  await asked(rival, cid, 'OPEN_QUESTION')
  const marks = ['SECRET_QUESTION', 'SECRET_ANSWER', 'SHARED_QUESTION', 'SHARED_ANSWER', 'OPEN_QUESTION', 'team7']
  const sees = async (caller: Caller) => {
    const got = JSON.stringify(await caller.call('clarifications', { query: { cid: `${cid}` } }))
    return marks.filter((mark) => got.includes(mark))
  }
  expect({
    anonymous: await sees(anonymous(services)),
    team: await sees(team),
    rival: await sees(rival),
    runner: await sees(runner),
    judge: await sees(other),
    owner: await sees(owner),
  }).toEqual({
    anonymous: [],
    team: ['SECRET_QUESTION', 'SECRET_ANSWER', 'SHARED_QUESTION', 'SHARED_ANSWER'],
    rival: ['SHARED_QUESTION', 'SHARED_ANSWER', 'OPEN_QUESTION'],
    runner: ['SHARED_QUESTION', 'SHARED_ANSWER'],
    judge: marks,
    owner: marks,
  })
  const pushed = (reader: 'public' | 'contestant') =>
    JSON.stringify(
      received.filter((one) => one.topic === topics.contest(cid, 'clarifications')).map(({ data }) => data[reader]),
    )
  await vi.waitFor(() => expect(pushed('contestant')).toContain('SHARED_ANSWER'), 10_000)
  expect(marks.filter((mark) => pushed('contestant').includes(mark))).toEqual(['SHARED_QUESTION', 'SHARED_ANSWER'])
  expect(pushed('public')).not.toMatch(/[A-Z]{3,}/)
  const own = received.filter(({ kind }) => kind === 'clarification')
  const teamUid = await uidOf(services, 'team7')
  expect(own.filter((one) => JSON.stringify(one.data).includes('SECRET')).map((one) => one.topic)).toEqual(
    [1, 2].map(() => topics.user(teamUid)),
  )
})

test('the topic is watched by whoever may enter, and as the jury by the jury alone', async () => {
  const cid = await contest({ auth: 1 })
  const topic = topics.contest(cid, 'clarifications')
  expect(
    await Promise.all([anonymous(services), team, runner, other, owner].map((one) => watchAs(services, one, topic))),
  ).toEqual(['sign-in', 'forbidden', 'forbidden', 'jury', 'jury'])
})

test('nobody but the jury works on questions, and only on those of its contest', async () => {
  const [cid, elsewhere] = [await contest(), await make()]
  const id = await asked(team, cid, 'May we use the standard library?')
  for (const by of [team, rival, runner, anonymous(services)]) {
    expect((await claiming(by, cid, id))[0]).not.toBe(200)
    expect((await answering(by, [cid, id], 'Yes', true))[0]).not.toBe(200)
    expect((await by.call('mergeClarification', { body: { cid, id, into: id } })).status).not.toBe(200)
    expect((await by.call('clarificationHistory', { query: { cid: `${cid}`, id: `${id}` } })).status).not.toBe(200)
  }
  expect(await claiming(owner, elsewhere, id)).toEqual([404, text('clarificationMissing')])
  expect(await list(team, cid)).toMatchObject([{ id, state: 'new', answer: null, isOwn: true }])
})

test('a question is taken by one judge at a time, given back, answered, and its history tells of it', async () => {
  const cid = await contest()
  const id = await asked(team, cid, 'Is the graph connected?')
  expect(await claiming(other, cid, id)).toEqual(done)
  expect(await claiming(owner, cid, id)).toEqual([403, text('clarificationClaimed')])
  expect(await answering(owner, [cid, id], 'Yes', false)).toEqual([403, text('clarificationClaimed')])
  expect(await list(owner, cid)).toMatchObject([{ state: 'claimed', claimedBy: 'other-judge', username: 'team7' }])
  // That somebody is at it is the jury's own business.
  expect(await list(team, cid)).toMatchObject([{ state: 'new', claimedBy: null }])
  expect(await claiming(other, cid, id, false)).toEqual(done)
  const stale = await revOf(cid, id)
  expect(await answering(owner, [cid, id], 'Yes', false)).toEqual(done)
  const late = { body: { cid, id, answer: 'No', toAll: false, rev: stale } }
  expect(outcomeOf(await other.call('answerClarification', late))).toEqual([403, text('clarificationChanged')])
  expect(await claiming(other, cid, id)).toEqual([403, text('clarificationAnswered')])
  expect(await answering(other, [cid, id], 'Yes, as the statement says.', true)).toEqual(done)
  const { data } = await owner.call('clarificationHistory', { query: { cid: `${cid}`, id: `${id}` } })
  expect((data as { what: string; username: string }[]).map(({ what, username }) => [what, username])).toEqual([
    ['asked', 'team7'],
    ['claimed', 'other-judge'],
    ['released', 'other-judge'],
    ['answered', 'jury'],
    ['answered', 'other-judge'],
  ])
})

test('questions that were merged share one answer: each asker reads it, and everybody else once', async () => {
  const cid = await contest()
  const [first, second, third] = [
    await asked(team, cid, 'Is n positive?'),
    await asked(rival, cid, 'Can n be 0?'),
    await asked(rival, cid, 'What is the least n?'),
  ]
  const merge = async (id: number, into: number) =>
    outcomeOf(await owner.call('mergeClarification', { body: { cid, id, into } }))
  expect(await merge(third, second)).toEqual(done)
  expect(await merge(second, first)).toEqual(done)
  expect(await merge(first, second)).toEqual([400, text('clarificationUnmergeable')])
  expect(await answering(owner, [cid, second], 'Yes', true)).toEqual([403, text('clarificationChanged')])
  expect(await answering(owner, [cid, first], 'n is at least 1.', true)).toEqual(done)
  const answers = async (by: Caller) => (await list(by, cid)).map(({ id, answer }) => [id, answer])
  const all = 'n is at least 1.'
  expect(await answers(rival)).toEqual([third, second, first].map((id) => [id, all]))
  expect(await answers(team)).toEqual([[first, all]])
  expect((await owner.call('contestAttention', { query: { cid: `${cid}` } })).data).toMatchObject({
    clarifications: { count: 0, since: null },
  })
})

test('an answer that is taken back from all is gone for the others', async () => {
  const cid = await contest()
  const id = await asked(team, cid, 'Which compiler?')
  await answering(owner, [cid, id], 'GCC', true)
  expect(await list(rival, cid)).toHaveLength(1)
  await answering(owner, [cid, id], 'GCC', false)
  expect(await list(rival, cid)).toEqual([])
  await vi.waitFor(
    () =>
      expect(received.filter((one) => one.topic === topics.contest(cid, 'clarifications')).at(-1)).toMatchObject({
        kind: 'gone',
        data: { contestant: { id } },
      }),
    10_000,
  )
})

test('the jury writes to all, and to one participant whom nobody else learns of', async () => {
  const cid = await contest({ auth: 1 })
  const write = async (by: Caller, given: object) =>
    outcomeOf(await by.call('writeClarification', { body: { cid, text: 'MESSAGE_TEXT', to: toTeams(), ...given } }))
  for (const by of [team, runner, anonymous(services)]) expect((await write(by, {}))[0]).not.toBe(200)
  expect((await write(other, { to: toTeams('team7') }))[0]).toBe(400)
  for (const by of [team, rival]) await register(by, cid)
  expect((await write(other, { text: '  ' }))[0]).toBe(400)
  expect(await write(other, { displayId: 'Z' })).toEqual([404, text('contestProblemMissing')])
  expect((await write(other, { to: toTeams('nobody-here') }))[0]).toBe(400)
  expect(await write(other, { text: 'LUNCH_AT_NOON', displayId: 'A' })).toEqual(done)
  expect(await write(owner, { text: 'YOUR_SEAT', to: toTeams('team7') })).toEqual(done)
  const toOne = { question: null, answer: 'YOUR_SEAT', isPublic: false, isOwn: false, username: null, answeredBy: null }
  const toAll = { question: null, answer: 'LUNCH_AT_NOON', isPublic: true, displayId: 'A', username: null }
  expect(await list(team, cid)).toMatchObject([toOne, toAll])
  expect(await list(rival, cid)).toMatchObject([toAll])
  const [sent] = await list(other, cid)
  expect(sent).toMatchObject({ ...toOne, username: 'team7', answeredBy: 'jury', state: 'answered' })
  const [id = 0] = (await list(owner, cid)).map((one) => one.id)
  // Whom it is to stays as it is: somebody has read it.
  expect(await answering(other, [cid, id], 'YOUR_NEW_SEAT', true)).toEqual(done)
  expect(await list(team, cid)).toMatchObject([{ ...toOne, answer: 'YOUR_NEW_SEAT' }, toAll])
  expect(await list(rival, cid)).toMatchObject([toAll])
  const ofTopic = () => received.filter((one) => one.topic === topics.contest(cid, 'clarifications'))
  await vi.waitFor(() => expect(JSON.stringify(ofTopic())).toContain('YOUR_NEW_SEAT'), 10_000)
  expect(JSON.stringify(ofTopic().map(({ data }) => data.contestant))).not.toContain('SEAT')
  expect((await owner.call('contestAttention', { query: { cid: `${cid}` } })).data).toMatchObject({
    clarifications: { count: 0, since: null },
  })
})

describe('a message to several', () => {
  const group = async (cid: number, code: string, members: readonly string[]) => {
    await alter(sql`insert into contest_team_group (cid, code, name) values (${cid}, ${code}, ${`Group ${code}`})`)
    for (const name of members)
      await alter(sql`insert into contest_team (cid, code, uid, name, group_codes) values
        (${cid}, ${name}, ${await uidOf(services, name)}, ${`Team of ${name}`}, ${JSON.stringify([code])})`)
  }
  const write = async (cid: number, to: object, by = other) =>
    by.call('writeClarification', { body: { cid, text: 'FOR_SOME', to } })

  test('is read by those whom it names and who is in its groups, each pushed to alone', async () => {
    const cid = await contest({ auth: 1 })
    for (const by of [team, rival, third]) await register(by, cid)
    await group(cid, 'north', ['team7'])
    const uids = await Promise.all(['team7', 'third'].map((name) => uidOf(services, name)))
    received.length = 0
    expect((await write(cid, { usernames: ['third'], groups: ['north'] })).status).toBe(200)
    const shown = { question: null, answer: 'FOR_SOME', isPublic: false, username: null, to: null, isOwn: false }
    for (const by of [team, third]) expect(await list(by, cid)).toMatchObject([shown])
    for (const by of [rival, runner]) expect(await list(by, cid)).toEqual([])
    const named = [{ username: 'third', displayName: 'third' }]
    const to = { teams: named, groups: [{ code: 'north', name: 'Group north' }], count: 2 }
    expect(await list(other, cid)).toMatchObject([{ ...shown, to }])
    const pushed = () => received.filter(({ data }) => JSON.stringify(data).includes('FOR_SOME'))
    await vi.waitFor(() => expect(pushed()).toHaveLength(3), 10_000)
    const toReaders = pushed().filter(({ data }) => data.contestant !== undefined)
    expect(toReaders.map(({ topic }) => topic).toSorted()).toEqual(uids.map((uid) => topics.user(uid)).toSorted())
    expect(JSON.stringify(toReaders)).not.toMatch(/north|"third"/)
  })

  test('goes to who was in the group when it was sent, with or without a rank, and stays theirs', async () => {
    const cid = await contest({ auth: 1 })
    for (const by of [team, rival]) await register(by, cid)
    await alter(sql`update contest set star_accounts = '["rival"]' where id = ${cid}`)
    expect((await write(cid, { usernames: [], groups: [messageGroups.unofficial] })).status).toBe(200)
    await alter(sql`update contest set star_accounts = '["team7"]' where id = ${cid}`)
    expect(await list(team, cid)).toEqual([])
    const [message] = await list(rival, cid)
    expect(await answering(other, [cid, message?.id ?? 0], 'FOR_OTHERS', true)).toEqual(done)
    expect(await list(rival, cid)).toMatchObject([{ answer: 'FOR_OTHERS' }])
    expect(await list(team, cid)).toEqual([])
  })

  test('is refused with what is wrong: nobody of the contest, one twice, a group that is none or empty', async () => {
    const [cid, elsewhere] = [await contest({ auth: 1 }), await contest({ auth: 1 })]
    for (const by of [team, rival]) await register(by, cid)
    await group(elsewhere, 'south', ['team7'])
    await group(cid, 'empty', [])
    const refused = async (usernames: readonly string[], groups: readonly string[] = []) => {
      const { status, msg } = await write(cid, { usernames, groups })
      return [status, msg]
    }
    expect(await refused(['team7', 'other-judge'])).toEqual([400, 'other-judge does not take part in this contest.'])
    expect(await refused(['team7', 'TEAM7'])).toEqual([400, 'TEAM7 is named twice.'])
    expect(await refused(['team7'], ['south'])).toEqual([400, 'There is no group “south” in this contest.'])
    expect(await refused([], ['empty'])).toEqual([400, 'Nobody takes part in the group “empty”.'])
    expect(await list(team, cid)).toEqual([])
  })

  test('is chosen from who takes part, by the jury alone', async () => {
    const cid = await contest({ auth: 1 })
    for (const by of [team, rival]) await register(by, cid)
    await group(cid, 'north', ['team7'])
    const query = { cid: `${cid}` }
    for (const by of [team, runner]) expect((await by.call('clarificationRecipients', { query })).status).not.toBe(200)
    expect((await other.call('clarificationRecipients', { query })).data).toMatchObject({
      groups: [
        { code: ':official', name: null, count: 2 },
        { code: 'north', name: 'Group north', count: 1 },
      ],
      teams: [{ username: 'rival' }, { username: 'team7', displayName: 'Team of team7' }],
    })
  })
})

test('whom the jury has just written to may ask at once', async () => {
  const cid = await contest()
  const body = { cid, text: 'Please ask again', to: toTeams('team7') }
  await register(team, cid)
  expect((await ask(team, cid, 'May I ask?')).status).toBe(200)
  expect((await other.call('writeClarification', { body })).status).toBe(200)
  expect((await ask(team, cid, 'Again?')).status).toBe(200)
})

test('questions are short, not too many at once, of a problem that is there, and asked while the contest runs', async () => {
  const cid = await contest()
  expect((await ask(team, cid, '   ')).status).toBe(400)
  expect((await ask(team, cid, 'x'.repeat(limits.questionMaxChars + 1))).status).toBe(400)
  expect(outcomeOf(await ask(team, cid, 'About Z?', 'Z'))).toEqual([404, text('contestProblemMissing')])
  expect((await ask(team, cid, 'About a?', 'a')).status).toBe(200)
  expect((await team.call('askClarification', { body: { cid, question: 'One' } })).status).toBe(200)
  expect((await team.call('askClarification', { body: { cid, question: 'Two' } })).msg).toMatch(/wait (20|19) s/)
  for (let open = 2; open < limits.openAtOnce; open += 1) {
    await later()
    expect((await ask(team, cid, `Open ${open}`)).status).toBe(200)
  }
  expect((await ask(team, cid, 'One too many')).msg).toContain('5 questions without an answer')
  for (const by of [owner, other, runner])
    expect(outcomeOf(await ask(by, cid, 'From the staff'))).toEqual([403, text('contestStaffTakesPart')])
  await moveContest(services, cid, { endMin: -1 })
  expect(outcomeOf(await ask(rival, cid, 'Too late'))).toEqual([403, text('clarificationsClosed')])
  // What was asked stays readable, and the jury may still answer.
  const [newest] = await list(team, cid)
  expect(await answering(owner, [cid, newest?.id ?? 0], 'Afterwards', true)).toEqual(done)
  expect(await list(rival, cid)).toHaveLength(1)
})
