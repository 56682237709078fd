/** What a socket watches ends when calls would be refused: real services, a real gateway, real sockets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { io } from 'socket.io-client'
import { startGateway } from '@podium/gateway/gateway.ts'
import type { Gateway } from '@podium/gateway/gateway.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createReader } from '@podium/proto/server/config.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { loopback, trustsOf } from '@podium/proto/server/sender.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { contestPassword, makeContest } from '../services/support/contests.ts'
import { makeGroup, setLevel } from '../services/support/groups.ts'
import { password, person, signedInRoot, signIn, uidOf } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { nextEvent, watch } from './support.ts'
import type { TestSocket } from './support.ts'

const { stack, services, alter } = await servicesOfFile('starter', {}, { worker: true })
const log = createLog('test', 'silent')
const root = await signedInRoot(services)
const sockets: TestSocket[] = []
let bus: Bus
let gateway: Gateway
beforeAll(async () => {
  bus = await connectBus(stack.natsUrl.replace('podium:', 'gateway:'), 'test-gateway', log)
  gateway = await startGateway(
    {
      natsUrl: stack.natsUrl,
      host: '127.0.0.1',
      port: 0,
      trusts: trustsOf(createReader({}), 'none', loopback),
      maxSockets: 100,
      maxSocketsPerAddress: 100,
      movesPerSecond: 0,
      slowReaderBytes: 1_048_576,
      fast: false,
    },
    bus,
    log,
  )
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await gateway.close()
  await bus.close()
})

/** A socket with a caller's token that watches these, and what of it has ended since. */
async function watching(caller: Caller, ...names: string[]): Promise<{ socket: TestSocket; ended: string[] }> {
  const socket: TestSocket = io(`http://127.0.0.1:${gateway.port}`, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: caller.token },
    forceNew: true,
  })
  sockets.push(socket)
  const ended: string[] = []
  socket.on('closed', ({ topic }) => void ended.push(topic))
  expect((await Promise.all(names.map((name) => watch(socket, name)))).map(({ ok }) => ok)).toEqual(
    names.map(() => true),
  )
  return { socket, ended }
}

let names = 0
const aName = (): string => `one-of-${(names += 1)}`
const own = async (name: string): Promise<string> => topics.user(await uidOf(services, name))
const edit = async (name: string, body: object): Promise<unknown> =>
  root.call('editUser', { body: { uid: await uidOf(services, name), username: name, ...body } })

describe('everything that a sign-in watches ends', () => {
  test.each<[string, (caller: Caller, name: string) => Promise<unknown>]>([
    ['with a sign-out elsewhere', (caller) => caller.call('logout')],
    [
      'with a password that an administrator sets',
      (_, name) => edit(name, { password: 'other-pass-1', setNewPwd: true }),
    ],
    ['when the account is blocked', (_, name) => edit(name, { status: 1 })],
    [
      'when the account is deleted',
      async (_, name) => root.call('deleteUsers', { body: { ids: [await uidOf(services, name)] } }),
    ],
  ])('%s', async (_, end) => {
    const name = aName()
    const caller = await person(services, name)
    const elsewhere = await person(services, `${name}-b`)
    const watched = [topics.home(), await own(name)]
    const [{ ended }, other] = [await watching(caller, ...watched), await watching(elsewhere, await own(`${name}-b`))]
    expect(await end(caller, name)).toMatchObject({ status: 200 })
    await expect.poll(() => ended.toSorted()).toEqual(watched)
    expect(other.ended).toEqual([])
    expect((await caller.call('authInfo')).http).toBe(401)
  })

  test('with a password changed elsewhere, where that was not done', async () => {
    const here = await person(services, 'pass')
    const there = await person(services, 'pass-other')
    await signIn(there, 'pass')
    const [changing, left] = [await watching(here, await own('pass')), await watching(there, await own('pass'))]
    expect(
      await here.call('changePassword', { body: { oldPassword: password, newPassword: 'new-pass-1' } }),
    ).toMatchObject({ data: { code: 200 } })
    await expect.poll(() => left.ended).toEqual([await own('pass')])
    expect(changing.ended).toEqual([])
  })
})

describe('what was watched by right of a group or a contest ends with that right', () => {
  test('a role', async () => {
    const { ended } = await watching(
      await person(services, 'clerk', 1001),
      topics.system(),
      topics.adminDiscussions(),
      await own('clerk'),
    )
    expect(await edit('clerk', { type: 1002 })).toMatchObject({ status: 200 })
    await expect.poll(() => ended.toSorted()).toEqual([topics.adminDiscussions(), topics.system()])
  })

  test('membership of a group', async () => {
    await person(services, 'head')
    const gid = await makeGroup(services, { owner: 'head', auth: 3, visible: false })
    const member = await person(services, 'member')
    await setLevel(services, { gid, username: 'member', level: 3 })
    const cid = await makeContest(services, { uid: await uidOf(services, 'head'), gid })
    const watched = [
      topics.group(gid, 'info'),
      topics.group(gid, 'submissions'),
      topics.contest(cid, 'submissions'),
      topics.board(cid, 'public'),
    ]
    const { ended } = await watching(member, ...watched, await own('member'))
    expect(
      await root.call('removeGroupMember', { query: { gid: `${gid}`, uid: await uidOf(services, 'member') } }),
    ).toMatchObject({ status: 200 })
    await expect.poll(() => ended.toSorted()).toEqual(watched.toSorted())
  })

  const onlyZz = '<prefix>zz</prefix><suffix></suffix><start>1</start><end>2</end><extra></extra>'
  test.each([
    ['its password is asked again', { pwd: 'another', askPasswordAgain: true }],
    ['it is for other names', { openAccountLimit: true, accountLimitRule: onlyZz }],
  ])('entry to a contest, when %s', async (_, changes) => {
    const name = aName()
    const caller = await person(services, name)
    const cid = await makeContest(services, { uid: await uidOf(services, 'root'), auth: 1 })
    await caller.call('registerContest', { body: { cid, password: contestPassword } })
    const { ended } = await watching(caller, topics.contest(cid, 'submissions'), topics.contest(cid, 'info'))
    const { data } = await root.call('adminContest', { query: { cid: `${cid}` } })
    const form = {
      ...(data as object),
      pwd: contestPassword,
      accountLimitRule: null,
      starAccount: [],
      awardConfigList: [],
    }
    expect(await root.call('updateContest', { body: { ...form, ...changes } })).toMatchObject({ status: 200 })
    await expect.poll(() => ended).toEqual([topics.contest(cid, 'submissions')])
  })
})

describe('the end of a token', () => {
  test('ends what is watched with it, and a newer one of the same reader carries on without a gap', async () => {
    const [old, renewer] = [await person(services, 'old'), await person(services, 'renewer')]
    services.advanceMs(limits.tokenLifeS * 1000 - 2_500)
    const [late, renewing] = [await watching(old, await own('old')), await watching(renewer, await own('renewer'))]
    const renewed = await renewer.call('authInfo')
    const token = String(renewed.headers.authorization)
    expect(await renewing.socket.emitWithAck('renew', token)).toBe(true)
    await expect.poll(() => late.ended).toEqual([await own('old')])
    expect((await old.call('authInfo')).http).toBe(401)
    expect((await renewer.call('authInfo')).http).toBe(401)
    const arrival = nextEvent(renewing.socket)
    services.ctx.bus.publish(subjects.live, {
      v: 1,
      topic: await own('renewer'),
      rev: 1,
      kind: 'unread',
      data: { contestant: 'fine' },
    })
    expect((await arrival).data).toBe('fine')
    expect(renewing.ended).toEqual([])
    await alter(sql`update session set ended_at = now() where uid = ${await uidOf(services, 'renewer')}`)
    expect(await renewing.socket.emitWithAck('renew', 'no.such.token')).toBe(true)
    await expect.poll(() => renewing.ended).toEqual([await own('renewer')])
  })
})
