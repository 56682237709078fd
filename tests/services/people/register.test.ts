import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { lastCode, mailsTo } from '../support/mailbox.ts'
import { password, registerUser, signedInRoot, signIn } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { stack, services } = await servicesOfFile()
await registerUser(services, 'taken')

let caller: Caller
beforeEach(() => {
  caller = createCaller(services.app)
})

const codeFor = async (email: string): Promise<string> => {
  const asked = await caller.call('registerCode', { query: { email } })
  expect(asked).toMatchObject({ http: 200, status: 200 })
  return lastCode(stack.dataDir, email)
}

const form = (changes: Record<string, unknown>) => ({
  username: 'newcomer',
  password,
  email: 'new@example.org',
  code: '000000',
  ...changes,
})

describe('asking for a code', () => {
  test('mails six digits and says how long they live', async () => {
    const asked = await caller.call('registerCode', { query: { email: ' ask@example.org ' } })
    expect(asked).toMatchObject({ http: 200, status: 200, data: { email: 'ask@example.org', expire: 600 } })
    const [mail] = mailsTo(stack.dataDir, 'ask@example.org')
    expect(mail?.text).toMatch(/code for Podium is \d{6}/)
    expect(mail?.mode).toBe(0o600)
  })

  test('mails in the language of the reader', async () => {
    caller.locale = 'zh-CN'
    await codeFor('chinese@example.org')
    expect(mailsTo(stack.dataDir, 'chinese@example.org')[0]?.text).toMatch(/验证码是 \d{6}/)
  })

  test.each([
    ['plain', 'Email format check', 400],
    ['two@@example.org', 'Email format check', 400],
    ['a@example', 'Email format check', 400],
    ['a b@example.org', 'Email format check', 400],
    ['someone@mailinator.com', 'This email provider is not accepted.', 403],
    ['taken@example.org', 'The email already exists', 400],
    ['TAKEN@Example.org', 'The email already exists', 400],
  ])('is refused for %s', async (email, msg, status) => {
    expect(await caller.call('registerCode', { query: { email } })).toMatchObject({ http: 200, status, msg })
  })

  test('again within a minute is refused, after it allowed', async () => {
    await codeFor('often@example.org')
    const early = await caller.call('registerCode', { query: { email: 'Often@example.org' } })
    expect(early).toMatchObject({ http: 200, status: 400 })
    expect(early.msg).toMatch(/Please wait (60|59) s/)
    services.advanceMs(60_000)
    await codeFor('often@example.org')
  })

  test('without an address is a bad request', async () => {
    expect(await caller.call('registerCode')).toMatchObject({ http: 400, status: 400, msg: 'Email is required' })
  })
})

describe('registering', () => {
  test('creates an account that can sign in, and does not sign in itself', async () => {
    const code = await codeFor('fresh@example.org')
    const done = await caller.call('register', {
      body: form({ username: '  Fresh One ', email: 'fresh@example.org', code, extra: 1 }),
    })
    expect(done).toMatchObject({ http: 200, status: 200, data: null })
    expect(done.headers.authorization).toBeUndefined()
    await signIn(caller, 'fresh one')
    expect((await caller.call('authInfo')).data).toEqual({ roles: ['user'], permissions: null })
  })

  test('takes a password of 128 characters, which signs in', async () => {
    const code = await codeFor('long@example.org')
    const long = 'pass phrase '.repeat(11).slice(0, 127) + '!'
    expect(
      (
        await caller.call('register', {
          body: form({ username: 'long-pass', password: long, email: 'long@example.org', code }),
        })
      ).status,
    ).toBe(200)
    await signIn(caller, 'long-pass', long)
  })

  test('uses the code up', async () => {
    const code = await codeFor('once@example.org')
    await caller.call('register', { body: form({ username: 'once', email: 'once@example.org', code }) })
    const again = await caller.call('register', { body: form({ username: 'twice', email: 'once@example.org', code }) })
    expect(again).toMatchObject({ status: 400, msg: 'This code is not valid or has expired.' })
  })

  test('by two requests with one code makes one account', async () => {
    const code = await codeFor('race@example.org')
    const bodies = ['race-a', 'race-b', 'race-c'].map((username) => form({ username, email: 'race@example.org', code }))
    const answers = await Promise.all(bodies.map((body) => caller.call('register', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ http }) => http === 200)).toBe(true)
  })

  test('with a name that exists in another case is refused, and leaves the code good', async () => {
    const code = await codeFor('second@example.org')
    const refused = await caller.call('register', {
      body: form({ username: 'TAKEN', email: 'second@example.org', code }),
    })
    expect(refused).toMatchObject({ http: 200, status: 400, msg: 'The username already exists' })
    const done = await caller.call('register', {
      body: form({ username: 'second', email: 'second@example.org', code }),
    })
    expect(done.status).toBe(200)
  })

  test('with an address that was taken meanwhile is refused', async () => {
    const code = await codeFor('late@example.org')
    const { orm } = services.ctx
    await orm.em.fork().execute(`update users set email = 'LATE@example.org' where username = 'taken'`)
    const refused = await caller.call('register', { body: form({ username: 'late', email: 'late@example.org', code }) })
    expect(refused).toMatchObject({ http: 200, status: 400, msg: 'The email already exists' })
    await orm.em.fork().execute(`update users set email = 'taken@example.org' where username = 'taken'`)
  })

  test('with a wrong code is refused, and after ten guesses the right one is gone', async () => {
    const code = await codeFor('guess@example.org')
    const wrong = code === '111111' ? '222222' : '111111'
    const guesses = Array.from({ length: 10 }, () =>
      caller.call('register', { body: form({ email: 'guess@example.org', code: wrong }) }),
    )
    for (const answer of await Promise.all(guesses))
      expect(answer).toMatchObject({ http: 200, status: 400, msg: 'The code is wrong.' })
    const late = await caller.call('register', { body: form({ email: 'guess@example.org', code }) })
    expect(late).toMatchObject({ status: 400, msg: 'This code is not valid or has expired.' })
  })

  test('with a code of more than ten minutes is refused', async () => {
    const code = await codeFor('slow@example.org')
    services.advanceMs(10 * 60_000)
    const late = await caller.call('register', { body: form({ email: 'slow@example.org', code }) })
    expect(late).toMatchObject({ status: 400, msg: 'This code is not valid or has expired.' })
  })

  test.each([
    [{ username: 'x'.repeat(21) }, 200, 'The username must have 1 to 20 characters.'],
    [{ password: '12345' }, 200, 'The password must have 6 to 128 characters.'],
    [{ password: '12345 ' }, 200, 'The password must have 6 to 128 characters.'],
    [{ password: 'x'.repeat(129) }, 200, 'The password must have 6 to 128 characters.'],
    [{ username: '' }, 400, 'Username is required'],
    [{ username: '   ' }, 400, 'Username is required'],
    [{ username: undefined }, 400, 'Username is required'],
    [{ username: 'a\u200bb' }, 400, 'Username has characters that are not allowed'],
    [{ username: 'a\0b' }, 400, 'Username has characters that are not allowed'],
    [{ password: '' }, 400, 'Password is required'],
    [{ email: 'nowhere' }, 400, 'Email must be an email address'],
    [{ code: ' ' }, 400, 'Code is required'],
    [{ username: { $gt: '' } }, 400, 'Username must be text'],
  ])('with %o is refused', async (changes, http, msg) => {
    expect(await caller.call('register', { body: form(changes) })).toMatchObject({ http, status: 400, data: null, msg })
  })

  test('counts characters as people do', async () => {
    const username = '𠮷'.repeat(20)
    const code = await codeFor('rare@example.org')
    expect(await caller.call('register', { body: form({ username, email: 'rare@example.org', code }) })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    [{ username: 'taken', email: 'field@example.org' }, 'username'],
    [{ username: 'x'.repeat(21) }, 'username'],
    [{ username: 'a\u200bb' }, 'username'],
    [{ password: '12345' }, 'password'],
    [{ email: 'nowhere' }, 'email'],
    [{ email: 'unknown@example.org' }, 'code'],
  ])('with %o is refused by an answer that names the field %s', async (changes, field) => {
    const code = 'email' in changes && changes.email.startsWith('field') ? await codeFor('field@example.org') : '000000'
    const refused = await caller.inject({ url: '/api/register', method: 'POST', payload: form({ code, ...changes }) })
    expect(refused.json()).toMatchObject({ field })
  })

  test('is refused while registration is closed', async () => {
    const root = await signedInRoot(services)
    await root.call('setWebConfig', { body: { register: false } })
    const msg = 'Registration is closed.'
    expect(await caller.call('registerCode', { query: { email: 'shut@example.org' } })).toMatchObject({
      http: 200,
      status: 401,
      msg,
    })
    expect(await caller.call('register', { body: form({}) })).toMatchObject({ http: 200, status: 401, msg })
    await root.call('setWebConfig', { body: { register: true } })
  })
})

test('names are shown as taken or free, whatever their case', async () => {
  const ask = async (body: object) => (await caller.call('checkNames', { body })).data
  expect(await ask({ username: 'Taken' })).toEqual({ username: true, email: false })
  expect(await ask({ email: 'TAKEN@example.org', username: null })).toEqual({ username: false, email: true })
  expect(await ask({ username: 'free', email: 'not an address' })).toEqual({ username: false, email: false })
  expect(await ask({})).toEqual({ username: false, email: false })
})
