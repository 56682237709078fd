/** What is refused because there is too much of it, or because the database is away. */
import { describe, expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller } from '../support/caller.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { startServices, startStack } from '../support/stack.ts'

const { stack, services, db } = await servicesOfFile()

describe('too many requests', () => {
  test('from one address are refused with the seconds to wait, and other addresses go on', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const hasty = createCaller(limited.app)
    const ask = () => hasty.call('captcha')
    for (let i = 0; i < 60; i += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused).toMatchObject({ http: 200, status: 403, data: null })
    expect(refused.msg).toMatch(/Please wait \d+ s/)
    expect((await createCaller(limited.app).call('captcha')).status).toBe(200)
    expect((await hasty.call('websiteConfig')).status).toBe(200)
    await limited.stop()
  })

  test('of a call with a bound of its own are counted over all processes', async () => {
    const limited = await Promise.all([1, 2].map(() => startServices(stack, { rateFactor: 1 })))
    const hasty = limited.map(({ app }) => {
      const one = createCaller(app)
      one.ip = '192.0.2.77'
      return one
    })
    const ask = (index: number) => hasty[index % 2]?.call('captcha')
    for (let index = 0; index < 60; index += 1) expect((await ask(index))?.status).toBe(200)
    expect([(await ask(0))?.status, (await ask(1))?.status]).toEqual([403, 403])
    for (const one of limited) await one.stop()
  })

  test('to sign in are counted by address, whatever accounts they come with', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const accounts = [await person(limited, 'first'), await person(limited, 'second')]
    const ask = async (index: number) => {
      const from = createCaller(limited.app)
      from.ip = index % 2 ? '2001:db8:7:7::1' : `2001:db8:7:7:${index.toString(16)}::1`
      from.token = accounts[index % 3]?.token ?? null
      return from.call('checkNames', { body: { username: 'first' } })
    }
    for (let index = 0; index < 120; index += 1) expect((await ask(index)).status).toBe(200)
    for (let index = 0; index < 3; index += 1) expect(await ask(index)).toMatchObject({ http: 200, status: 403 })
    await limited.stop()
  })

  test('to sign in are as many as the people of a hall behind one address, where the back office names it', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const root = await signedInRoot(limited)
    expect(await root.call('switchUpdate', { body: { halls: [{ network: 'the hall', people: 9 }] } })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('the hall'),
    })
    await root.call('switchUpdate', { body: { halls: [{ network: '198.51.100.0/24', people: 50 }] } })
    const team = createCaller(limited.app)
    const ask = async (ip: string, times: number) => {
      team.ip = ip
      const statuses: number[] = []
      for (let index = 0; index < times; index += 1)
        statuses.push((await team.call('checkNames', { body: { username: 'first' } })).status)
      return statuses.filter((status) => status === 200).length
    }
    expect([await ask('198.51.100.9', 160), await ask('203.0.113.1', 160)]).toEqual([150, 120])
    const asFront = await services.app.inject({ url: '/internal/halls' })
    expect(asFront.json()).toEqual({ v: 1, halls: [{ network: '198.51.100.0/24', people: 50 }] })
    const fromOutside = await Promise.all([
      team.inject({ url: '/internal/halls' }),
      services.app.inject({ url: '/internal/halls', remoteAddress: '203.0.113.9' }),
    ])
    expect(fromOutside.map(({ body }) => body.includes('198.51.100.0'))).toEqual([false, false])
    expect((await root.call('switchInfo')).data).toMatchObject({ halls: [{ network: '198.51.100.0/24', people: 50 }] })
    expect((await team.call('websiteConfig')).data).not.toHaveProperty('halls')
    await root.call('switchUpdate', { body: { halls: [] } })
    await limited.stop()
  })

  test('for codes are few over a longer time, to whatever addresses they go, and say how long to wait in the language of the reader', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const user = await person(limited, 'poster')
    const ask = (email: string) => user.call('changeEmailCode', { query: { email } })
    for (let index = 0; index < 6; index += 1) expect((await ask(`to-${index}@new.example.org`)).status).toBe(200)
    expect(await ask('to-6@new.example.org')).toMatchObject({
      http: 200,
      status: 403,
      msg: 'Too many requests. Please wait 10 min.',
    })
    user.locale = 'zh-CN'
    expect((await ask('to-7@new.example.org')).msg).toBe('请求过于频繁，请等待 10 分钟。')
    const anonymous = createCaller(limited.app)
    const register = (index: number) =>
      anonymous.call('registerCode', { query: { email: `new-${index}@new.example.org` } })
    for (let index = 0; index < 100; index += 1) expect((await register(index)).status).toBe(200)
    expect(await register(100)).toMatchObject({ http: 200, status: 403, msg: 'Too many requests. Please wait 10 min.' })
    expect(
      (await createCaller(limited.app).call('registerCode', { query: { email: 'other@new.example.org' } })).status,
    ).toBe(200)
    await limited.stop()
  })

  test('of one user are refused wherever they come from', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const user = await person(limited, 'hasty')
    const ask = (index: number) => {
      const from = createCaller(limited.app)
      from.token = user.token
      return from.call(index % 2 ? 'authInfo' : 'websiteConfig')
    }
    // In waves: more at once than the database serves within its patience would be refused for that.
    for (let wave = 0; wave < 24; wave += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
    expect(await ask(1)).toMatchObject({ http: 200, status: 403 })
    await limited.stop()
  })

  test('of one user at once wait for themselves, and leave connections to the database for others', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const [greedy, other] = [await person(limited, 'greedy'), await person(limited, 'other')]
    const save = (caller: Caller) => caller.call('changeUserInfo', { body: { nickname: 'Nick', gender: 'secrecy' } })
    const waiting: Promise<Answer>[] = []
    await db().transactional(async (em) => {
      await rows(em, sql`select 1 from users where username = 'greedy' for update`)
      for (let index = 0; index < 40; index += 1) waiting.push(save(greedy))
      expect(await save(other)).toMatchObject({ http: 200, status: 200 })
    })
    expect((await Promise.all(waiting)).filter(({ status }) => status !== 200)).toEqual([])
    await limited.stop()
  })
})

test('a database that is away is answered as such, and not as a fault', async () => {
  const lonely = await startStack()
  const cut = await startServices(lonely)
  await lonely.stopDatabase()
  const answer = await createCaller(cut.app).call('checkNames', { body: { username: 'x' } })
  expect(answer).toMatchObject({
    http: 503,
    status: 500,
    msg: 'The service is restarting, please try again in a moment.',
  })
  await cut.stop()
  await lonely.stop()
})
