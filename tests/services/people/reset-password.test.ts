import { beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '@podium/services/features/account/worker.ts'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { lastCode, mailsTo } from '../support/mailbox.ts'
import { password, person, registerUser, signedInRoot, signIn, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { stack, services, db } = await servicesOfFile()
for (const name of ['ann', 'ben', 'cleo']) await registerUser(services, name)

let caller: Caller
beforeEach(() => {
  caller = createCaller(services.app)
})

/** A fresh captcha with its answer, which only the database knows. */
const solved = async (): Promise<{ captcha: string; captchaKey: string }> => {
  const { data } = await caller.call('captcha')
  const { captchaKey } = data as { captchaKey: string }
  const [row] = await db().execute<{ answer: string }[]>('select answer from captcha where key = ?', [captchaKey])
  return { captcha: row?.answer ?? '', captchaKey }
}
const apply = async (email: string) => caller.call('applyResetPassword', { body: { email, ...(await solved()) } })
const linkOf = (email: string): URL =>
  new URL(/https?:\/\/\S+/.exec(mailsTo(stack.dataDir, email).at(-1)?.text ?? '')?.[0] ?? 'none:')

/** The code of a fresh link. */
const codeFor = async (name: string): Promise<string> => {
  services.advanceMs(90_000)
  expect((await apply(`${name}@example.org`)).status).toBe(200)
  return linkOf(`${name}@example.org`).searchParams.get('code') ?? ''
}

describe('a captcha', () => {
  test('is a picture in the page, with a key', async () => {
    const { data } = await caller.call('captcha')
    expect(data).toEqual({
      img: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
      captchaKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
  })

  test('is good for one use, right or wrong', async () => {
    const first = await solved()
    const body = { email: 'unknown@example.org', ...first }
    expect(await caller.call('applyResetPassword', { body })).toMatchObject({
      status: 400,
      msg: 'The email does not exist',
    })
    expect(await caller.call('applyResetPassword', { body })).toMatchObject({
      status: 400,
      msg: 'The result is wrong, or the sum has expired.',
    })
    const second = await solved()
    const guess = { ...body, ...second, captcha: '999' }
    expect((await caller.call('applyResetPassword', { body: guess })).msg).toBe(
      'The result is wrong, or the sum has expired.',
    )
    expect((await caller.call('applyResetPassword', { body: { ...guess, ...second } })).msg).toBe(
      'The result is wrong, or the sum has expired.',
    )
  })

  test('expires after half an hour', async () => {
    const old = await solved()
    services.advanceMs(30 * 60_000)
    const answer = await caller.call('applyResetPassword', { body: { email: 'ann@example.org', ...old } })
    expect(answer.msg).toBe('The result is wrong, or the sum has expired.')
  })
})

describe('asking for a link', () => {
  test('mails it to the address of the account, in the language of the account', async () => {
    caller.locale = 'zh-CN'
    await signIn(caller, 'ben')
    caller.locale = 'en-US'
    expect(await apply('BEN@example.org')).toMatchObject({ http: 200, status: 200, data: null })
    const link = linkOf('ben@example.org')
    expect(link.pathname).toBe('/reset-password')
    expect(link.searchParams.get('username')).toBe('ben')
    expect(link.searchParams.get('code')).toMatch(/^[\w-]{21}$/)
    expect(mailsTo(stack.dataDir, 'ben@example.org').at(-1)?.text).toContain('请打开以下链接设置新密码')
  })

  test('again within 90 seconds is refused', async () => {
    expect((await apply('ann@example.org')).status).toBe(200)
    const early = await apply('ann@example.org')
    expect(early).toMatchObject({ http: 200, status: 400 })
    expect(early.msg).toMatch(/Please wait (90|89) s/)
  })

  test.each([
    [{ email: '' }, 'Email is required'],
    [{ captcha: ' ' }, 'Result of the sum is required'],
    [{ captchaKey: '' }, 'Captcha is required'],
    [{ captchaKey: null }, 'Captcha is required'],
    [{ captcha: '123456789' }, 'The result must have 1 to 8 characters.'],
    [{ email: 'nowhere' }, 'Email format check'],
    [{ email: undefined }, 'Email is required'],
  ])('with %o is refused', async (changes, msg) => {
    const body = { email: 'ann@example.org', captcha: '1', captchaKey: 'x', ...changes }
    expect(await caller.call('applyResetPassword', { body })).toMatchObject({ http: 200, status: 400, msg })
  })
})

describe('setting a new password', () => {
  const reset = (body: object) => caller.call('resetPassword', { body })

  test('works once, ends every sign-in and lifts the lock', async () => {
    const code = await codeFor('cleo')
    const elsewhere = createCaller(services.app)
    await signIn(elsewhere, 'cleo')
    for (let i = 0; i < 20; i += 1) await caller.call('login', { body: { username: 'cleo', password: 'not-it' } })
    expect(await reset({ username: 'Cleo', password: 'new-pass-1', code })).toMatchObject({
      http: 200,
      status: 200,
      data: null,
    })
    expect((await elsewhere.call('authInfo')).http).toBe(401)
    expect((await caller.call('login', { body: { username: 'cleo', password } })).msg).toBe(
      'Wrong username or password',
    )
    await signIn(caller, 'cleo', 'new-pass-1')
    const again = await reset({ username: 'cleo', password: 'new-pass-2', code })
    expect(again).toMatchObject({ http: 200, status: 400, msg: 'This link is not valid or has expired.' })
  })

  test('needs the code of that user', async () => {
    const code = await codeFor('ann')
    await codeFor('ben')
    expect((await reset({ username: 'ben', password: 'new-pass-1', code })).msg).toBe('The code is wrong.')
    expect((await reset({ username: 'nobody', password: 'new-pass-1', code })).msg).toBe(
      'This link is not valid or has expired.',
    )
    expect((await reset({ username: 'ann', password: 'new-pass-1', code })).status).toBe(200)
  })

  test('is no use of a link that is older than another password or address of the account', async () => {
    const dora = await person(services, 'dora')
    const root = await signedInRoot(services)
    const uid = await uidOf(services, 'dora')
    const changes = [
      () => dora.call('changePassword', { body: { oldPassword: password, newPassword: 'own-pass-1' } }),
      async () => {
        await dora.call('changeEmailCode', { query: { email: 'new@example.org' } })
        return dora.call('changeEmail', {
          body: {
            password: 'own-pass-1',
            newEmail: 'new@example.org',
            code: lastCode(stack.dataDir, 'new@example.org'),
          },
        })
      },
      () => root.call('editUser', { body: { uid, email: 'dora@example.org' } }),
      () => root.call('editUser', { body: { uid, setNewPwd: true, password: 'given-pass-1' } }),
    ]
    for (const [index, change] of changes.entries()) {
      const code = await codeFor(index === 2 ? 'new' : 'dora')
      expect((await change()).status).toBe(200)
      expect((await reset({ username: 'dora', password: 'new-pass-1', code })).msg).toBe(
        'This link is not valid or has expired.',
      )
    }
  })

  test('with a link of more than ten minutes is refused', async () => {
    const code = await codeFor('ann')
    services.advanceMs(10 * 60_000)
    expect((await reset({ username: 'ann', password: 'new-pass-1', code })).msg).toBe(
      'This link is not valid or has expired.',
    )
  })

  test.each([
    [{ username: '' }, 'Username is required'],
    [{ password: ' ' }, 'Password is required'],
    [{ code: '' }, 'Code is required'],
    [{ password: '12345' }, 'The password must have 6 to 128 characters.'],
    [{ password: 'x'.repeat(129) }, 'The password must have 6 to 128 characters.'],
  ])('with %o is refused', async (changes, msg) => {
    const answer = await reset({ username: 'ann', password: 'new-pass-1', code: 'x', ...changes })
    expect(answer).toMatchObject({ http: 200, status: 400, msg })
  })
})

test('what has run out is deleted by the worker', async () => {
  await solved()
  await caller.call('login', { body: { username: 'ann', password: 'not-it' } })
  services.advanceMs(190 * 24 * 3_600_000)
  await cleanUp(services.ctx)
  const counts = await db().execute(`
    select (select count(*) from captcha) as captchas, (select count(*) from notify_code) as codes,
      (select count(*) from sign_in_failure) as failures, (select count(*) from session) as sessions`)
  expect(counts).toEqual([{ captchas: 0, codes: 0, failures: 0, sessions: 0 }])
})
