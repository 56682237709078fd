/** The uploads that an existing HOJ client sends as plain forms, without the token header. */
import { expect, test } from 'vitest'
import type { CallName } from '@podium/proto/calls/calls.ts'
import { cookiePath } from '@podium/services/platform/http/session-cookie.ts'
import { calls } from '@podium/proto/calls/calls.ts'
import type { Call } from '@podium/proto/calls/declare.ts'
import { createCaller } from '../support/caller.ts'
import type { Answer } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { password, registerUser } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { rootPassword } from '../support/stack.ts'
import { png } from '../../support/pictures.ts'

const { services } = await servicesOfFile()
await registerUser(services, 'ann')

const withCookie = (Object.entries(calls) as [CallName, Call][])
  .filter(([, { takesCookie }]) => takesCookie)
  .map(([name]) => name)

/** Signs in as a browser that then knows the cookie and nothing else. */
async function browserOf(username: string, secret: string) {
  const browser = createCaller(services.app)
  const signedIn: Answer = await browser.call('login', { body: { username, password: secret } })
  const [setCookie = ''] = [signedIn.headers['set-cookie']].flat().map(String)
  const [cookie = ''] = setCookie.split(';')
  const send = (call: CallName, headers: Record<string, string> = {}) =>
    upload(browser, call, png, { name: 'a.png', headers: { cookie, ...headers } })
  return { browser, token: String(signedIn.headers.authorization), setCookie, cookie, send }
}

test('they are the six of the contract, all under the path of the cookie', () => {
  expect(withCookie.map((name) => calls[name].path).toSorted()).toEqual([
    '/api/file/import-fps-problem',
    '/api/file/import-hydro-problem',
    '/api/file/import-problem',
    '/api/file/import-qdoj-problem',
    '/api/file/upload-carouse-img',
    '/api/file/upload-testcase-zip',
  ])
  for (const name of withCookie) expect(calls[name].path.startsWith(`${cookiePath}/`)).toBe(true)
})

test('the cookie is for them alone: no script reads it and no other site has it sent', async () => {
  const { setCookie } = await browserOf('root', rootPassword)
  expect(setCookie).toMatch(/; Path=\/api\/file(;|$)/)
  expect(setCookie).toContain('HttpOnly')
  expect(setCookie).toContain('SameSite=Strict')
  expect(setCookie).toMatch(/; Max-Age=\d+/)
  expect(setCookie).not.toContain('Secure')
})

test('each of them knows by the cookie who sends it, with the rights that the sender has', async () => {
  const [root, ann] = await Promise.all([browserOf('root', rootPassword), browserOf('ann', password)])
  expect(await root.send('uploadCarouselImage')).toMatchObject({ http: 200, status: 200 })
  for (const name of withCookie) {
    expect((await root.send(name)).http, name).toBe(200)
    expect((await root.send(name, { cookie: '' })).http, name).toBe(401)
    expect((await root.send(name, { cookie: 'podium_token=forged' })).http, name).toBe(401)
  }
  for (const name of withCookie.filter((one) => one !== 'uploadTestcaseZip'))
    expect((await ann.send(name)).http, name).toBe(403)
})

test('a page of another site, or of a neighbour under the same domain, gets nothing by it', async () => {
  const root = await browserOf('root', rootPassword)
  for (const from of ['cross-site', 'same-site', 'none'])
    expect((await root.send('uploadCarouselImage', { 'sec-fetch-site': from })).http).toBe(401)
  expect((await root.send('uploadCarouselImage', { 'sec-fetch-site': 'same-origin' })).http).toBe(200)
})

test('no other call takes it', async () => {
  const { browser, cookie } = await browserOf('root', rootPassword)
  expect((await browser.call('authInfo', { headers: { cookie } })).http).toBe(401)
  expect(
    (await upload(browser, 'uploadMdImage', png, { part: 'image', name: 'a.png', headers: { cookie } })).http,
  ).toBe(401)
})

test('it ends with the sign-in', async () => {
  const root = await browserOf('root', rootPassword)
  const signedOut = await root.browser.call('logout', { headers: { authorization: root.token } })
  expect(String(signedOut.headers['set-cookie'])).toMatch(/^podium_token=;/)
  expect((await root.send('uploadCarouselImage')).http).toBe(401)
})
