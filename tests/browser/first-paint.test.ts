/**
 * On a line of 400 kbit/s something useful is on a phone within two seconds of opening a link: the header with the
 * ways into the site and the outline of a page, in the reader's language and theme. Counted in bytes: how long they
 * take follows from the line, not from the machine that runs this.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startBrowserSuite } from '../support/browser.ts'

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
