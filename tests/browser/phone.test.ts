/** What a phone asks of the pages: nothing sticks out, what is meant is in sight, and a thumb reaches it. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
const phonePx = 360
const thumbPx = 44
const linePx = 20
const hourMs = 3_600_000
const right =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const wide =
  '$$\\sum_{i=1}^{n} \\left( \\frac{a_i^2 + b_i^2}{\\sqrt{c_i}} \\right) \\cdot \\prod_{j=1}^{m} \\left( 1 - \\frac{1}{p_j} \\right) + \\int_0^\\infty e^{-x^2}\\,dx + \\alpha + \\beta + \\gamma + \\delta \\le 10^{18}$$'
const wideTable = `|${'Unbreakable|'.repeat(6)}\n|${'---|'.repeat(6)}\n|${'a|'.repeat(6)}`
const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

let root: Api
beforeAll(async () => {
  root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
})

const onPhone = async (path: string, username?: string): Promise<Visit> => {
  const password = username === 'root' ? rootPassword : 'podium-1'
  const person = await suite.visit({
    width: phonePx,
    isPhone: true,
    theme: 'dark',
    ...(username === undefined ? {} : { as: { username, password } }),
  })
  await person.page.goto(path)
  return person
}
/** The window itself would grow with what sticks out. */
const sticksOutPx = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth')) - phonePx
const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }

/** A contest of one problem under its freeze, with an accepted result that the public does not see. */
async function frozenContest(name: string, changes: object = {}): Promise<number> {
  const form = {
    title: 'Sealed cup',
    description: 'About it',
    type: 0,
    auth: 0,
    startTime: at(-1),
    endTime: at(2),
    sealRank: true,
    sealRankTime: at(-0.5),
    openRank: true,
    openPrint: true,
    visible: true,
    ...changes,
  }
  const { cid } = await root.call('createContest', { body: form })
  const { problemList } = await root.call('adminContestProblems', { query: { cid, problemType: 0, keyword: 'P1000' } })
  await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
  await root.call('createContestAnnouncement', {
    body: { cid, announcement: { title: 'About the print queue', content: 'It is upstairs.', status: 0 } },
  })
  const author = await signUp(suite.stack, name)
  const { submitId } = await author.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: right, cid } })
  await expect
    .poll(async () => (await author.call('submissionDetail', { query: { submitId } })).submission.status, {
      timeout: 20_000,
    })
    .toBe(0)
  return cid
}

describe('a page for a hall on a phone', () => {
  test('is the board to be scrolled where the wall would be small print', async () => {
    const name = freshName('walled')
    const cid = await frozenContest(name)
    const { page, context, complaints } = await onPhone(`/contest/${cid}/wall`)
    const row = page.locator(`tr[data-key="${name}"]`)
    await row.waitFor()
    expect((await boxOf(row.getByText(name))).height).toBeGreaterThanOrEqual(18)
    expect(await page.locator('main').getByRole('heading', { name: 'Sealed cup', level: 1 }).count()).toBe(1)
    expect(await sticksOutPx(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('Results appear here as they arrive.').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('tells the minute or the failed tries of each cell once its row is touched', async () => {
    const name = freshName('touched')
    const cid = await frozenContest(name, { sealRank: false, openRank: true })
    const author = new Api(suite.stack.url)
    await author.signIn(name, 'podium-1')
    await root.call('addContestProblem', {
      body: {
        cid,
        pid:
          (await root.call('adminContestProblems', { query: { cid, problemType: 0, keyword: 'P1001' } })).problemList
            .records[0]?.id ?? 0,
        displayId: 'B',
      },
    })
    const { submitId } = await author.call('submit', {
      body: { pid: 'B', language: 'C', code: 'int main() { return 0; }\n', cid },
    })
    await expect
      .poll(async () => (await author.call('submissionDetail', { query: { submitId } })).submission.status, {
        timeout: 20_000,
      })
      .toBe(-1)
    const { page, context, complaints } = await onPhone(`/contest/${cid}/rank`, name)
    await page.setViewportSize({ width: 390, height: 844 })
    const row = page.locator(`tr[data-key="${name}"]`).first()
    const [solved, failed] = [
      row.getByRole('img', { name: /^A: First to solve, 1:0/ }),
      row.getByRole('img', { name: 'B: 1 wrong' }),
    ]
    await failed.waitFor()
    expect([await solved.textContent(), await failed.textContent()]).toEqual(['A', 'B'])
    await row.getByRole('button', { expanded: false }).tap()
    await row.getByRole('button', { expanded: true }).waitFor()
    expect([await solved.textContent(), await failed.textContent()]).toEqual([expect.stringMatching(/^A6\d$/), 'B−1'])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-row.png` })
    expect(await faultsOf(page)).toEqual([])
    await row.getByRole('button', { expanded: true }).tap()
    await row.getByRole('button', { expanded: false }).waitFor()
    expect(await solved.textContent()).toBe('A')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('opens the frozen board by a thumb, and goes on by keys when the phone is turned, also after a search', async () => {
    const name = freshName('revealed')
    const cid = await frozenContest(name)
    const { page, context, complaints } = await onPhone(`/scrollBoard?cid=${cid}&removeStar=false`, 'root')
    const row = page.locator(`tr[data-key="${name}"]`)
    await row.locator('[data-veil=next]').waitFor()
    const next = page.getByRole('button', { name: 'Reveal next' })
    expect((await boxOf(next)).height).toBe(thumbPx)
    expect(await sticksOutPx(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await next.tap()
    await row.locator('.first-ac').waitFor()
    await page.getByText('1 / 1').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('0 to open').waitFor()
    for (const key of ['/', 'z', 'Escape', 'ArrowLeft']) await page.keyboard.press(key)
    await page.getByText('1 to open').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('on a phone', () => {
  test('the tab of the page is whole in sight, also after a count has pushed it on', async () => {
    const name = freshName('tabber')
    const cid = await frozenContest(name)
    const { page, context } = await onPhone(`/contest/${cid}/print`, name)
    const tabs = page.getByRole('navigation', { name: 'Pages of the contest' })
    await tabs.getByText('1', { exact: true }).waitFor({ state: 'attached' })
    const tab = tabs.getByRole('link', { name: 'Print' })
    const rightPx = async () => {
      const { x, width } = await boxOf(tab)
      return x + width
    }
    await expect.poll(rightPx).toBeLessThanOrEqual(phonePx)
    expect((await boxOf(tab)).x).toBeGreaterThanOrEqual(0)
    await context.close()
  })

  test('the way from the filters to the problems is in sight above however many tags', async () => {
    for (let tag = 1; tag <= 30; tag += 1) await root.call('addTag', { body: { name: freshName('tag'), oj: 'ME' } })
    const { page, context } = await onPhone('/problem')
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: /^tag/ }).last().waitFor({ state: 'attached' })
    const { y, height } = await boxOf(page.getByRole('button', { name: 'Show problems' }))
    expect(y + height).toBeLessThanOrEqual(Number(await page.evaluate('innerHeight')))
    expect(await sticksOutPx(page)).toBe(0)
    await context.close()
  })

  test('the buttons of a head with three of them stay in the window', async () => {
    const shortName = freshName('PHONE')
    await root.call('createGroup', {
      body: {
        name: `Group ${shortName}`,
        shortName,
        brief: 'We train here',
        description: 'Training',
        auth: 1,
        visible: true,
      },
    })
    const gid = (await root.call('groupList', { query: { keyword: shortName } })).records[0]?.id ?? 0
    const { cid } = await root.call('createGroupContest', {
      body: { gid, title: 'Phone cup', description: 'About it', type: 0, auth: 0, startTime: at(-1), endTime: at(2) },
    })
    const { page, context } = await onPhone(`/group/${gid}/contest/admin/${cid}/problems`, 'root')
    await page.getByRole('link', { name: 'New problem' }).waitFor()
    expect(await sticksOutPx(page)).toBe(0)
    await context.close()
  })

  test('the row of problems in focus mode is scrolled in itself', async () => {
    const name = freshName('focused')
    const training = { title: 'Long', description: 'About it', auth: 'Public' as const, rank: 1, status: true }
    const { tid } = await root.call('createTraining', {
      body: { training, trainingCategory: { name: freshName('Sums'), color: '#409eff' } },
    })
    const { problemList } = await root.call('adminTrainingProblems', { query: { tid, queryExisted: false, limit: 8 } })
    for (const { id, problemId } of problemList.records)
      await root.call('addTrainingProblem', { body: { pid: id, tid, displayId: problemId } })
    const ids = problemList.records.map(({ problemId }) => problemId)
    const pid = ids.at(-1) ?? ''
    const author = await signUp(suite.stack, name)
    const { submitId } = await author.call('submit', {
      body: { pid, language: 'C++ 17 With O2', code: 'int main( {', cid: 0, tid },
    })
    await expect
      .poll(async () => (await author.call('submissionDetail', { query: { submitId } })).submission.status, {
        timeout: 20_000,
      })
      .toBe(-2)
    const { page, context } = await onPhone(`/training/${tid}/problem/${ids[0]}/full-screen`, name)
    await page.getByRole('link', { name: pid }).waitFor({ state: 'attached' })
    expect(await sticksOutPx(page)).toBe(0)
    await context.close()
  })

  test('a thumb that comes down somewhat beside a small button still meets it', async () => {
    const { page, context } = await onPhone('/status')
    const next = page.getByRole('button', { name: 'Next page' })
    await next.waitFor()
    const meets = (byPx: number): Promise<boolean> =>
      next.evaluate((button, y) => {
        const { left, width, top, height } = button.getBoundingClientRect()
        return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2 + y))
      }, byPx)
    expect((await boxOf(next)).height).toBe(26)
    expect([await meets(-21), await meets(-19), await meets(19), await meets(21)]).toEqual([false, true, true, false])
    expect((await boxOf(page.getByLabel('Rows per page'))).height).toBe(40)
    await context.close()
  })

  test('a toast stands above the dialog that it comes with, and a dialog of the whole window ends with it', async () => {
    const { page, context } = await onPhone('/discussion')
    await page.getByRole('button', { name: 'New discussion' }).tap()
    const toast = page.getByText('Please sign in')
    await toast.waitFor()
    const [toastBox, title] = [await boxOf(toast), await boxOf(page.getByRole('dialog').getByRole('heading'))]
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(title.y)
    await context.close()
    const name = freshName('writer')
    await signUp(suite.stack, name)
    const writer = await onPhone('/discussion', name)
    await writer.page.getByRole('button', { name: 'New discussion' }).tap()
    expect(await boxOf(writer.page.getByRole('dialog'))).toEqual({ x: 0, y: 0, width: phonePx, height: 900 })
    await writer.context.close()
  })

  test('a formula or a table that is wider than the text is scrolled, by keyboard too', async () => {
    const [category] = await root.call('discussionCategories')
    await root.call('addDiscussion', {
      body: {
        title: 'Wide',
        description: 'One line',
        content: `${wide}\n\n$$x$$\n\n${wideTable}`,
        categoryId: category?.id ?? 0,
      },
    })
    const did = (await root.call('discussionList', { query: { keyword: 'Wide' } })).records[0]?.id ?? 0
    const { page, context } = await onPhone(`/discussion-detail/${did}`)
    const parts = page.locator('article :is(.katex-display, table)')
    await parts.first().waitFor()
    await expect
      .poll(() => parts.evaluateAll((all) => all.map((one) => one.getAttribute('tabindex'))))
      .toEqual(['0', null, '0'])
    expect(await sticksOutPx(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })

  test('a Chinese head and a formula of a table stay in one line', async () => {
    const [category] = await root.call('discussionCategories')
    const narrow = `|子任务|范围|说明|\n|---|---|---|\n|1|$n \\le 10^5$|${'words '.repeat(12)}|`
    await root.call('addDiscussion', {
      body: { title: 'Narrow', description: 'One line', content: narrow, categoryId: category?.id ?? 0 },
    })
    const did = (await root.call('discussionList', { query: { keyword: 'Narrow' } })).records[0]?.id ?? 0
    const { page, context } = await onPhone(`/discussion-detail/${did}`)
    await page.locator('td .katex').waitFor()
    const heights = await page
      .locator('article th, article td .katex-html')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights).toHaveLength(4)
    for (const height of heights) expect(height).toBeLessThan(2 * linePx)
    await context.close()
  })

  test('what phase a contest is in is read to its end', async () => {
    const name = freshName('phased')
    const { page, context } = await onPhone(`/contest/${await frozenContest(name)}`, name)
    await page.getByRole('button', { name: 'Got it' }).tap()
    const words = page.getByText('The board is frozen: results of others are hidden until it opens.')
    await words.waitFor()
    const end = await words.evaluate((one) => {
      const text = one.ownerDocument.createRange()
      text.selectNodeContents(one)
      return text.getBoundingClientRect()
    })
    expect(end.right).toBeLessThanOrEqual(phonePx)
    expect(end.height).toBeLessThanOrEqual(2 * linePx)
    await context.close()
  })

  test('a long name of a team leaves the title of the problem room in a row of the submissions', async () => {
    const [username, name] = [freshName('lengthy'), 'A team whose name does not end before the line does']
    const cid = await frozenContest(username)
    const none = { displayName: null, icpcId: null, organization: null, room: null, seat: null, networks: [] }
    const team = { code: '1', username, name, members: [], persons: [], groupCodes: [], ...none }
    await root.call('saveContestTeam', { body: { cid, isNew: true, team } })
    const { page, context } = await onPhone(`/contest/${cid}/submissions`, 'root')
    const box = (text: string) => boxOf(page.getByText(text).locator('visible=true').first().locator('..'))
    expect((await box('A+B Problem')).width).toBeGreaterThan(phonePx / 3)
    expect((await box(name)).x + (await box(name)).width).toBeLessThanOrEqual(phonePx)
    await context.close()
  })

  test('the switch and the tools of an announcement end at one edge', async () => {
    await root.call('addAnnouncement', { body: { title: 'Edges', content: 'One', status: 0 } })
    const { page, context } = await onPhone('/admin/announcement', 'root')
    const row = page.getByRole('row').filter({ hasText: 'Edges' }).first()
    const rightPx = async (one: Locator) => {
      const { x, width } = await boxOf(one)
      return x + width
    }
    const toggle = row.locator('label').filter({ hasText: 'Visible: Edges' }).locator('visible=true')
    expect(await rightPx(toggle)).toBeCloseTo(
      await rightPx(row.getByRole('button', { name: 'Delete Edges' }).locator('visible=true')),
      0,
    )
    await context.close()
  })

  test('the dock of a problem is one row while the keyboard is up', async () => {
    // The contests of this file take P1000 out of the bank.
    const { page, context } = await onPhone('/problem/P1005')
    await page.getByRole('tab', { name: 'Code' }).tap()
    await page.locator('[data-submit]').waitFor()
    await page.setViewportSize({ width: phonePx, height: 430 })
    const dock = page.locator('[data-dock]')
    await expect.poll(async () => (await boxOf(dock)).height).toBeLessThanOrEqual(thumbPx + 16)
    const { y, height } = await boxOf(dock)
    expect(y + height).toBeLessThanOrEqual(430)
    expect((await boxOf(page.locator('[data-submit]'))).height).toBe(thumbPx)
    await context.close()
  })

  test('a contest of the home page is opened wherever its row is pressed', async () => {
    await frozenContest(freshName('pressed'))
    const { page, context } = await onPhone('/home', 'root')
    await page
      .getByRole('table', { name: 'Recent contests' })
      .getByText(/^ACM · /)
      .first()
      .tap()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    expect(await sticksOutPx(page)).toBe(0)
    await context.close()
  })

  test('what a problem of the back office has in its row is pressed without opening the problem', async () => {
    const { page, context } = await onPhone('/admin/problem', 'root')
    const row = page.locator('tr[data-row="0"] [data-compact]')
    await row.getByRole('button', { name: /^Actions on/ }).tap()
    await page.getByRole('menuitem', { name: 'View problem' }).waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('combobox').tap()
    expect(new URL(page.url()).pathname).toBe('/admin/problem')
    expect(await faultsOf(page)).toEqual([])
    await row.getByRole('link').tap()
    await page.waitForURL('**/admin/problem/edit/*')
    await context.close()
  })

  test('the chart of a rank is as high as those who have solved anything', async () => {
    const { page, context } = await onPhone('/acm-rank')
    const { records } = await root.call('rankList', { query: { type: 0, limit: 10 } })
    const solvers = records.filter(({ ac }) => ac > 0).length
    const chart = page.getByRole('figure', { name: 'The first ten' })
    await chart.locator('svg').waitFor({ state: 'attached' })
    expect(await chart.locator('g').count()).toBe(solvers)
    expect((await boxOf(chart)).height).toBeLessThanOrEqual(solvers * 26 + 8)
    await context.close()
  })
})
