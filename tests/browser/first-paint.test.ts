/**
 * On a line of 400 kbit/s something useful is on a phone within two seconds of opening a link: the header with the
 * ways into the site and the outline of a page, in the reader's language and theme. Counted in bytes: how long they
 * take follows from the line, not from the machine that runs this.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false, width: 390, isPhone: true, locale: 'zh-CN', theme: 'dark' })

const bytesPerMs = 50
const withinMs = 2_000
const roundTripMs = 150
/** The connection, the page, and what stands in its head. */
const roundTrips = 3
const mostBytes = (withinMs - roundTrips * roundTripMs) * bytesPerMs

/** What a browser waits for before it paints anything. All else never comes here. */
const needed = /^\/(?:problem|contest)\/\w+$|^\/boot\.js$|\.css$/

const bytesSoFar = (page: Page): Promise<number> =>
  page.evaluate(
    `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .reduce((sum, { transferSize }) => sum + transferSize, 0)`,
  )

test.each(['/problem/P1000', '/contest/1000'])(
  '%s shows the way into the site before any code has come, out of few bytes',
  async (path) => {
    const { page, context, complaints } = await suite.visit({ isNew: true })
    await page.route('**/*', (route) => {
      if (needed.test(new URL(route.request().url()).pathname)) return route.continue()
      return undefined
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(`performance.getEntriesByName('first-contentful-paint').length`)).toBe(1)
    expect(await page.getByRole('link', { name: '题库' }).isVisible()).toBe(true)
    expect(await page.locator('[aria-busy=true] i').count()).toBeGreaterThan(3)
    const dark = 'rgb(15, 18, 21)'
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(dark)
    const bytes = await bytesSoFar(page)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(mostBytes)
    expect(complaints).toEqual([])
    await context.close()
  },
)

describe('while a page loads, nothing moves that stands', () => {
  const hourMs = 3_600_000
  const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

  /** What moved without a press, as long as the page is there. */
  const watchMoves = `
    window.moves = []
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources, hadRecentInput }) => {
      if (!hadRecentInput) window.moves.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 60)) })
    })).observe({ type: 'layout-shift', buffered: true })`
  const mostMoved = 0.05

  const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))'

  async function movesOn(username: string, path: string, width: number, last: (page: Page) => Promise<unknown>) {
    const { page, context, complaints } = await suite.visit({
      width,
      isPhone: width < 500,
      as: { username, password: 'podium-1' },
    })
    await page.addInitScript(watchMoves)
    await page.goto(path)
    await last(page)
    await page.evaluate(twoFrames)
    const moves = (await page.evaluate('window.moves')) as { value: number; what: string[] }[]
    await context.close()
    expect(complaints).toEqual([])
    return moves.reduce((sum, { value }) => sum + value, 0) < mostMoved ? [] : moves
  }

  test('however few rows there are', async () => {
    const name = freshName('still')
    await signUp(suite.stack, name)
    const root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    const times = { startTime: at(-1), endTime: at(2), sealRank: false, openRank: true, visible: true }
    const form = { title: 'Still cup', description: 'About it', type: 0, auth: 0, ...times }
    const { cid } = await root.call('createContest', { body: form })
    const { problemList } = await root.call('adminContestProblems', {
      query: { cid, problemType: 0, keyword: 'P1000' },
    })
    await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
    const row = (page: Page) => page.locator('[data-row]').first().waitFor()
    const pages: readonly [path: string, width: number, last: (page: Page) => Promise<unknown>][] = [
      ['/acm-rank', 390, row],
      ['/problem', 390, row],
      ['/contest', 390, (page) => page.getByRole('link', { name: 'Still cup' }).first().waitFor()],
      [`/contest/${cid}`, 390, (page) => page.getByText('比赛信息').waitFor()],
      ['/introduction', 1440, (page) => page.getByRole('group', { name: '语言' }).waitFor()],
    ]
    for (const [path, width, last] of pages) expect(await movesOn(name, path, width, last), path).toEqual([])
  })
})
