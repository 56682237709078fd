/** HTTP as everybody meets it: addresses, bodies, headers, pages, and the settings of the site. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '@podium/proto/calls/calls.ts'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const clientDist = mkdtempSync(join(tmpdir(), 'podium-dist-'))
afterAll(() => rmSync(clientDist, { recursive: true }))
mkdirSync(join(clientDist, 'assets'))
writeFileSync(join(clientDist, 'index.html'), '<!doctype html><title>Podium</title>')
writeFileSync(join(clientDist, 'robots.txt'), 'User-agent: *\n')
writeFileSync(join(clientDist, 'assets', 'index-4f3a.js'), `export const text = '${'podium '.repeat(1000)}'\n`)
writeFileSync(join(clientDist, 'assets', 'board-77aa.js'), 'export {}')
writeFileSync(join(clientDist, 'assets', 'board-77aa.js.br'), 'made by the build')
const { services, db } = await servicesOfFile(undefined, { clientDist })

let caller: Caller
beforeEach(() => {
  caller = createCaller(services.app)
})

describe('an address', () => {
  test('under the calls that nobody serves is 404 in the envelope, and no page', async () => {
    for (const url of ['/api/no-such-call', '/api/no/such/call?x=1']) {
      const answer = await caller.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 404, data: null, msg: 'There is no such call.' })
    }
  })

  test('of a file that is not there is 404 without an envelope, and so are metrics', async () => {
    for (const url of ['/no-such-file.js', '/metrics']) {
      const answer = await caller.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe('Not found\n')
    }
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

  test.each(['/favicon.ico', '/assets/gone-1234.js', '/..%2f..%2fetc/passwd.txt'])('%s is no page', async (url) => {
    expect((await caller.inject({ url })).statusCode).toBe(404)
  })

  test('/api is no page either: it says which Contest API is spoken', async () => {
    const answer = await caller.inject({ url: '/api' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual((await caller.inject({ url: '/api/' })).json())
  })

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

  test('come compressed to a browser that takes it', async () => {
    const page = await caller.inject({ url: '/problem/P1000', headers: { 'accept-encoding': 'gzip, br' } })
    expect([page.headers['content-encoding'], page.headers.vary, page.statusCode]).toEqual([
      'br',
      'Accept-Encoding',
      200,
    ])
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe('<!doctype html><title>Podium</title>')
    const plain = await caller.inject({ url: '/problem/P1000' })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, '<!doctype html><title>Podium</title>'])
  })

  test('only reading gives a page', async () => {
    expect((await caller.inject({ method: 'POST', url: '/problem' })).statusCode).toBe(404)
  })
})

describe('the documentation', () => {
  test('lists every declared call, for each has its handler', async () => {
    const { paths } = (await caller.inject({ url: '/api/docs/json' })).json<{
      paths: Partial<Record<string, Record<string, unknown>>>
    }>()
    const missing = Object.values(calls).filter(({ method, path }) => !paths[path]?.[method.toLowerCase()])
    expect(missing.map(({ name }) => name)).toEqual([])
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
