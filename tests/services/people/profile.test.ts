import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { cleanUp } from '@podium/services/features/account/worker.ts'
import { createCaller } from '../support/caller.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { lastCode } from '../support/mailbox.ts'
import { password, person, signedInRoot, signIn } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { startServices } from '../support/stack.ts'
import { png, remarkedPng } from '../../support/pictures.ts'

const sent: { to: string; text: string }[] = []
const texting = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    if (request.headers.authorization === `Basic ${Buffer.from('me:secret').toString('base64')}`)
      sent.push(JSON.parse(body) as (typeof sent)[number])
    response.writeHead(200).end()
  })
})
await new Promise<void>((resolve) => texting.listen(0, '127.0.0.1', resolve))
afterAll(() => void texting.close())
const { port } = texting.address() as AddressInfo
const { stack, services } = await servicesOfFile(undefined, { smsUrl: `http://me:secret@127.0.0.1:${port}/send` })

const is = (answer: Answer) => [answer.http, answer.status]
const outcome = (answer: Answer) => {
  expect(is(answer), answer.msg).toEqual([200, 200])
  return answer.data as { code: number; msg: string; userInfo: Record<string, unknown> | null }
}

describe('a new password', () => {
  const change = (caller: Caller, oldPassword: string, newPassword: string) =>
    caller.call('changePassword', { body: { oldPassword, newPassword } })

  test('holds from then on, and ends every sign-in but the one that set it', async () => {
    const here = await person(services, 'pass-ada')
    const elsewhere = createCaller(services.app)
    await signIn(elsewhere, 'pass-ada')
    expect(outcome(await change(here, password, 'another-1'))).toMatchObject({
      code: 200,
      msg: 'Update Successfully',
      userInfo: null,
    })
    expect((await elsewhere.call('authInfo')).http).toBe(401)
    expect((await here.call('authInfo')).status).toBe(200)
    await signIn(createCaller(services.app), 'pass-ada', 'another-1')
    await expect(signIn(createCaller(services.app), 'pass-ada', password)).rejects.toThrow('Wrong')
  })

  test.each([
    ['', 'abcdef'],
    [password, ''],
    [password, '     '],
    [password, 'short'],
    [password, 'x'.repeat(129)],
    [password, password],
  ])('is refused for %j to %j', async (old, next) => {
    const caller = await person(services, `pass${Math.random()}`.slice(0, 15))
    expect(is(await change(caller, old, next))).toEqual([200, 400])
    expect((await caller.call('authInfo')).status).toBe(200)
  })

  test('locks after five wrong tries for half an hour, the right password included, and tells how many there were', async () => {
    const caller = await person(services, 'pass-locked')
    for (const count of [1, 2, 3, 4, 5]) {
      const answer = outcome(await change(caller, 'wrong-one', 'another-1'))
      expect(answer).toMatchObject({
        code: 400,
        field: 'password',
        msg: expect.stringContaining(`${count} of 5`) as string,
      })
    }
    expect(outcome(await change(caller, password, 'another-1'))).toMatchObject({ code: 403, userInfo: null })
    services.advanceMs(30 * 60_000)
    expect(outcome(await change(caller, 'wrong-one', 'another-1')).msg).toContain('1 of 5')
    expect(outcome(await change(caller, password, 'another-1')).code).toBe(200)
  })

  test('counts parallel tries one by one', async () => {
    const caller = await person(services, 'pass-parallel')
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => outcome(await change(caller, 'wrong-one', 'another-1')).code),
    )
    expect(codes.filter((code) => code === 400)).toHaveLength(5)
  })

  test('forgets failures that are older than half an hour', async () => {
    const caller = await person(services, 'pass-window')
    for (const _ of [1, 2, 3, 4]) await change(caller, 'wrong-one', 'another-1')
    services.advanceMs(30 * 60_000)
    expect(outcome(await change(caller, 'wrong-one', 'another-1')).msg).toContain('1 of 5')
  })
})

describe('a new e-mail', () => {
  const ask = (caller: Caller, email: string) => caller.call('changeEmailCode', { query: { email } })
  const change = (caller: Caller, newEmail: string, code: string, secret = password) =>
    caller.call('changeEmail', { body: { password: secret, oldEmail: 'ignored', newEmail, code } })
  const code = (email: string) => lastCode(services.ctx.config.dataDir, email)

  test('is set with the code that was mailed to it, which is used up', async () => {
    const caller = await person(services, 'mail-ada')
    const email = 'Mail-Ada@new.example.org'
    expect(is(await ask(caller, email))).toEqual([200, 200])
    const answer = outcome(await change(caller, email, code(email)))
    expect(answer).toMatchObject({ code: 200, userInfo: { username: 'mail-ada', email, roleList: ['user'] } })
    expect(is(await change(caller, 'mail-ada2@new.example.org', code(email)))).toEqual([200, 400])
  })

  test('needs the code and the password', async () => {
    const caller = await person(services, 'mail-bob')
    const email = 'bob@new.example.org'
    expect(is(await change(caller, email, '123456'))).toEqual([200, 400])
    await ask(caller, email)
    expect(outcome(await change(caller, email, code(email), 'wrong-one'))).toMatchObject({ code: 400, userInfo: null })
    const wrong = code(email) === '000000' ? '000001' : '000000'
    expect(outcome(await change(caller, email, wrong)).msg).toContain('2 of 5')
    expect(outcome(await change(caller, email, code(email))).code).toBe(200)
  })

  test('expires after ten minutes', async () => {
    const caller = await person(services, 'mail-late')
    const email = 'late@new.example.org'
    await ask(caller, email)
    services.advanceMs(limits.registerCodeLifeMs)
    expect(is(await change(caller, email, code(email)))).toEqual([200, 400])
  })

  test('is refused when it is malformed, the same, taken, or asked for again too soon', async () => {
    const caller = await person(services, 'mail-carol')
    await person(services, 'mail-other')
    for (const email of ['no-address', 'a@b', 'MAIL-carol@example.org', 'mail-OTHER@example.org']) {
      expect(is(await ask(caller, email)), email).toEqual([200, 400])
      expect(is(await change(caller, email, '123456')), email).toEqual([200, 400])
    }
    expect(is(await ask(caller, ''))).toEqual([400, 400])
    expect(is(await ask(caller, 'carol@new.example.org'))).toEqual([200, 200])
    const again = await ask(caller, 'carol@new.example.org')
    expect(is(again)).toEqual([200, 400])
    expect(again.msg).toMatch(/30 s|29 s/)
    services.advanceMs(limits.changeResendWaitS * 1000)
    expect(is(await ask(caller, 'carol@new.example.org'))).toEqual([200, 200])
  })
})

describe('a mobile number', () => {
  const ask = (caller: Caller, mobile: string) => caller.call('changeMobileCode', { query: { mobile } })
  const change = (caller: Caller, newMobile: string, code: string, secret = password) =>
    caller.call('changeMobile', { body: { password: secret, newMobile, code } })
  const code = (to: string) => /\b\d{6}\b/.exec(sent.findLast((one) => one.to === to)?.text ?? '')?.[0] ?? ''

  test('is set with the code that was sent to it, and belongs to one account', async () => {
    const [ada, bob] = [await person(services, 'mobile-ada'), await person(services, 'mobile-bob')]
    expect(is(await ask(ada, '+86 138-0013-8000'))).toEqual([200, 200])
    expect(outcome(await change(ada, '13800138000', code('13800138000'), 'wrong-one')).code).toBe(400)
    expect(outcome(await change(ada, '13800138000', code('13800138000')))).toMatchObject({
      code: 200,
      userInfo: { mobile: '13800138000' },
    })
    expect((await ask(ada, '13800138000')).msg).toContain('differ')
    expect((await ask(bob, '13800138000')).msg).toContain('another account')
  })

  test.each(['12345', 'abc', '+0123', '1380013800a'])('%s is refused', async (mobile) => {
    const caller = await person(services, `m${Math.random()}`.slice(0, 15))
    expect(is(await ask(caller, mobile))).toEqual([200, 400])
    expect(is(await change(caller, mobile, '123456'))).toEqual([200, 400])
  })

  test('is refused in clear words on a site that sends no text messages, until the back office names what does', async () => {
    const silent = await startServices(stack)
    const caller = await person(silent, 'mobile-silent')
    for (const answer of [await ask(caller, '13900139000'), await change(caller, '13900139000', '123456')]) {
      expect(is(answer)).toEqual([200, 400])
      expect(answer.msg).toContain('cannot send text messages')
    }
    caller.locale = 'zh-CN'
    expect((await ask(caller, '13900139000')).msg).toContain('未配置短信服务')
    const root = await signedInRoot(silent)
    const { port } = texting.address() as AddressInfo
    await root.call('setMobileConfig', {
      body: { mobileUrl: `http://127.0.0.1:${port}/send`, mobileUsername: 'me', mobilePassword: 'secret' },
    })
    expect(is(await ask(caller, '13900139000'))).toEqual([200, 200])
    expect(code('13900139000')).toMatch(/^\d{6}$/)
    await root.call('setMobileConfig', { body: { mobileUrl: 'None' } })
    expect(is(await ask(caller, '13900139001'))).toEqual([200, 400])
    await silent.stop()
  })
})

describe('the profile', () => {
  const full = {
    realname: '林奈',
    nickname: 'lin',
    signature: '# Hello\n\nGraphs before breakfast.',
    blog: 'https://linnea.example',
    github: 'linnea',
    school: '云溪大学',
    number: '2026001',
    cfUsername: 'linnea',
    gender: 'female',
  }

  test('is stored whole, and what is absent is emptied', async () => {
    const caller = await person(services, 'profile-ada')
    const extra = { username: 'someone', email: 'x@y.zz', titleName: 'King', avatar: '/x', roleList: ['root'] }
    expect((await caller.call('changeUserInfo', { body: { ...full, ...extra } })).data).toMatchObject({
      ...full,
      username: 'profile-ada',
      email: 'profile-ada@example.org',
      titleName: null,
      avatar: null,
      roleList: ['user'],
    })
    const changed = (await caller.call('changeUserInfo', { body: { nickname: '  new  ' } })).data
    expect((await caller.call('ownInfo')).data).toEqual(changed)
    expect((await createCaller(services.app).call('ownInfo')).http).toBe(401)
    expect(changed).toMatchObject({
      nickname: 'new',
      realname: null,
      signature: null,
      blog: null,
      github: null,
      school: null,
      number: null,
      cfUsername: null,
      gender: 'secrecy',
    })
  })

  test.each([
    ['realname', 50],
    ['nickname', 20],
    ['blog', 255],
    ['github', 255],
    ['school', 100],
    ['number', 200],
    ['cfUsername', 255],
    ['signature', 65_535],
  ])('%s has at most %i characters, as people count them', async (field, max) => {
    const caller = await person(services, `p-${field}`)
    const longest = '𠮷'.repeat(max)
    expect((await caller.call('changeUserInfo', { body: { [field]: longest } })).data).toMatchObject({
      [field]: longest,
    })
    const answer = await caller.call('changeUserInfo', { body: { [field]: `${longest}x` } })
    expect(is(answer)).toEqual([200, 400])
    expect(answer.msg).toContain(String(max))
    expect((await caller.call('changeUserInfo', { body: { [field]: longest } })).data).toMatchObject({
      [field]: longest,
    })
  })

  test('takes no other gender, and no characters that nobody sees', async () => {
    const caller = await person(services, 'profile-bob')
    expect(is(await caller.call('changeUserInfo', { body: { gender: 'robot' } }))).toEqual([400, 400])
    expect(is(await caller.call('changeUserInfo', { body: { nickname: 'a\u200bb' } }))).toEqual([400, 400])
  })
})

describe('an avatar', () => {
  const upload = async (caller: Caller, { name = 'avatar.png', part = 'image', bytes = png } = {}) => {
    const body = new FormData()
    body.append(part, new Blob([bytes]), name)
    const form = new Response(body)
    const response = await caller.inject({
      url: '/api/file/upload-avatar',
      method: 'POST',
      payload: Buffer.from(await form.arrayBuffer()),
      headers: { 'content-type': form.headers.get('content-type') ?? '' },
    })
    return {
      http: response.statusCode,
      ...response.json<{ status: number; data: { avatar: string; roleList: string[] }; msg: string }>(),
    }
  }

  test('is stored under a new name each time, served as what it is, and the old one is gone', async () => {
    const caller = await person(services, 'avatar-ada')
    const first = await upload(caller)
    expect(first).toMatchObject({
      http: 200,
      status: 200,
      data: { username: 'avatar-ada', roleList: ['user'], gender: 'secrecy', titleName: null },
    })
    expect(first.data.avatar).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/)
    const shown = await createCaller(services.app).inject({ url: first.data.avatar })
    expect(shown.rawPayload.equals(png)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    })
    expect(shown.headers['content-disposition']).toBeUndefined()
    const second = await upload(caller)
    expect(second.data.avatar).not.toBe(first.data.avatar)
    expect((await caller.inject({ url: first.data.avatar })).statusCode).toBe(404)
    services.advanceMs(25 * 3_600_000)
    await cleanUp(services.ctx)
    // Both held the same bytes, which one still needs.
    expect((await caller.inject({ url: second.data.avatar })).statusCode).toBe(200)
  })

  test.each(['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp', 'PNG'])('may be called .%s', async (extension) => {
    const caller = await person(services, `avatar-${extension}${extension === 'PNG' ? '2' : ''}`)
    expect((await upload(caller, { name: `me.${extension}` })).status).toBe(200)
  })

  test('of the largest size is taken, one byte more is not', async () => {
    const caller = await person(services, 'avatar-large')
    expect((await upload(caller, { bytes: remarkedPng(limits.avatarMaxBytes) })).status).toBe(200)
    for (const more of [1, 100_000]) {
      const refused = await upload(caller, { bytes: remarkedPng(limits.avatarMaxBytes + more) })
      expect(refused).toMatchObject({ http: 200, status: 400, msg: 'Exceed max size limit: at most 2 MB.' })
    }
  })

  test('is refused when its name or its content is no picture, or when it is missing', async () => {
    const caller = await person(services, 'avatar-bad')
    const page = Buffer.from('<script>alert(1)</script>')
    for (const wrong of [
      { name: 'me.svg' },
      { name: 'me' },
      { name: 'png' },
      { name: 'me.png.html' },
      { bytes: page },
      { bytes: Buffer.alloc(0) },
      { part: 'file' },
    ]) {
      expect(await upload(caller, wrong), JSON.stringify(wrong)).toMatchObject({ http: 200, status: 400 })
    }
    expect((await upload(caller, { name: 'me.svg' })).msg).toContain('File type not support')
    expect((await caller.call('uploadAvatar', { body: {} })).status).toBe(400)
    expect((await upload(createCaller(services.app))).http).toBe(401)
  })

  test('has an address that nobody can guess into another file', async () => {
    for (const name of ['nothing.png', '..%2f..%2fetc%2fpasswd', '%00', "'; drop table users; --"]) {
      const answer = await createCaller(services.app).inject({ url: `/api/public/img/${encodeURIComponent(name)}` })
      expect(answer.statusCode, name).toBe(404)
    }
  })
})

test('nobody changes anything without being signed in', async () => {
  const anonymous = createCaller(services.app)
  for (const name of ['changePassword', 'changeEmail', 'changeMobile', 'changeUserInfo', 'uploadAvatar'] as const)
    expect((await anonymous.call(name, { body: {} })).http, name).toBe(401)
  for (const name of ['changeEmailCode', 'changeMobileCode'] as const)
    expect((await anonymous.call(name)).http, name).toBe(401)
})
