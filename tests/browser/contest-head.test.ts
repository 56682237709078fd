/** What stands above every page of a contest: little, and on a problem's page the way to the other problems. */
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { openHouse } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const HOUR_MS = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
const right = '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const SHELL_PX = 48

describe('the head of a contest', () => {
  const house = openHouse()
  let root: Api
  const contest = async (changes: object): Promise<number> => {
    const form = { title: 'The forty-ninth programming contest of the universities of the north, finals', description: 'About it', type: 0, auth: 0, startTime: at(-1), endTime: at(2), openPrint: true, visible: true, sealRank: true, sealRankTime: at(1) }
    const { cid } = await root.call('createContest', { body: { ...form, ...changes } })
    for (const [index, keyword] of ['P1000', 'P1001', 'P1002'].entries()) {
      const { problemList } = await root.call('adminContestProblems', { query: { cid, problemType: 0, keyword } })
      await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'ABC'[index] ?? '' } })
    }
    return cid
  }
  beforeAll(async () => {
    root = new Api(house.stack.url)
    await root.signIn('root', rootPassword)
  })

  it('takes at most 15 % of a window of 1280 x 720 and 20 % of a phone of 390 x 844, also while an announcement is new', async () => {
    const cid = await contest({})
    const username = freshName('head')
    await signUp(house.stack, username)
    await root.call('createContestAnnouncement', { body: { cid, announcement: { title: 'Problem C: the second sample has changed, please read it again', content: 'Read it again.', status: 0 } } })
    const windows = [{ width: 1280, height: 720, share: 0.15, isPhone: false, theme: 'light' }, { width: 390, height: 844, share: 0.2, isPhone: true, theme: 'dark' }] as const
    for (const { width, height, share, isPhone, theme } of windows) {
      const { page, context } = await house.visit({ width, isPhone, theme, as: { username, password: 'podium-1' } })
      await page.setViewportSize({ width, height })
      await page.goto(`/contest/${cid}/problems`)
      await page.getByText('A+B').filter({ visible: true }).first().waitFor()
      await page.getByText('Problem C: the second sample').waitFor()
      // The page's own content begins where the frame's last row ends.
      const endsPx = Number(await page.evaluate("document.querySelector('[data-contest-head]').getBoundingClientRect().bottom + scrollY"))
      expect((endsPx - SHELL_PX) / height).toBeLessThanOrEqual(share)
      expect(await page.evaluate(`document.documentElement.scrollWidth - ${width}`)).toBeLessThanOrEqual(0)
      expect(await faultsOf(page)).toEqual([])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/head-${width}.png` })
      await context.close()
    }
  })

  it('leads from problem to problem, by keyboard too, and marks an own accept as it comes', async () => {
    const cid = await contest({ title: 'Short cup' })
    const username = freshName('switch')
    const person = await signUp(house.stack, username)
    const { page, context } = await house.visit({ width: 390, isPhone: true, as: { username, password: 'podium-1' } })
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
