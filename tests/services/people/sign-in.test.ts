import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { password, person, registerUser, signedInRoot, signIn } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { rootPassword, startServices } from '../support/stack.ts'

const { stack, services, db } = await servicesOfFile()
for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) await registerUser(services, name)

let caller: Caller
const hourMs = 3_600_000
beforeEach(() => {
  caller = createCaller(services.app)
})

const login = (username: string, secret: string, by = caller) =>
  by.call('login', { body: { username, password: secret } })
const sqlRun = (text: string) => db().execute(text)
const wrong = 'Wrong username or password'

describe('signing in', () => {
  test('answers the user and a token in the Authorization header', async () => {
    const answer = await login(' Ann ', ` ${password} `)
    expect(answer).toMatchObject({
      http: 200,
      status: 200,
      data: {
        username: 'ann',
        email: 'ann@example.org',
        nickname: null,
        avatar: null,
        gender: 'secrecy',
        roleList: ['user'],
      },
    })
    expect(answer.headers.authorization).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(answer.headers['access-control-expose-headers']).toContain('Authorization')
    expect(answer.headers['refresh-token']).toBeUndefined()
    expect(JSON.stringify(answer.data)).not.toContain('argon2')
  })

  test.each([
    [{ username: '', password }, 400, 'Username is required'],
    [{ username: ' ', password }, 400, 'Username is required'],
    [{ username: 'ann' }, 400, 'Password is required'],
    [{ username: 'ann', password: null }, 400, 'Password is required'],
    [{ username: 'ann', password: '12345' }, 200, 'The password must have 6 to 128 characters.'],
    [{ username: 'ann', password: 'x'.repeat(129) }, 200, 'The password must have 6 to 128 characters.'],
    [{ username: 'x'.repeat(21), password }, 200, 'The username must have 1 to 20 characters.'],
    [{ username: 'ann', password: 'not-it' }, 200, wrong],
    [{ username: 'nobody', password }, 200, wrong],
    [{ username: 'ANN@example.org', password }, 200, wrong],
  ])('with %o is refused', async (body, http, msg) => {
    const answer = await caller.call('login', { body })
    expect(answer).toMatchObject({ http, status: 400, data: null, msg })
    expect(answer.headers.authorization).toBeUndefined()
  })

  test('answers in Chinese when asked to', async () => {
    caller.locale = 'zh-CN,zh;q=0.9'
    expect(await login('nobody', password)).toMatchObject({ msg: '用户名或密码错误' })
    expect(await caller.call('login', { body: { username: '', password } })).toMatchObject({ msg: '用户名不能为空' })
  })

  test('tells only the owner that the account is disabled', async () => {
    await sqlRun(`update users set status = 1 where username = 'dan'`)
    expect(await login('dan', password)).toMatchObject({
      http: 200,
      status: 400,
      msg: expect.stringContaining('disabled') as string,
    })
    expect(await login('dan', 'not-it')).toMatchObject({ msg: wrong })
  })

  test('is locked for the name and address after 20 failures, for half an hour after the last', async () => {
    for (let i = 0; i < 20; i += 1) expect(await login('ben', 'not-it')).toMatchObject({ msg: wrong })
    const locked = await login('BEN', password)
    expect(locked).toMatchObject({ http: 200, status: 400 })
    expect(locked.msg).toMatch(/Try again in (29|30) min/)
    expect((await login('ben', password, createCaller(services.app))).status).toBe(200)
    expect((await login('ann', password)).status).toBe(200)
    services.advanceMs(hourMs / 2 + 1000)
    expect((await login('ben', password)).status).toBe(200)
  })

  test('is locked however the name is written', async () => {
    await registerUser(services, 'irene')
    for (const name of ['irene', 'IRENE', '\u0130RENE', '\uff49rene', ' \u0130rene']) {
      for (let i = 0; i < 4; i += 1) expect(await login(name, 'not-it')).toMatchObject({ msg: wrong })
    }
    for (const name of ['irene', '\u0130rene', '\uff29\uff32ene'])
      expect((await login(name, password)).msg).toMatch(/Try again in/)
  })

  test('allows 20 tries in all when they come at once, for unknown names too', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('no-such-name', 'not-it')))
    expect(answers.filter(({ msg }) => msg === wrong)).toHaveLength(20)
    expect(answers.filter(({ msg }) => msg.startsWith('Too many failed'))).toHaveLength(20)
  })

  test('clears the failures', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 15; i += 1) await login('cleo', 'not-it')
      expect((await login('cleo', password)).status).toBe(200)
    }
  })

  test('takes the address from the front, not from a stranger', async () => {
    await login('ann', password)
    const rows = await sqlRun(`select ip from session order by gmt_create desc limit 1`)
    expect(rows[0]).toEqual({ ip: caller.ip })
    await caller.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'ann', password },
      remoteAddress: '203.0.113.9',
    })
    const after = await sqlRun(`select ip from session order by gmt_create desc limit 1`)
    expect(after[0]).toEqual({ ip: '203.0.113.9' })
  })
})

test('a flood of tries from one address stands before nobody who signs in from another', async () => {
  let answered = 0
  const tries = Array.from({ length: 60 }, (_, at) => login(`nobody${at}`, 'not-it').then(() => (answered += 1)))
  // The flood has come in; its tries wait for each other.
  await Promise.race(tries)
  expect((await login('ben', password, createCaller(services.app))).status).toBe(200)
  expect(answered).toBeLessThan(30)
  await Promise.all(tries)
})

describe('the administrator area', () => {
  test('lets root in', async () => {
    const answer = await caller.call('adminLogin', { body: { username: 'root', password: rootPassword } })
    expect(answer).toMatchObject({ status: 200, data: { uid: '1', roleList: ['root'] } })
    caller.token = String(answer.headers.authorization)
    expect(await caller.call('adminLogout')).toMatchObject({ http: 200, status: 200 })
    expect(await caller.call('authInfo')).toMatchObject({ http: 401, status: 401 })
  })

  test('does not let an ordinary user in, whose wrong password stays a wrong password', async () => {
    const body = { username: 'ann', password }
    expect(await caller.call('adminLogin', { body })).toMatchObject({ http: 200, status: 401, data: null })
    expect(await caller.call('adminLogin', { body: { ...body, password: 'not-it' } })).toMatchObject({
      status: 400,
      msg: wrong,
    })
  })

  test('refuses who has no right with 403 and echoes the area', async () => {
    const user = await person(services, 'fred')
    const answer = await user.call('setWebConfig', { body: { name: 'mine' }, headers: { 'url-type': 'admin' } })
    expect(answer).toMatchObject({ http: 403, status: 403, data: null })
    expect(answer.headers['url-type']).toBe('admin')
    expect(await user.call('adminLogout')).toMatchObject({ http: 403 })
  })
})

describe('a token', () => {
  test('is needed by signed-in calls and checked before the request is read', async () => {
    expect(await caller.call('authInfo')).toMatchObject({ http: 401, status: 401, msg: 'Please login first' })
    expect(await caller.call('setWebConfig', { body: { register: 'perhaps' } })).toMatchObject({ http: 401 })
  })

  test.each(['nonsense', 'a.b.c', 'Bearer x'])(
    'that reads %s is refused there and ignored by open calls',
    async (token) => {
      caller.token = token
      expect(await caller.call('authInfo')).toMatchObject({
        http: 401,
        status: 401,
        msg: 'Your sign-in has ended. Please sign in again.',
      })
      expect(await caller.call('websiteConfig')).toMatchObject({ http: 200, status: 200 })
    },
  )

  test('signed by somebody else or not at all is refused', async () => {
    await signIn(caller, 'ann')
    const [head, body, signature = ''] = (caller.token ?? '').split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const token of [`${head}.${body}.${signature.slice(0, -2)}AA`, `${none}.${body}.`]) {
      caller.token = token
      expect((await caller.call('authInfo')).http).toBe(401)
    }
  })

  test('of every device dies when the user signs out, in every process', async () => {
    const phone = createCaller(services.app)
    const other = await startServices(stack)
    await signIn(caller, 'eve')
    await signIn(phone, 'eve')
    const elsewhere = createCaller(other.app)
    elsewhere.token = phone.token
    for (const one of [caller, phone, elsewhere]) expect((await one.call('authInfo')).http).toBe(200)
    expect(await caller.call('logout')).toMatchObject({ http: 200, status: 200, data: null })
    for (const one of [caller, phone]) expect((await one.call('authInfo')).http).toBe(401)
    await expect.poll(async () => (await elsewhere.call('authInfo')).http, { timeout: 2000 }).toBe(401)
    await signIn(caller, 'eve')
    expect((await caller.call('authInfo')).http).toBe(200)
    await other.stop()
  })

  test('of a user who is disabled or given another role follows within a second', async () => {
    const user = await person(services, 'gina')
    await sqlRun(`update users set role_id = 1001 where username = 'gina'`)
    await expect
      .poll(async () => (await user.call('authInfo')).data, { timeout: 2000 })
      .toEqual({ roles: ['admin'], permissions: null })
    await sqlRun(`update users set status = 1 where username = 'gina'`)
    await expect.poll(async () => (await user.call('authInfo')).http, { timeout: 2000 }).toBe(401)
  })

  test('is renewed once after 12 hours, and dies after 24', async () => {
    await signIn(caller, 'ann')
    services.advanceMs(12 * hourMs - 60_000)
    expect((await caller.call('authInfo')).headers.authorization).toBeUndefined()
    services.advanceMs(60_000)
    expect((await caller.call('websiteConfig')).headers.authorization).toBeUndefined()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => caller.call('authInfo', { headers: { 'url-type': 'general' } })),
    )
    expect(answers.every(({ http }) => http === 200)).toBe(true)
    const [renewed, ...more] = answers.filter(({ headers }) => headers['refresh-token'] === 'true')
    expect(more).toHaveLength(0)
    expect(renewed?.headers['url-type']).toBe('general')
    const young = createCaller(services.app)
    young.token = String(renewed?.headers.authorization)
    services.advanceMs(12 * hourMs)
    expect((await caller.call('authInfo')).http).toBe(401)
    expect((await young.call('authInfo')).http).toBe(200)
  })

  test('is renewed on a refusal too', async () => {
    await signIn(caller, 'ann')
    services.advanceMs(13 * hourMs)
    const refused = await caller.call('switchInfo')
    expect(refused).toMatchObject({ http: 403 })
    expect(refused.headers['refresh-token']).toBe('true')
  })
})

describe('the password of root', () => {
  const restart = async (given: string | null) => (await startServices(stack, { rootPassword: given })).stop()

  test('is replaced by a new one of the environment, once, and ends the sign-ins', async () => {
    const root = await signedInRoot(services)
    await restart(rootPassword)
    expect((await root.call('authInfo')).http).toBe(200)
    await restart('another-pass')
    await expect.poll(async () => (await root.call('authInfo')).http, { timeout: 2000 }).toBe(401)
    expect((await login('root', rootPassword)).msg).toBe(wrong)
    expect((await login('root', 'another-pass')).status).toBe(200)
  })

  test('that root chose stays, however often the old setting comes back', async () => {
    await sqlRun(
      `update users set password_hash = (select password_hash from users where username = 'ann') where uid = '1'`,
    )
    await restart('another-pass')
    await restart(null)
    expect((await login('root', password)).status).toBe(200)
  })
})
