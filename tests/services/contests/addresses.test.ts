/** From where a contest is taken: addresses of the contest, its rooms and its seats, and signing in at a seat. */
import { expect, test, vi } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { createCaller, outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { moveContest } from '../support/contests.ts'
import { person, signIn } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, received, root, jury: owner, team, rival, make, submitting, register, drain } = await contestFixture()

const awayAt = (ip: string) => [403, errorText('contestAddress', 'en-US', { ip })]
const hall = {
  networks: [] as string[],
  rooms: [] as object[],
  oneSession: false,
  autoSignIn: false,
  usesPrinter: false,
  printsTickets: false,
}
const setHall = async (cid: number, more: object, by: Caller = owner) =>
  outcomeOf(await by.call('saveContestHall', { body: { cid, hall: { ...hall, ...more } } }))
const teamsFrom = async (cid: number, content: string) =>
  owner.call('importTeams', { body: { cid, store: true, files: [{ name: 'teams.csv', content }] } })
const enter = async (caller: Caller, cid: number) =>
  outcomeOf(await caller.call('contestProblems', { query: { cid: `${cid}` } }))
const from = (caller: Caller, ip: string): Caller => Object.assign(caller, { ip })
/** A caller with the account that was made for a team. */
async function seated(cid: number, code: string, ip: string): Promise<Caller> {
  const { data } = await owner.call('makeTeamPasswords', { body: { cid, codes: [code] } })
  const [slip] = (data as { slips: { username: string; password: string }[] }).slips
  const caller = from(createCaller(services.app), ip)
  await signIn(caller, slip?.username ?? '', slip?.password)
  return caller
}

test('the narrowest addresses count: those of the seat, of its room, of the contest', async () => {
  const cid = await make()
  expect(
    await setHall(cid, {
      networks: ['10.1.0.0/16', '2001:db8::/32'],
      rooms: [{ name: 'hall 2', networks: ['10.2.0.0/24'] }],
    }),
  ).toEqual([200, 'success'])
  await teamsFrom(cid, 'id,name,room,networks\n1,One,Hall 1,\n2,Two,Hall 2,\n3,Three,Hall 2,10.3.0.7;2001:db8:3::7\n')
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['1', '10.1.200.1', true],
    ['1', '2001:db8:ffff::1', true],
    ['1', '::ffff:10.1.0.9', true],
    ['1', '10.2.0.1', false],
    ['1', '2001:db9::1', false],
    ['2', '10.2.0.255', true],
    ['2', '10.2.1.0', false],
    ['2', '10.1.0.1', false],
    ['3', '10.3.0.7', true],
    ['3', '2001:db8:3:0::7', true],
    ['3', '10.3.0.8', false],
    ['3', '10.2.0.1', false],
  ]
  const callers = new Map<string, Caller>()
  for (const code of ['1', '2', '3']) callers.set(code, await seated(cid, code, '10.99.0.1'))
  for (const [code, ip, isIn] of cases) {
    const caller = from(callers.get(code) ?? team, ip)
    expect((await enter(caller, cid))[0], `${code} from ${ip}`).toBe(isIn ? 200 : 403)
    const watch = { v: 1 as const, topic: topics.contest(cid, 'submissions'), token: caller.token, address: ip }
    const answer = await services.ctx.bus.request(subjects.mayWatch, watch, MayWatchAnswer)
    expect(answer.ok, `${code} watches from ${ip}`).toBe(isIn)
  }
})

test('entry and submissions from elsewhere are refused with a clear text, those of the staff are not', async () => {
  const cid = await make({ auth: 2 })
  await setHall(cid, { networks: ['10.50.0.0/24'] })
  expect(await register(from(rival, '10.51.0.1'), cid)).toEqual(awayAt('10.51.0.1'))
  expect((await register(from(rival, '10.50.0.1'), cid))[0]).toBe(200)
  expect((await submitting(rival, cid))[0]).toBe(200)
  await drain(1)
  from(rival, '10.51.0.1')
  expect(await submitting(rival, cid)).toEqual(awayAt('10.51.0.1'))
  expect(await enter(rival, cid)).toEqual(awayAt('10.51.0.1'))
  // Whoever claims an address in a header of their own is where the front saw them.
  const spoofed = await rival.call('contestProblems', {
    query: { cid: `${cid}` },
    headers: { 'x-forwarded-for': '10.50.0.1, 10.51.0.1', 'forwarded': 'for=10.50.0.1' },
  })
  expect(outcomeOf(spoofed)).toEqual(awayAt('10.51.0.1'))
  for (const caller of [owner, root]) expect((await enter(from(caller, '10.99.9.9'), cid))[0]).toBe(200)
  // After the end it is read from everywhere.
  await moveContest(services, cid, { startMin: -120, endMin: -1 })
  expect((await enter(rival, cid))[0]).toBe(200)
})

test('where participants come from is listed for those who direct the contest, and pushed to them', async () => {
  const cid = await make()
  await setHall(cid, { networks: ['10.60.0.0/24'] })
  await teamsFrom(cid, 'id,name\n1,One\n')
  const one = await seated(cid, '1', '10.60.0.4')
  const info = (caller: Caller) => caller.call('contestInfo', { query: { cid: `${cid}` } })
  await info(one)
  await info(from(one, '10.61.0.4'))
  await info(owner)
  const { data } = await owner.call('seenAddresses', { query: { cid: `${cid}` } })
  const seen = (data as { ip: string }[]).toSorted((a, b) => a.ip.localeCompare(b.ip))
  expect(seen).toMatchObject([
    { team: 'One', ip: '10.60.0.4', isAway: false },
    { team: 'One', ip: '10.61.0.4', isAway: true },
  ])
  expect((await one.call('seenAddresses', { query: { cid: `${cid}` } })).status).toBe(403)
  expect((await one.call('contestHall', { query: { cid: `${cid}` } })).status).toBe(403)
  await vi.waitFor(() => {
    const pushed = received.filter((event) => event.topic === topics.contest(cid, 'teams') && event.kind === 'seen')
    expect(pushed.map((event) => Object.keys(event.data))).toEqual([['jury'], ['jury']])
  }, 10_000)
})

test('a second sign-in of a team ends the first where the contest wants it', async () => {
  const cid = await make()
  await teamsFrom(cid, 'id,name\n1,One\n')
  const { data } = await owner.call('makeTeamPasswords', { body: { cid, codes: ['1'] } })
  const [slip] = (data as { slips: { username: string; password: string }[] }).slips
  const sit = async () => {
    const caller = createCaller(services.app)
    await signIn(caller, slip?.username ?? '', slip?.password)
    return caller
  }
  const first = await sit()
  const second = await sit()
  expect([(await enter(first, cid))[0], (await enter(second, cid))[0]]).toEqual([200, 200])
  await setHall(cid, { oneSession: true })
  const third = await sit()
  const statuses = await Promise.all([first, second, third].map((caller) => enter(caller, cid)))
  expect(statuses.map(([status]) => status)).toEqual([401, 401, 200])
})

test('a seat signs its team in, and nobody else, from nowhere else', async () => {
  const cid = await make()
  await person(services, 'seat-owner')
  await teamsFrom(
    cid,
    'id,name,networks,username\n1,One,10.70.0.1,\n2,Two,10.70.0.2,seat-owner\n3,Three,10.70.0.3,\n4,Four,10.70.0.3,\n5,Five,,\n',
  )
  await owner.call('makeTeamPasswords', { body: { cid, codes: ['1', '3', '4', '5'] } })
  const at = async (ip: string) => {
    const caller = from(createCaller(services.app), ip)
    const known = (await caller.call('seatTeams')).data as { cid: number; team: string }[]
    const name = known.find((one) => one.cid === cid)?.team ?? null
    const answer = await caller.call('signInAtSeat', { body: { cid } })
    return [name, answer.status, (answer.data as { username?: string } | null)?.username ?? answer.msg]
  }
  const refused = [null, 403, errorText('seatUnknown', 'en-US')]
  await setHall(cid, { networks: ['10.70.0.0/24'] })
  expect(await at('10.70.0.1')).toEqual(refused)
  await setHall(cid, { networks: ['10.70.0.0/24'], autoSignIn: true })
  expect(await at('10.70.0.1')).toEqual(['One', 200, `team-${cid}-1`])
  // An account of somebody, a seat of two teams, a seat without an address, and an address that is only of the room.
  for (const ip of ['10.70.0.2', '10.70.0.3', '10.70.0.9', '10.71.0.1']) expect(await at(ip), ip).toEqual(refused)
  const caller = from(createCaller(services.app), '10.70.0.1')
  caller.token = String((await caller.call('signInAtSeat', { body: { cid } })).headers.authorization)
  expect((await enter(caller, cid))[0]).toBe(200)
  await moveContest(services, cid, { startMin: -120, endMin: -1 })
  expect(await at('10.70.0.1')).toEqual(refused)
})

test('what is no address, and a room twice, are refused by name', async () => {
  const cid = await make()
  for (const network of ['10.0.0.0/33', 'localhost', '10.0.0.0/24/1', '2001:db8::/129'])
    expect(await setHall(cid, { networks: [network] })).toEqual([
      400,
      errorText('networkInvalid', 'en-US', { network }),
    ])
  const rooms = ['Hall 1', 'hall 1'].map((name) => ({ name, networks: ['10.0.0.1'] }))
  expect(await setHall(cid, { rooms })).toEqual([400, errorText('roomTwice', 'en-US', { name: 'hall 1' })])
  expect((await setHall(cid, {}, team))[0]).toBe(403)
})
