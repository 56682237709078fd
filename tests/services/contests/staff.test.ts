/** Roles of one contest: what each opens, who gives and takes them, and accounts that are made for them. */
import { describe, expect, test, vi } from 'vitest'
import { calls } from '@podium/proto/calls/calls.ts'
import type { Call } from '@podium/proto/calls/declare.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { errors } from '@podium/proto/errors/index.ts'
import { LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { contestParts, topics } from '@podium/proto/events/topics.ts'
import { staffAccountGraceMs, staffRoles } from '@podium/proto/rules/contest/contest-staff.ts'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller, outcomeOf } from '../support/caller.ts'
import type { Caller, Given } from '../support/caller.ts'
import { judgedIn, moveContest, watchAs } from '../support/contests.ts'
import { anonymous, person, signIn, uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { contestFixture } from './fixture.ts'

const { services, db, alter, received, root, jury: owner, team, make, submitting, drain } = await contestFixture()

const give = async (by: Caller, cid: number, username: string, role: StaffRole) =>
  outcomeOf(await by.call('giveContestRole', { body: { cid, username, role } }))
const take = async (by: Caller, cid: number, username: string) =>
  outcomeOf(await by.call('takeContestRole', { query: { cid: `${cid}`, uid: await uidOf(services, username) } }))
const text = (code: keyof typeof errors): string => errors[code].text['en-US']
const done = [200, 'success']

interface Account {
  readonly username: string
  readonly password: string
}
async function makeAccounts(by: Caller, cid: number, role: StaffRole, count = 1): Promise<readonly Account[]> {
  const { status, data, msg } = await by.call('makeStaffAccounts', { body: { cid, role, count } })
  if (status !== 200) throw new Error(msg)
  return (data as { accounts: readonly Account[] }).accounts
}
async function signedInWith({ username, password }: Account): Promise<Caller> {
  const caller = createCaller(services.app)
  await signIn(caller, username, password)
  return caller
}

const staffNames = {
  director: 'dora',
  jury: 'jules',
  balloons: 'bella',
  prints: 'prisca',
  spectator: 'sven',
} as const satisfies Record<StaffRole, string>

/** Each call of the staff, and the roles that it is for. What acts names nothing that is there. */
const askedOf = (cid: number): readonly (readonly [CallName, Given, readonly StaffRole[]])[] => {
  const query = { cid: `${cid}` }
  const directing = ['director'] as const
  const judging = ['director', 'jury'] as const
  return [
    ['contestStaff', { query }, directing],
    ['staffNames', { query: { ...query, prefix: 'team' } }, directing],
    ['contestSettings', { query }, directing],
    ['contestTeams', { query }, directing],
    ['contestAttention', { query }, staffRoles],
    ['staffAnnouncements', { query }, judging],
    ['contestCommentary', { query }, judging],
    ['contestPrints', { query }, [...judging, 'prints']],
    ['contestAcInfo', { query }, [...judging, 'balloons']],
    ['contestBoard', { query: { ...query, variant: 'jury' } }, [...judging, 'spectator']],
    ['contestProblems', { query }, judging],
    ['contestSubmissions', { query: { contestID: `${cid}` } }, judging],
    ['contestAnnouncements', { query }, judging],
    ['contestRejudges', { query }, []],
    ['sendTicketAgain', { body: { cid, id: 1 } }, [...judging, 'balloons']],
    ['sendPrintAgain', { body: { cid, id: 1 } }, [...judging, 'prints']],
    ['writeClarification', { body: { cid, text: ' ', to: { usernames: [], groups: [] } } }, judging],
    ['writeCommentary', { body: { cid, message: ' ' } }, judging],
    ['removeCommentary', { query: { ...query, id: '1' } }, judging],
  ]
}
/** Whatever else is refused, it is not for who asks. */
const isOpened = ({ status }: { readonly status: number }): boolean => status !== 401 && status !== 403

/** Each part of a contest that is watched, and the roles for which it is open before the start of a private contest. */
const watchedBy: Readonly<Record<(typeof contestParts)[number], readonly StaffRole[]>> = {
  'info': staffRoles,
  'submissions': ['director', 'jury'],
  'announcements': ['director', 'jury'],
  'comments': ['director', 'jury'],
  'ac-info': ['director', 'jury', 'balloons'],
  'print': ['director', 'jury', 'prints'],
  'staff': ['director'],
  'teams': ['director'],
  'clarifications': ['director', 'jury'],
  'rejudge': [],
  'decisions': ['director', 'jury'],
  'commentary': ['director', 'jury'],
  'awards': ['director', 'jury'],
}

describe.each(['given', 'made'] as const)('a role that is %s', (way) => {
  test.each(staffRoles)('opens to %s their own work, in calls and topics, and nothing else', async (role) => {
    const cid = await make({ auth: 1, startMin: 60, endMin: 120, openPrint: true })
    let caller: Caller
    if (way === 'made') {
      const [account] = await makeAccounts(owner, cid, role)
      if (account === undefined) throw new Error('no account was made')
      caller = await signedInWith(account)
    } else {
      const name = `${staffNames[role]}-given`
      caller = await person(services, name)
      await give(owner, cid, name, role)
    }
    const opened: string[] = []
    for (const [name, given] of askedOf(cid)) {
      if (isOpened(await caller.call(name, given))) opened.push(name)
    }
    expect(opened).toEqual(askedOf(cid).flatMap(([name, , who]) => (who.includes(role) ? [name] : [])))
    const watched: string[] = []
    for (const part of contestParts) {
      const answer = await watchAs(services, caller, topics.contest(cid, part))
      if (['public', 'contestant', 'jury'].includes(answer)) watched.push(part)
    }
    expect(watched).toEqual(contestParts.filter((part) => watchedBy[part].includes(role)))
    const board = await watchAs(services, caller, topics.board(cid, 'jury'))
    expect(board === 'jury').toBe(['director', 'jury', 'spectator'].includes(role))
  })
})

test('whoever has no role gets nothing of the staff', async () => {
  const cid = await make({ openPrint: true })
  const admin = await person(services, 'an-admin', 1001)
  // Those between look inside a public contest, as everybody may.
  const ofStaff = askedOf(cid).filter(([name]) => !/^contest(Problems|Submissions|Announcements)$/.test(name))
  for (const caller of [anonymous(services), team, admin]) {
    const found: string[] = []
    for (const [name, given] of ofStaff) if (isOpened(await caller.call(name, given))) found.push(name)
    expect(found).toEqual([])
    for (const part of ['ac-info', 'print', 'staff', 'teams'] as const)
      expect(['sign-in', 'forbidden']).toContain(await watchAs(services, caller, topics.contest(cid, part)))
    expect((await give(caller, cid, 'rival', 'jury'))[0]).not.toBe(200)
    expect((await caller.call('makeStaffAccounts', { body: { cid, role: 'jury', count: 1 } })).status).not.toBe(200)
  }
})

test('a director gives and takes every role but that of a director; nobody else of the staff gives any', async () => {
  const cid = await make()
  const people = Object.fromEntries(
    await Promise.all(staffRoles.map(async (role) => [role, await person(services, staffNames[role])] as const)),
  ) as Record<StaffRole, Caller>
  await person(services, 'second')
  for (const role of staffRoles) expect(await give(owner, cid, staffNames[role], role)).toEqual(done)
  for (const role of staffRoles) {
    const expected = role === 'director' ? [403, text('staffRoleRefused')] : done
    expect(await give(people.director, cid, 'second', role)).toEqual(expected)
  }
  for (const role of ['jury', 'balloons', 'prints', 'spectator'] as const)
    expect(await give(people[role], cid, 'second', 'spectator')).toEqual([403, text('notContestStaff')])
  // Neither by taking the role, nor by giving a smaller one, does a director remove another.
  expect(await give(owner, cid, 'second', 'director')).toEqual(done)
  expect(await give(people.director, cid, 'second', 'spectator')).toEqual([403, text('staffRoleRefused')])
  expect(await take(people.director, cid, 'second')).toEqual([403, text('staffRoleRefused')])
  expect(await take(owner, cid, 'second')).toEqual(done)
  expect(await take(owner, cid, 'second')).toEqual([400, text('staffMissing')])
  const { data } = await people.director.call('contestStaff', { query: { cid: `${cid}` } })
  expect(data).toMatchObject({
    mayGive: ['jury', 'balloons', 'prints', 'spectator'],
    members: staffRoles.map((role) => ({ username: staffNames[role], role, isTemporary: false, givenBy: 'jury' })),
  })
})

test('participants, owners and people that are not there get no role, and staff does not take part', async () => {
  const cid = await make({ freezeMin: 0 })
  await judgedIn(services, team, { cid })
  expect(await give(owner, cid, 'team7', 'balloons')).toEqual([
    400,
    'team7 has submitted in this contest and so cannot work for it.',
  ])
  for (const name of ['jury', 'root'])
    expect(await give(owner, cid, name, 'jury')).toEqual([400, `${name} manages this contest already.`])
  expect(await give(owner, cid, 'nobody-at-all', 'jury')).toEqual([400, text('userNotFound')])
  const runner = await person(services, 'running-bert')
  const judge = await person(services, 'judging-bert')
  await give(owner, cid, 'running-bert', 'balloons')
  await give(owner, cid, 'judging-bert', 'jury')
  expect(await submitting(runner, cid)).toEqual([403, text('contestStaffTakesPart')])
  expect((await submitting(judge, cid))[0]).toBe(200)
  await drain(1)
  const stored = await rows(
    db(),
    sql`select r.is_staff from contest_record r join users u on u.uid = r.uid where r.cid = ${cid}
      and u.username = 'judging-bert'`,
  )
  expect(stored).toEqual([{ is_staff: true }])
})

test('taking a role closes everything at once, and what the person watches is asked for again', async () => {
  const cid = await make({ auth: 1, openPrint: true })
  const runner = await person(services, 'quick-runner')
  const uid = await uidOf(services, 'quick-runner')
  const prints = () => runner.call('contestPrints', { query: { cid: `${cid}` } })
  const topic = topics.contest(cid, 'print')
  await give(owner, cid, 'quick-runner', 'prints')
  expect([(await prints()).status, await watchAs(services, runner, topic)]).toEqual([200, 'jury'])
  const asked: unknown[] = []
  services.ctx.bus.subscribe(subjects.revoke, LiveRevoke, (message) => void asked.push(message))
  await take(owner, cid, 'quick-runner')
  expect([(await prints()).status, await watchAs(services, runner, topic)]).toEqual([403, 'forbidden'])
  await vi.waitFor(() => expect(asked).toContainEqual({ v: 1, uid }), 10_000)
  await vi.waitFor(
    () =>
      expect(
        received.filter((one) => one.topic === topics.contest(cid, 'staff') || one.topic === topics.user(uid)),
      ).toMatchObject([
        { kind: 'changed', data: { jury: { cid } } },
        { kind: 'role', data: { contestant: { cid } } },
        { kind: 'changed', data: { jury: { cid } } },
        { kind: 'role', data: { contestant: { cid } } },
      ]),
    10_000,
  )
})

test('a director changes the contest and announces without the back office; the jury announces alone', async () => {
  const cid = await make()
  const director = await person(services, 'directing-dan')
  const judge = await person(services, 'judging-dan')
  await give(owner, cid, 'directing-dan', 'director')
  await give(owner, cid, 'judging-dan', 'jury')
  const { data } = await director.call('contestSettings', { query: { cid: `${cid}` } })
  const { title: _title, ...form } = data as Record<string, unknown>
  const renamed = { body: { ...form, title: 'Renamed by its director' } }
  expect((await judge.call('saveContestSettings', renamed)).status).toBe(403)
  expect(outcomeOf(await director.call('saveContestSettings', renamed))).toEqual(done)
  expect((await judge.call('contestInfo', { query: { cid: `${cid}` } })).data).toMatchObject({
    title: 'Renamed by its director',
    role: 'jury',
    isContestAdmin: true,
  })
  const other = await make()
  expect((await director.call('saveContestSettings', { body: { ...renamed.body, id: other } })).status).toBe(403)
  const announcement = { title: 'Room change', content: 'Hall 2 moves to hall 3.' }
  expect(outcomeOf(await judge.call('staffAnnounce', { body: { cid, announcement } }))).toEqual(done)
  expect((await judge.call('staffAnnounce', { body: { cid: other, announcement } })).status).toBe(403)
  const listed = await judge.call('staffAnnouncements', { query: { cid: `${cid}` } })
  const [{ id }] = (listed.data as { records: [{ id: number }] }).records
  const elsewhere = { query: { cid: `${other}`, aid: `${id}` } }
  expect((await judge.call('removeStaffAnnouncement', elsewhere)).status).toBe(403)
  expect(outcomeOf(await owner.call('removeStaffAnnouncement', elsewhere))).toEqual([400, text('announcementMissing')])
  expect(outcomeOf(await judge.call('removeStaffAnnouncement', { query: { cid: `${cid}`, aid: `${id}` } }))).toEqual(
    done,
  )
})

test('what the jury answers in the comments reaches every participant', async () => {
  const cid = await make()
  await person(services, 'answering-ann').then(async (judge) => {
    await give(owner, cid, 'answering-ann', 'jury')
    expect((await judge.call('addComment', { body: { cid, content: 'There is a typo in A.' } })).status).toBe(200)
  })
  const { data } = await team.call('comments', { query: { cid: `${cid}` } })
  expect(JSON.stringify(data)).toContain('There is a typo in A.')
})

describe('an account that was made for a contest', () => {
  test('has a name and a password that are shown once, and more of them count on', async () => {
    const cid = await make()
    const [first] = await makeAccounts(owner, cid, 'balloons')
    const more = await makeAccounts(owner, cid, 'balloons', 2)
    expect([first, ...more].map((one) => one?.username)).toEqual([1, 2, 3].map((at) => `balloons-${cid}-${at}`))
    expect(new Set([first, ...more].map((one) => one?.password)).size).toBe(3)
    const list = JSON.stringify(await owner.call('contestStaff', { query: { cid: `${cid}` } }))
    for (const { username, password } of more) {
      expect(list).toContain(username)
      expect(list).not.toContain(password)
    }
    const stored = await rows(
      db(),
      sql`select contest_only, only_cid from users where username like ${`balloons-${cid}-%`}`,
    )
    expect(stored).toEqual([1, 2, 3].map(() => ({ contest_only: true, only_cid: cid })))
  })

  test('is refused by every call that is not its work, and is nobody to those that are open', async () => {
    const cid = await make()
    const [account] = await makeAccounts(owner, cid, 'director')
    const caller = await signedInWith(account ?? { username: '', password: '' })
    const names = Object.keys(calls) as CallName[]
    const refused: string[] = []
    const closed: string[] = []
    for (const name of names) {
      const call: Call = calls[name]
      if (call.staffAccounts || call.who === 'open' || call.path.includes('{')) continue
      closed.push(name)
      const { status, msg } = await caller.call(name)
      if (status === 403 && msg === text('forbidden')) refused.push(name)
    }
    expect(closed.length).toBeGreaterThan(100)
    expect(refused).toEqual(closed)
    const mine = await caller.call('submissionList', { query: { onlyMine: 'true' } })
    expect(mine.msg).toBe(text('onlyMineNeedsSignIn'))
  })

  test('knows no other contest, no discussion and no submission of elsewhere', async () => {
    const [cid, other] = [await make(), await make({ openPrint: true })]
    const [account] = await makeAccounts(owner, cid, 'jury')
    const caller = await signedInWith(account ?? { username: '', password: '' })
    const outside = await judgedIn(services, team, { cid: other })
    const query = { cid: `${other}` }
    for (const name of ['contestInfo', 'contestProblems', 'contestAnnouncements', 'comments'] as const)
      expect([name, (await caller.call(name, { query })).status]).not.toEqual([name, 200])
    expect((await caller.call('submissionDetail', { query: { submitId: `${outside}` } })).status).toBe(404)
    expect((await caller.call('comments', { query: { did: '1' } })).status).toBe(403)
    for (const topic of [
      topics.contest(other, 'info'),
      topics.board(other, 'public'),
      topics.submission(outside),
      topics.user(await uidOf(services, 'team7')),
      topics.status(),
      topics.home(),
      topics.discussion(1),
    ])
      expect([topic, await watchAs(services, caller, topic)]).toEqual([topic, 'forbidden'])
    expect((await give(owner, other, account?.username ?? '', 'jury'))[1]).toBe(text('userNotFound'))
  })

  test('watches the problems of its contest where its role looks inside, no others, and which remote sites are up', async () => {
    const [cid, empty] = [await make({ startMin: 60, endMin: 120 }), await make({ startMin: 60, endMin: 120 })]
    await alter(sql`delete from contest_problem where cid = ${empty}`)
    const inside = topics.problem(await pidOf(services, 'P1000'), 'info')
    const inBank = topics.problem(await pidOf(services, 'P1002'), 'info')
    const watching = async (contest: number, role: StaffRole) => {
      const [account] = await makeAccounts(owner, contest, role)
      const caller = await signedInWith(account ?? { username: '', password: '' })
      expect(await watchAs(services, caller, topics.remoteSites())).toBe('public')
      return [await watchAs(services, caller, inside), await watchAs(services, caller, inBank)]
    }
    expect(await watching(cid, 'jury')).toEqual(['public', 'forbidden'])
    expect(await watching(cid, 'balloons')).toEqual(['forbidden', 'forbidden'])
    expect(await watching(empty, 'jury')).toEqual(['forbidden', 'forbidden'])
  })

  test('is signed out when its role is taken, and cannot sign in again', async () => {
    const cid = await make()
    const [account] = await makeAccounts(owner, cid, 'prints')
    const caller = await signedInWith(account ?? { username: '', password: '' })
    expect((await caller.call('contestInfo', { query: { cid: `${cid}` } })).status).toBe(200)
    expect(await take(owner, cid, account?.username ?? '')).toEqual(done)
    expect((await caller.call('contestInfo', { query: { cid: `${cid}` } })).status).toBe(401)
    expect(outcomeOf(await createCaller(services.app).call('login', { body: account }))).toEqual([
      400,
      text('accountDisabled'),
    ])
  })

  test('ends with the contest: an hour after the end, and not before the board is open', async () => {
    const graceMin = staffAccountGraceMs / 60_000
    const cid = await make({ freezeMin: -30, autoRealRank: false })
    const [account] = await makeAccounts(owner, cid, 'balloons')
    const caller = await signedInWith(account ?? { username: '', password: '' })
    const queue = async () => (await caller.call('contestAcInfo', { query: { cid: `${cid}` } })).status
    const entering = async () => (await createCaller(services.app).call('login', { body: account })).status
    await moveContest(services, cid, { startMin: -300, endMin: -graceMin - 1, freezeMin: -200 })
    expect([await queue(), await entering()]).toEqual([200, 200])
    await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
    expect([await queue(), await entering()]).toEqual([403, 400])
    await moveContest(services, cid, { endMin: -graceMin + 1 })
    expect([await queue(), await entering()]).toEqual([200, 200])
    await root.call('deleteContest', { query: { cid: `${cid}`, force: 'true' } })
    expect([await queue(), await entering()]).toEqual([403, 400])
  })
})
