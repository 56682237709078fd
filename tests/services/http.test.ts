import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller } from './support/caller.ts'
import type { Answer, Caller } from './support/caller.ts'
import { person, signedInRoot } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'
import { startServices, startStack } from './support/stack.ts'

const clientDist = mkdtempSync(join(tmpdir(), 'podium-dist-'))
afterAll(() => rmSync(clientDist, { recursive: true }))
mkdirSync(join(clientDist, 'assets'))
writeFileSync(join(clientDist, 'index.html'), '<!doctype html><title>Podium</title>')
writeFileSync(join(clientDist, 'robots.txt'), 'User-agent: *\n')
writeFileSync(join(clientDist, 'assets', 'index-4f3a.js'), `export const text = '${'podium '.repeat(1000)}'\n`)
writeFileSync(join(clientDist, 'assets', 'board-77aa.js'), 'export {}')
writeFileSync(join(clientDist, 'assets', 'board-77aa.js.br'), 'made by the build')
const { stack, services, db } = await servicesOfFile(undefined, { clientDist })

let caller: Caller
beforeEach(() => {
  caller = createCaller(services.app)
})

describe('an address', () => {
  test('that nobody serves is 404 without an envelope', async () => {
    const answer = await caller.inject({ url: '/api/no-such-call' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('Not found\n')
  })

  test('asked with a wrong method is 405 in the envelope', async () => {
    const answer = await caller.inject({ method: 'DELETE', url: '/api/login?x=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.json()).toEqual({ status: 400, data: null, msg: 'This method is not allowed here.' })
  })

  test('that is damaged is refused, not a fault', async () => {
    const answer = await caller.inject({ url: '/api/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 400, data: null })
  })
})

describe('a body', () => {
  const post = (payload: string, type: string) =>
    caller.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } })

  test.each(['{', 'nothing', '{"username":"a","__proto__":{"x":1}}'])(
    'that reads %o is refused as no JSON',
    async (payload) => {
      const answer = await post(payload, 'application/json')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ status: 400, data: null, msg: 'The request is not valid JSON.' })
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'of type %s is 415',
    async (type) => {
      const answer = await post('username=a', type)
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({ status: 400, data: null, msg: 'This media type is not supported.' })
    },
  )

  test('that is missing is refused by name', async () => {
    for (const answer of [
      await caller.inject({ method: 'POST', url: '/api/login' }),
      await post('', 'application/json'),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ msg: 'body is required' })
    }
  })

  test('that is too large is refused', async () => {
    const answer = await post(JSON.stringify({ username: 'x'.repeat(2_200_000) }), 'application/json')
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ status: 400, msg: expect.stringContaining('more than 2 MB') as string })
  })
})

describe('every answer', () => {
  test('may be read by any origin, with the headers that clients need', async () => {
    const answer = await caller.inject({
      url: '/api/get-website-config',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://elsewhere.example',
      'access-control-expose-headers': 'Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('to OPTIONS is 200 and empty, with what was asked for allowed', async () => {
    const headers = {
      'origin': 'https://elsewhere.example',
      'access-control-request-headers': 'authorization,url-type',
    }
    for (const url of ['/api/login', '/api/no-such-call', '/']) {
      const answer = await caller.inject({ method: 'OPTIONS', url, headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe('')
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': 'https://elsewhere.example',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers': 'authorization,url-type',
      })
    }
  })

  test('holds the declared fields, nulls included, and no other', async () => {
    const { data } = await caller.call('websiteConfig')
    expect(Object.keys(data).toSorted()).toEqual([
      'baseUrl',
      'description',
      'email',
      'name',
      'openContestComment',
      'openGroupDiscussion',
      'openPublicDiscussion',
      'projectName',
      'projectUrl',
      'recordName',
      'recordUrl',
      'register',
      'shortName',
      'submitNeedsCaptcha',
    ])
    expect(data).toMatchObject({ description: '', email: null })
  })

  test('of size is compressed', async () => {
    const answer = await caller.inject({ url: '/api/docs/json', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()) as unknown).toMatchObject({
      openapi: expect.any(String) as string,
    })
  })
})

describe('the pages', () => {
  test.each(['/', '/problem/P1000', '/reset-password?code=1', '/api-help'])(
    '%s is the client, with a policy against foreign script',
    async (url) => {
      const answer = await caller.inject({ url })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>Podium</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    },
  )

  test.each(['/favicon.ico', '/assets/gone-1234.js', '/api', '/..%2f..%2fetc/passwd.txt'])(
    '%s is no page',
    async (url) => {
      expect((await caller.inject({ url })).statusCode).toBe(404)
    },
  )

  test('hashed files may be kept for ever, others are asked for again', async () => {
    const script = await caller.inject({ url: '/assets/index-4f3a.js', headers: { 'accept-encoding': 'br' } })
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(script.headers['content-type']).toContain('javascript')
    expect((await caller.inject({ url: '/robots.txt' })).headers['cache-control']).toBe('no-cache')
  })

  test('what the build has compressed is sent as it is, and has no address of its own', async () => {
    const script = await caller.inject({ url: '/assets/board-77aa.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect([script.headers['content-encoding'], script.rawPayload.toString()]).toEqual(['br', 'made by the build'])
    expect(script.headers['content-type']).toContain('javascript')
    expect((await caller.inject({ url: '/assets/board-77aa.js' })).body).toBe('export {}')
    expect((await caller.inject({ url: '/assets/board-77aa.js.br' })).statusCode).toBe(404)
  })

  test('only reading gives a page', async () => {
    expect((await caller.inject({ method: 'POST', url: '/problem' })).statusCode).toBe(404)
  })
})

describe('the documentation', () => {
  test('lists every registered call', async () => {
    const { paths } = (await caller.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, unknown> }>()
    for (const path of services.app.callPaths) expect(paths).toHaveProperty([path])
  })

  test('is a page without inline script', async () => {
    const answer = await caller.inject({ url: '/api/docs/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
    expect(answer.headers['content-security-policy']).toContain('script-src')
  })
})

describe('site settings', () => {
  test('change what is given and leave null and empty fields', async () => {
    const root = await signedInRoot(services)
    const body = {
      name: 'School Judge',
      shortName: '',
      description: null,
      baseUrl: 'https://judge.example.org/',
      index: 3,
    }
    expect(await root.call('setWebConfig', { body })).toMatchObject({ http: 200, status: 200, data: null })
    expect((await root.call('webConfig')).data).toMatchObject({
      name: 'School Judge',
      shortName: 'Podium',
      baseUrl: 'https://judge.example.org',
      description: null,
      register: true,
    })
    expect((await caller.call('websiteConfig')).data).toMatchObject({ name: 'School Judge' })
  })

  test('lose a text for which the word of emptied ones was sent, and keep a name', async () => {
    const root = await signedInRoot(services)
    await root.call('setWebConfig', {
      body: { description: 'Ours', recordName: 'ICP 1', recordUrl: 'https://example.org/' },
    })
    await root.call('setWebConfig', { body: { description: 'None', recordName: ' None ', name: 'None Such' } })
    expect((await root.call('webConfig')).data).toMatchObject({
      description: null,
      recordName: null,
      recordUrl: 'https://example.org/',
      name: 'None Such',
    })
    await root.call('setWebConfig', { body: { name: 'School Judge' } })
  })

  test('hold switches and thresholds', async () => {
    const root = await signedInRoot(services)
    const before = (await root.call('switchInfo')).data
    expect(before).toEqual({
      openPublicDiscussion: true,
      openGroupDiscussion: true,
      openContestComment: true,
      openPublicJudge: true,
      openContestJudge: true,
      openGroupJudge: true,
      hideNonContestSubmissionCode: false,
      submitNeedsCaptcha: false,
      defaultSubmitInterval: 8,
      defaultCreateGroupDailyLimit: 2,
      defaultCreateGroupLimit: 5,
      defaultCreateGroupACInitValue: 20,
      defaultCreateDiscussionDailyLimit: 5,
      defaultCreateDiscussionACInitValue: 10,
      defaultCreateCommentACInitValue: 10,
      halls: [],
      pictureHosts: [],
    })
    const body = {
      ...(before as object),
      openPublicDiscussion: 'false',
      openGroupJudge: null,
      defaultSubmitInterval: -5,
    }
    expect((await root.call('switchUpdate', { body })).status).toBe(200)
    expect((await root.call('switchInfo')).data).toMatchObject({
      openPublicDiscussion: false,
      openGroupJudge: true,
      defaultSubmitInterval: 0,
    })
    expect((await caller.call('websiteConfig')).data).toMatchObject({ openPublicDiscussion: false })
  })

  test('say from which other sites a page may load pictures: from none, unless their host is listed', async () => {
    const root = await signedInRoot(services)
    const policy = async () => String((await caller.inject({ url: '/problem' })).headers['content-security-policy'])
    expect(await policy()).toContain("img-src 'self' data: blob:;")
    expect(
      await root.call('switchUpdate', { body: { pictureHosts: ['img.example.org; script-src *'] } }),
    ).toMatchObject({ status: 400, msg: expect.stringContaining('img.example.org; script-src *') })
    await root.call('switchUpdate', { body: { pictureHosts: ['img.example.org', '*.example.com'] } })
    expect(await policy()).toContain("img-src 'self' data: blob: img.example.org *.example.com;")
    await root.call('switchUpdate', { body: { pictureHosts: [] } })
    expect(await policy()).toContain("img-src 'self' data: blob:;")
  })

  test('that were saved untouched still follow the environment', async () => {
    const root = await signedInRoot(services)
    const body = (await root.call('switchInfo')).data as object
    await root.call('switchUpdate', { body: { ...body, defaultSubmitInterval: 8 } })
    await root.call('switchUpdate', { body })
    const [row] = await db().execute(`select count(*) from setting where key = 'defaultCreateGroupLimit'`)
    expect(row).toEqual({ count: 0 })
  })

  test.each([
    [{ baseUrl: 'javascript:alert(1)' }, 'Address of the site is not in the expected form'],
    [{ name: 'x'.repeat(256) }, 'Name must have at most 255 characters'],
    [{ register: 'perhaps' }, 'register must be true or false'],
  ])('refuse %o', async (body, msg) => {
    const root = await signedInRoot(services)
    expect(await root.call('setWebConfig', { body })).toMatchObject({ http: 400, status: 400, msg })
  })
})

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

test('a database that is away is told as such, and not as a fault', async () => {
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
