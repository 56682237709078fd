/**
 * One allow-list for every author, in the real browser: attacks of every known kind and what authors really write are
 * shown at once by the product's own markdown component, on a page without a content security policy, so that nothing
 * but the component stands between a text and the page.
 */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectDir } from '@podium/infra/config.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addresses, attributes, drawings, tags } from './attacks/markup.ts'
import { legitimate } from './attacks/legitimate.ts'
import { codeBlocks, formulas, marks, mutations, weights } from './attacks/tricks.ts'
import { launchBrowser } from '../support/browser.ts'
import { newDataDir } from '../support/stack.ts'

const kinds = { tags, attributes, addresses, drawings, formulas, mutations, marks, codeBlocks }
const attacks = Object.values(kinds).flat()
const origin = 'http://trial.invalid'
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
const page404 = { status: 404, body: '' }
const shell = '<!doctype html><title>Trial</title><div id="root"></div><script type="module" src="/trial.js"></script>'

let folder = ''
let browser: Browser
let page: Page
/** Whatever the page did that a text must not make it do. */
const faults: string[] = []
/** Pictures that texts asked for. */
const pictures: string[] = []

/** What the page for tests can be asked (client/ui/markdown/trial). */
declare global {
  var trial: {
    readonly show: (texts: readonly string[], mentions: readonly string[]) => void
    readonly isShown: (count: number) => boolean
    readonly intruders: (texts: readonly string[]) => string[]
    readonly compared: (texts: readonly string[]) => { shown: string; meant: string }[]
    readonly poke: () => void
    readonly outside: () => unknown
    readonly players: () => unknown[]
  }
}

async function buildTrial(): Promise<string> {
  const client = join(projectDir, 'client')
  const made = newDataDir()
  const vite = join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js')
  await promisify(execFile)(
    process.execPath,
    [
      vite,
      'build',
      '--config',
      'ui/markdown/trial/vite.config.ts',
      '--outDir',
      made,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    { cwd: client },
  )
  return made
}

/** Everything that the browser asks for comes from the build, or is written down. */
async function serve(to: Page): Promise<void> {
  await to.route('**/*', async (route) => {
    const request = route.request()
    const { origin: where, pathname, protocol } = new URL(request.url())
    if (protocol === 'data:') return route.continue()
    if (where === origin && pathname === '/' && request.resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html', body: shell })
    const file =
      where === origin && /^\/(?:trial\.js|assets\/[\w.-]+)$/.test(pathname)
        ? await readFile(join(folder, pathname)).catch(() => null)
        : null
    if (file !== null)
      return route.fulfill({ contentType: types[extname(pathname)] ?? 'application/octet-stream', body: file })
    const isCall = where === origin && pathname.startsWith('/api/') && !pathname.startsWith('/api/public/')
    if (request.resourceType() === 'image' && !isCall) pictures.push(request.url())
    else if (pathname !== '/favicon.ico') faults.push(`asked for ${request.resourceType()} ${request.url()}`)
    return route.fulfill(page404)
  })
  to.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  to.on('pageerror', (error) => void faults.push(String(error)))
  to.on('framenavigated', (frame) => {
    if (frame.url() !== `${origin}/`) faults.push(`went to ${frame.url()}`)
  })
  to.context().on('page', (other) => void faults.push(`opened ${other.url()}`))
  await to.exposeFunction('ran', (what: unknown) => void faults.push(`ran ${String(what)}`))
}

/** Shows the texts and waits until the last is drawn. */
async function show(texts: readonly string[], mentions: readonly string[] = []): Promise<void> {
  await page.evaluate(([all, users]) => globalThis.trial.show(all, users), [texts, mentions] as const)
  await page.waitForFunction((count) => globalThis.trial.isShown(count), texts.length)
}

beforeAll(async () => {
  folder = await buildTrial()
  browser = await launchBrowser()
  page = await browser.newPage({ baseURL: origin, viewport: { width: 1000, height: 900 } })
  await serve(page)
  await page.goto('/')
  await page.waitForFunction(() => 'trial' in globalThis)
}, 120_000)
beforeEach(() => {
  faults.length = 0
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

test('there are more than 200 attacks, no two alike', () => {
  expect(new Set(attacks).size).toBe(attacks.length)
  expect(attacks.length).toBeGreaterThanOrEqual(200)
})

test('no attack runs, asks for anything, or leaves anything behind', async () => {
  await show(attacks)
  expect(await page.evaluate((all) => globalThis.trial.intruders(all), attacks)).toEqual([])
  // Whatever waits for the reader's hand gets it.
  await page.evaluate(() => globalThis.trial.poke())
  await page.mouse.move(400, 300)
  await page.mouse.wheel(0, 5000)
  const outside = await page.evaluate(() => globalThis.trial.outside())
  expect(outside).toEqual({ title: 'Trial', bodyParts: 2, cookie: '', base: `${origin}/`, root: 'DIV', forms: 0 })
  expect(faults).toEqual([])
  expect(pictures.filter((url) => new URL(url).pathname.startsWith('/api/') && !url.includes('/api/public/'))).toEqual(
    [],
  )
})

describe('names of users', () => {
  const hostile = '"><b onx=ran(1)>'
  const users = ['Ann Lee', 'bob', hostile, 'x</a><script>']

  test('in an attack let nothing by, nor does a name that is one', async () => {
    const texts = attacks.map((attack) => `@bob ${attack} @${hostile}\n\n@x</a><script> <b>@ann lee</b>`)
    await show(texts, users)
    expect(await page.evaluate((all) => globalThis.trial.intruders(all), texts)).toEqual([])
    await page.evaluate(() => globalThis.trial.poke())
    expect(faults).toEqual([])
  })

  test('lead to their homes, but not in code, links and formulas, and nobody else’s is a link', async () => {
    const texts = [
      'Thanks @ann lee, and **@BOB**! (@nobody, bob@bob.org, `@bob`)',
      '> @bob',
      '[by @bob](https://x.invalid/a) <code>@bob</code> <a href="/x">@bob</a> $@bob$',
      '```\n@bob\n```\n\n<pre>\n@bob\n</pre>',
      `@${hostile}`,
      '<div>@bob</div>',
    ]
    await show(texts, users)
    const homes = (index: number) =>
      page
        .locator(`[data-text="${index}"] a[href^="/user-home"]`)
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
    expect(await Promise.all(texts.map((_text, index) => homes(index)))).toEqual([
      ['@ann lee /user-home?username=Ann+Lee', '@BOB /user-home?username=bob'],
      ['@bob /user-home?username=bob'],
      [],
      [],
      [],
      ['@bob /user-home?username=bob'],
    ])
    expect(faults).toEqual([])
  })
})

test('what authors really write comes out as they mean it', async () => {
  await show(legitimate)
  const compared = await page.evaluate((all) => globalThis.trial.compared(all), legitimate)
  expect(compared.map(({ shown }) => shown)).toEqual(compared.map(({ meant }) => meant))
  expect(await page.evaluate((all) => globalThis.trial.intruders(all), legitimate)).toEqual([])
  expect(faults).toEqual([])
})

describe('a text that is costly to read does not stop the page', () => {
  test.each(weights.map((text, index) => [index, text.slice(0, 12), text] as const))(
    '%i %s',
    async (_index, _start, text) => {
      await show([text])
      expect(faults).toEqual([])
    },
    60_000,
  )
})

test('links to pdf, film and sound that stand alone become cards and players that load nothing by themselves', async () => {
  const own = '/api/public/file/0123456789abcdef0123456789abcdef.pdf'
  await show([
    `[Book](${own})`,
    '[Far](https://x.invalid/b.pdf)',
    '[film](https://x.invalid/a.mp4)',
    '- [sound](https://x.invalid/a.mp3)',
    'In a sentence [film](https://x.invalid/a.mp4).',
    '<video src="https://x.invalid/c.webm" autoplay muted onplay=ran(1)></video>',
  ])
  const part = (index: number) => page.locator(`[data-text="${index}"]`)
  expect(await part(0).locator('[data-card] [data-card-name]').textContent()).toBe('Book')
  await part(0).getByRole('button', { name: 'Open' }).click()
  expect(await page.locator('dialog iframe').getAttribute('src')).toBe(own)
  await page.keyboard.press('Escape')
  expect(await part(1).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('https://x.invalid/b.pdf')
  const players = await page.evaluate(() => globalThis.trial.players())
  expect(players).toEqual([
    ['VIDEO', 'https://x.invalid/a.mp4', true, false, 'none'],
    ['AUDIO', 'https://x.invalid/a.mp3', true, false, 'none'],
    ['VIDEO', 'https://x.invalid/c.webm', true, false, 'none'],
  ])
  expect(await part(4).getByRole('link', { name: 'film' }).count()).toBe(1)
  expect(faults.filter((fault) => !fault.includes(own))).toEqual([])
})
