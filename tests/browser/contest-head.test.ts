/** What stands above every page of a contest: little, and on a problem's page the way to the other problems. */
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { completeSignIn, startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const hourMs = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()
const right =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const shellPx = 48

describe('the head of a contest', () => {
  const suite = startBrowserSuite()
  let root: Api
  const contest = async (changes: object): Promise<number> => {
    const form = {
      title: 'The forty-ninth programming contest of the universities of the north, finals',
      description: 'About it',
      type: 0,
      auth: 0,
      startTime: at(-1),
      endTime: at(2),
      openPrint: true,
      visible: true,
      sealRank: true,
      sealRankTime: at(1),
    }
    const { cid } = await root.call('createContest', { body: { ...form, ...changes } })
    for (const [index, keyword] of ['P1000', 'P1001', 'P1002'].entries()) {
      const { problemList } = await root.call('adminContestProblems', { query: { cid, problemType: 0, keyword } })
      await root.call('addContestProblem', {
        body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'ABC'[index] ?? '' },
      })
    }
    return cid
  }
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
  })

  test('takes at most 15 % of a window of 1280 x 720 and 20 % of a phone of 390 x 844, also while an announcement is new', async () => {
    const cid = await contest({})
    const username = freshName('head')
    await signUp(suite.stack, username)
    await root.call('createContestAnnouncement', {
      body: {
        cid,
        announcement: {
          title: 'Problem C: the second sample has changed, please read it again',
          content: 'Read it again.',
          status: 0,
        },
      },
    })
    const windows = [
      { width: 1280, height: 720, share: 0.15, isPhone: false, theme: 'light' },
      { width: 390, height: 844, share: 0.2, isPhone: true, theme: 'dark' },
    ] as const
    for (const { width, height, share, isPhone, theme } of windows) {
      const { page, context } = await suite.visit({ width, isPhone, theme, as: { username, password: 'podium-1' } })
      await page.setViewportSize({ width, height })
      await page.goto(`/contest/${cid}/problems`)
      await page.getByText('A+B').filter({ visible: true }).first().waitFor()
      await page.getByText('Problem C: the second sample').waitFor()
      // The page's own content begins where the frame's last row ends.
      const endsPx = Number(
        await page.evaluate("document.querySelector('[data-contest-head]').getBoundingClientRect().bottom + scrollY"),
      )
      expect((endsPx - shellPx) / height).toBeLessThanOrEqual(share)
      // The last tab is whole beside the notice, or the row shows that it goes on.
      const hiddenPx = Number(
        await page.evaluate(
          "(() => { const row = document.querySelector('[data-contest-head] nav'); return row.scrollWidth - row.clientWidth })()",
        ),
      )
      expect([hiddenPx > 0, await page.locator('[data-scroll-edge=end]').count()]).toEqual([isPhone, isPhone ? 1 : 0])
      expect(await page.evaluate(`document.documentElement.scrollWidth - ${width}`)).toBeLessThanOrEqual(0)
      expect(await faultsOf(page)).toEqual([])
      await context.close()
    }
  })

  test('names its pages in the tab of the browser, also after a page that has a name of its own', async () => {
    const cid = await contest({ title: 'Named cup' })
    const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await page.goto(`/contest/${cid}/problem/A/`)
    await expect.poll(() => page.title()).toMatch(/^A A\+B Problem - /)
    const tabs = page.locator('[data-contest-head] nav')
    await tabs.getByRole('link', { name: 'Rank', exact: true }).click()
    await expect.poll(() => page.title()).toMatch(/^Rank · Named cup - /)
    await tabs.getByRole('link', { name: 'Overview' }).click()
    await expect.poll(() => page.title()).toMatch(/^Named cup - /)
    await context.close()
  })

  test('is a line in focus mode: what comes in meanwhile, and the time left', async () => {
    const cid = await contest({ title: 'Focused cup' })
    const username = freshName('focused')
    await signUp(suite.stack, username)
    const { page, context, complaints } = await suite.visit({
      width: 390,
      isPhone: true,
      as: { username, password: 'podium-1' },
    })
    await page.goto(`/contest/${cid}/problem/A/full-screen`)
    expect(await page.getByRole('timer').textContent()).toMatch(/1:\d\d:\d\d$/)
    await page.getByRole('button', { name: 'Submit' }).waitFor()
    const fits = 'document.documentElement.scrollHeight <= innerHeight && scrollY === 0'
    expect(await page.evaluate(fits), 'the panes fill what is left').toBe(true)
    await root.call('createContestAnnouncement', {
      body: { cid, announcement: { title: 'Problem C has changed', content: 'Read it again.', status: 0 } },
    })
    await page.getByRole('status').getByText('Problem C has changed').waitFor()
    await root.call('writeClarification', {
      body: { cid, text: 'Lunch is at noon.', to: { usernames: [], groups: [] } },
    })
    await page.getByText('Message of the jury: Lunch is at noon.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('moves a row of tabs that is longer than its place with a press of its arrow', async () => {
    const cid = await contest({ title: 'Wide cup' })
    const { page, context } = await suite.visit({ width: 800, as: { username: 'root', password: rootPassword } })
    await page.goto(`/contest/${cid}/problems`)
    const last = page.getByRole('link', { name: 'Rolling board' })
    await page.locator('[data-scroll-edge=end] button').click()
    await page.locator('[data-scroll-edge=start] button').waitFor()
    await page.locator('[data-scroll-edge=end] button').click()
    await page.locator('[data-scroll-edge=end]').waitFor({ state: 'detached' })
    await last.click()
    await page.waitForURL(`**/contest/${cid}/scroll-board`)
    expect(await page.locator('[data-contest-head] [aria-current=page]').textContent()).toBe('Rolling board')
    await context.close()
  })

  test('is for whoever has signed in, of any contest and on any page, and the page that was asked for stands there then', async () => {
    const username = freshName('visitor')
    await signUp(suite.stack, username)
    for (const [access, path, seen] of [
      [{ auth: 0, openRank: true }, '', 'About it'],
      [{ auth: 2, pwd: 'secret-1' }, '', 'About it'],
      [{ auth: 1, pwd: 'secret-1' }, '', 'About it'],
      [{ auth: 0 }, '/problems', 'A+B'],
      [{ auth: 0 }, '/problem/A/full-screen', 'A+B'],
    ] as const) {
      const cid = await contest({ title: 'Guarded cup', ...access })
      const { page, context, complaints, calls } = await suite.visit({ locale: 'en-US' })
      await page.goto(`/contest/${cid}${path}`)
      await page.getByText('Sign in to open this contest').waitFor()
      expect(await page.getByText('Guarded cup').count()).toBe(0)
      expect(calls.filter((call) => call.includes('contest'))).toEqual([])
      expect(await faultsOf(page)).toEqual([])
      await completeSignIn(page, username, 'podium-1')
      await page.getByText(seen).filter({ visible: true }).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(`/contest/${cid}${path}`)
      expect(complaints).toEqual([])
      await context.close()
    }
    const anonymous = await suite.visit()
    await anonymous.page.goto('/contest')
    await anonymous.page.getByRole('link', { name: 'Guarded cup' }).first().click()
    await completeSignIn(anonymous.page, username, 'podium-1')
    await anonymous.page.waitForURL('**/contest/*')
    await anonymous.page.getByText('About it').waitFor()
    expect(anonymous.complaints).toEqual([])
    await anonymous.context.close()
  })

  test('has the first ten of the board on its overview and the first nine on the home page, which move as results arrive', async () => {
    const cid = await contest({ title: 'Ten cup', openRank: true, sealRank: false, endTime: at(0.5) })
    const names = Array.from({ length: 11 }, (_, index) => freshName(`ten${index}`))
    const people = await Promise.all(names.map((name) => signUp(suite.stack, name)))
    const judged = async (by: number, code: string, language: string): Promise<void> => {
      const person = people[by] ?? root
      const { submitId } = await person.call('submit', { body: { pid: 'A', language, code, cid } })
      await expect
        .poll(async () => (await person.call('submissionDetail', { query: { submitId } })).submission.status, {
          timeout: 60_000,
        })
        .toBeLessThan(5)
    }
    await Promise.all(names.map((_, by) => judged(by, 'int main() { return 0; }\n', 'C')))
    const overview = await suite.visit({ as: { username: names[0] ?? '', password: 'podium-1' } })
    await overview.page.goto(`/contest/${cid}`)
    const top = overview.page.locator('section').filter({ has: overview.page.getByRole('heading', { name: 'Top 10' }) })
    await top.getByRole('listitem').first().waitFor()
    expect(await top.getByRole('listitem').count()).toBe(10)
    expect(await top.getByRole('link', { name: 'Whole scoreboard' }).getAttribute('href')).toBe(`/contest/${cid}/rank`)
    const home = await suite.visit()
    await home.page.goto('/home')
    const slide = home.page.getByRole('region', { name: 'Scoreboard' })
    await slide.locator('[data-key]').first().waitFor()
    expect(await slide.locator('[data-key]').count()).toBe(9)
    await home.page.getByText('Running now').first().waitFor()
    await home.page.getByRole('heading', { name: 'Ten cup' }).waitFor()
    const last = names.at(-1) ?? ''
    await judged(10, right, 'C++ 17 With O2')
    await top.getByRole('listitem').first().filter({ hasText: last }).locator('b', { hasText: /^1$/ }).waitFor()
    await slide.locator('[data-key]').first().filter({ hasText: last }).locator('.first-ac').waitFor()
    if (process.env.SHOTS) {
      await overview.page.screenshot({ path: `${process.env.SHOTS}/top-ten.png` })
      await home.page.screenshot({ path: `${process.env.SHOTS}/slide.png` })
    }
    expect([...overview.complaints, ...home.complaints]).toEqual([])
    await overview.context.close()
    await home.context.close()
  })

  test('says nowhere "Live" after the end', async () => {
    const cid = await contest({
      title: 'Past cup',
      startTime: at(-3),
      endTime: at(-1),
      sealRank: false,
      allowEndSubmit: true,
    })
    const username = freshName('late')
    const person = await signUp(suite.stack, username)
    const { submitId } = await person.call('submit', {
      body: { pid: 'A', language: 'C++ 17 With O2', code: right, cid },
    })
    const { page, context } = await suite.visit({ width: 1280, as: { username, password: 'podium-1' } })
    // Its own list says when the run is judged.
    await page.goto(`/contest/${cid}/submissions`)
    await page
      .getByRole('row')
      .filter({ hasText: String(submitId) })
      .getByText('Accepted')
      .filter({ visible: true })
      .first()
      .waitFor()
    for (const path of [
      '',
      '/problems',
      '/submissions',
      '/rank',
      '/announcements',
      '/problem/A/',
      `/problem/A/submission-detail/${submitId}`,
    ]) {
      await page.goto(`/contest/${cid}${path}`)
      await page.getByText('The contest has ended. You can still submit.').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('[data-live]').filter({ visible: true }).count(), path).toBe(0)
    }
    await page.goto(`/submission-detail/${submitId}`)
    await page.getByText('Accepted').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[data-live]').filter({ visible: true }).count()).toBe(0)
    await context.close()
  })

  test('leads from problem to problem, by keyboard too, and marks an own accept as it comes', async () => {
    const cid = await contest({ title: 'Short cup' })
    const username = freshName('switch')
    const person = await signUp(suite.stack, username)
    const { page, context } = await suite.visit({ width: 390, isPhone: true, as: { username, password: 'podium-1' } })
    await page.goto(`/contest/${cid}/problem/B/`)
    const bar = page.locator('[data-focus-bar]')
    await bar.locator('a').nth(2).waitFor()
    expect(await bar.locator('[aria-current=page] b').textContent()).toBe('B')
    await person.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: right, cid } })
    await bar.locator('[data-mark=accepted]', { hasText: 'A' }).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/switch-390.png` })
    expect(await faultsOf(page)).toEqual([])
    await bar.locator('a').nth(2).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/contest/${cid}/problem/C/`)
    await context.close()
  })
})
