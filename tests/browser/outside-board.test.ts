/** The board outside its contest: whom it is open to, and by which clock it goes. */
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { at } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

const hourMs = 3_600_000

describe('the board outside a contest', () => {
  const suite = startBrowserSuite({ hasJudge: false })
  let root: Api
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
  })
  const form = (changes: object = {}) => ({
    title: 'Inside cup',
    description: 'About it',
    type: 0,
    auth: 0,
    startTime: at(-1),
    endTime: at(2),
    visible: true,
    openRank: false,
    ...changes,
  })

  test('is for nobody while the contest keeps its board inside, and opens and closes by itself when that is changed', async () => {
    const before = form()
    const { cid } = await root.call('createContest', { body: before })
    const username = freshName('inside')
    await signUp(suite.stack, username)
    const people: readonly Visit[] = [
      await suite.visit({ as: { username, password: 'podium-1' } }),
      await suite.visit({ as: { username: 'root', password: rootPassword } }),
      await suite.visit(),
    ]
    for (const { page } of people) {
      await page.goto(`/contest/acm-scoreboard/${cid}`)
      await page.getByRole('heading', { name: 'This scoreboard is not open', level: 1 }).waitFor()
      await page.getByText('The scoreboard of this contest is not public.').waitFor()
      expect(await page.getByText('Inside cup').count()).toBe(0)
      // Signing in would open nothing.
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await faultsOf(page)).toEqual([])
    }
    await root.call('updateContest', { body: { ...before, id: cid, openRank: true } })
    for (const { page } of people) {
      await page.getByRole('heading', { name: 'Inside cup' }).waitFor()
      await page.keyboard.press('/')
      await page.locator('input[aria-label="Search the board"]:focus').waitFor()
    }
    await root.call('updateContest', { body: { ...before, id: cid, openRank: false } })
    for (const { page } of people.slice(0, 2)) {
      await page.getByRole('heading', { name: 'This scoreboard is not open' }).waitFor()
      await page.getByRole('link', { name: 'Scoreboard inside the contest' }).click()
      await page.waitForURL(`**/contest/${cid}/rank`)
      await page.getByText('No submissions yet').waitFor()
    }
    for (const { context } of people) await context.close()
  })

  test.each([
    ['is slow', -5],
    ['is fast', 5],
  ])(
    'counts down by the clock of the server in a browser whose own %s by hours, as does its wall',
    async (_, hours) => {
      const { cid } = await root.call('createContest', { body: form({ title: 'Open cup', openRank: true }) })
      const { page, context } = await suite.visit()
      await page.addInitScript(`(() => {
      const Real = Date
      const now = () => Real.now() + ${hours * hourMs}
      globalThis.Date = class extends Real {
        constructor(...given) { super(...(given.length === 0 ? [now()] : given)) }
        static now() { return now() }
      }
    })()`)
      for (const path of [`/contest/acm-scoreboard/${cid}`, `/contest/${cid}/wall`]) {
        await page.goto(path)
        await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^Ends in(2:00:00|1:5\d:\d\d)$/)
        await page.getByText('No submissions yet').waitFor()
        await expect.poll(() => page.title()).toMatch(/^Open cup - /)
      }
      await context.close()
    },
  )
})
