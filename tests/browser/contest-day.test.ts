import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { at, makeCup } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

const right =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const wrong = 'int main() { return 0; }\n'
const slow =
  '#include <cstdio>\n#include <unistd.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); usleep(300000); printf("%lld\\n", a + b); }\n'

const hourMs = 3_600_000

const cellOf = (page: Page, username: string, column: number): Locator =>
  page.locator(`tr[data-key="${username}"] td[data-cell]`).nth(column)

describe('contest day in a browser', () => {
  const suite = startBrowserSuite({ hasMotion: true })
  let root: Api
  let cid: number
  const contest = (changes: object = {}): Promise<number> => makeCup(root, changes)
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    cid = await contest()
    const { problemList } = await root.call('adminContestProblems', {
      query: { cid, problemType: 0, keyword: 'P1000' },
    })
    await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
  })

  const submitAs = async (username: string, code: string): Promise<Api> => {
    const person = await signUp(suite.stack, username)
    await person.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code, cid } })
    return person
  }
  const asRoot = async (path: string): Promise<Visit> => {
    const person = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await person.page.goto(path)
    return person
  }

  test('tells of a submission no more than its reader may know, and why', async () => {
    const frozen = await contest({ title: 'Sealed cup', type: 1, sealRank: true, sealRankTime: at(-0.5) })
    const { problemList } = await root.call('adminContestProblems', {
      query: { cid: frozen, problemType: 1, limit: 1 },
    })
    await root.call('addContestProblem', {
      body: { cid: frozen, pid: problemList.records[0]?.id ?? 0, displayId: 'A' },
    })
    const [author, other] = [freshName('author'), freshName('other')]
    await signUp(suite.stack, other)
    const { submitId } = await (
      await signUp(suite.stack, author)
    ).call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: wrong, cid: frozen } })
    const tellings = [
      [author, 'The results of the cases are not shown.'],
      [other, 'In a contest everybody sees their own code only.'],
      [null, 'Sign in to see this submission'],
    ] as const
    for (const [username, text] of tellings) {
      const { page, context } = await suite.visit(username === null ? {} : { as: { username, password: 'podium-1' } })
      await page.goto(`/submission-detail/${submitId}`)
      await page.getByText(text).waitFor()
      expect(await page.getByText(/Accepted|Wrong Answer|Partial/).count()).toBe(0)
      await context.close()
    }
  })

  test('leads from the list through the contest to an accepted verdict', async () => {
    const name = freshName('walker')
    await signUp(suite.stack, name)
    const person = await suite.visit()
    const { page } = person
    await page.goto('/contest')
    await signInOn(page, name, 'podium-1')
    await page.getByRole('link', { name: 'Autumn cup' }).click()
    await page.getByRole('timer').waitFor()
    await page.getByRole('navigation', { name: 'Pages of the contest' }).getByRole('link', { name: 'Problems' }).click()
    await page.getByRole('link', { name: 'A+B' }).first().click()
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.locator('[data-submit]').click()
    await page.locator('[data-dock] [data-status="0"]').waitFor()
    await page.locator('[data-dock] a').click()
    // A contest knows its problems by their letters.
    await page.getByRole('link', { name: /^A A\+B/ }).click()
    await page.waitForURL(`**/contest/${cid}/problem/A/**`)
    const tabs = page.getByRole('navigation', { name: 'Pages of the contest' })
    expect(await tabs.locator('[aria-current=page]').textContent()).toBe('Problems')
    await tabs.getByRole('link', { name: 'Rank' }).click()
    await page.locator('tr[data-own] .first-ac, tr[data-own] .ac').first().waitFor()
    const award = page.locator('tr[data-own] .award').first()
    expect(await award.textContent()).toBe('First prize')
    expect(await award.getAttribute('style')).toMatch(/background: rgb\(230, 191, 37\);/)
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('asks for the password of a protected contest with the first submission, and sends that on its way then', async () => {
    const guarded = await contest({ title: 'Guarded cup', auth: 2, pwd: 'open-up' })
    const { problemList } = await root.call('adminContestProblems', { query: { cid, currentPage: 1, limit: 1 } })
    await root.call('addContestProblem', {
      body: { cid: guarded, pid: problemList.records[0]?.id ?? 0, displayId: 'A' },
    })
    const name = freshName('guest')
    await signUp(suite.stack, name)
    const person = await suite.visit({ as: { username: name, password: 'podium-1' } })
    const { page } = person
    await page.goto(`/contest/${guarded}/problem/A/`)
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.locator('[data-submit]').click()
    const dialog = page.getByRole('dialog', { name: 'Enter the contest' })
    await dialog.getByRole('button', { name: 'Enter and submit' }).click()
    await dialog.getByText('Enter the contest password').waitFor()
    await dialog.getByLabel('Password of the contest', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText('The password of the contest is wrong.').waitFor()
    await dialog.getByLabel('Password of the contest', { exact: true }).fill('open-up')
    await page.keyboard.press('Enter')
    await page.locator('[data-dock] [data-status="0"]').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('moves the board of a spectator who is not signed in, by push alone', async () => {
    const [mistaken, quick, late] = [freshName('seen_wrong'), freshName('seen_right'), freshName('seen_later')]
    const spectator = await suite.visit()
    const { page } = spectator
    await page.goto(`/contest/acm-scoreboard/${cid}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Scoreboard' }).waitFor()
    const before = spectator.calls.filter((path) => path.includes('get-contest-board')).length
    await submitAs(mistaken, wrong)
    await expect.poll(() => cellOf(page, mistaken, 0).textContent(), { timeout: 20_000 }).toBe('−1')
    await submitAs(quick, right)
    await page.locator(`tr[data-key="${quick}"] .ac`).waitFor()
    expect(spectator.calls.filter((path) => path.includes('get-contest-board')).length).toBe(before)
    expect(await page.locator(`tr[data-key="${quick}"] .name a`).getAttribute('href')).toBe(
      `/user-home?username=${quick}`,
    )
    await page.getByText('Auto refresh').click()
    await submitAs(late, right)
    await page.getByRole('button', { name: 'change waiting' }).waitFor()
    expect(await page.locator(`tr[data-key="${late}"]`).count()).toBe(0)
    const board = '**/api/get-contest-board?*'
    await page.route(board, (route) => route.fulfill({ json: { status: 400, data: null, msg: 'Not now' } }))
    await page.getByRole('button', { name: 'change waiting' }).click()
    await page.getByText('The scoreboard could not be loaded: auto refresh is off.').waitFor()
    await page.unroute(board)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(`tr[data-key="${late}"] .ac`).waitFor()
    expect(await page.getByRole('switch', { name: 'Auto refresh' }).isChecked()).toBe(true)
    expect(spectator.complaints).toEqual([])
    await spectator.context.close()
  })

  test('opens a board before which readers wait, and its wall, by itself when the contest starts', async () => {
    const form = {
      title: 'Early cup',
      description: 'About it',
      type: 0,
      auth: 0,
      startTime: at(1),
      endTime: at(2),
      openRank: true,
      visible: true,
    }
    const { cid: early } = await root.call('createContest', { body: form })
    const paths = [`/contest/acm-scoreboard/${early}`, `/contest/${early}/wall`]
    const waiting = await Promise.all(
      paths.map(async (path) => {
        const person = await suite.visit()
        await person.page.goto(path)
        await person.page.getByText('The contest has not started yet.').waitFor()
        return person
      }),
    )
    await root.call('updateContest', { body: { ...form, id: early, startTime: at(2 / 3_600) } })
    for (const { page, context } of waiting) {
      await page.getByText('No submissions yet').waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
      expect(await page.getByText('The contest has not started yet.').count()).toBe(0)
      await context.close()
    }
  })

  test('calls a problem by its label, however the address writes it', async () => {
    const { page, context } = await asRoot(`/contest/${cid}/problem/a`)
    await page.getByRole('heading', { name: 'A A+B' }).waitFor()
    expect(await page.getByRole('heading', { name: 'a A+B', exact: true }).count()).toBe(0)
    await context.close()
  })

  test('shows a ring in the own row while the judges are at work, then the verdict in its place', async () => {
    const name = freshName('ring')
    const api = await submitAs(name, wrong)
    const person = await suite.visit({ as: { username: name, password: 'podium-1' } })
    const { page } = person
    await page.goto(`/contest/${cid}/rank`)
    await page.locator('tr[data-own] .wa').first().waitFor()
    await api.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: slow, cid } })
    await page.locator('tr[data-own] [data-veil="judging"]').first().waitFor()
    await page.locator('tr[data-own] .ac').first().waitFor()
    await page.getByText('A: Accepted', { exact: false }).waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('lets a board that is wider than the window scroll by itself', async () => {
    const wide = await contest({ title: 'Wide cup' })
    const { problemList } = await root.call('adminContestProblems', { query: { cid: wide, problemType: 0, limit: 30 } })
    const letters = [...'ABCDEFGHIJ']
    for (const [index, displayId] of letters.entries()) {
      await root.call('addContestProblem', { body: { cid: wide, pid: problemList.records[index]?.id ?? 0, displayId } })
    }
    const name = freshName('wide')
    const person = await signUp(suite.stack, name)
    await person.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: wrong, cid: wide } })
    const { page, context } = await suite.visit({ width: 992 })
    await page.goto(`/contest/acm-scoreboard/${wide}`)
    await page.locator(`tr[data-key="${name}"]`).waitFor()
    expect((await page.getByRole('table', { name: 'Scoreboard' }).boundingBox())?.width).toBeGreaterThan(992)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.getByRole('columnheader', { name: /^J/ }).scrollIntoViewIfNeeded()
    await context.close()
  })

  test('brings an accepted run to two balloon queues, and a tick in one to the other', async () => {
    const [one, other] = [await asRoot(`/contest/${cid}/ac-info`), await asRoot(`/contest/${cid}/ac-info`)]
    const name = freshName('balloon')
    await submitAs(name, right)
    const rowOn = (person: Visit): Locator => person.page.locator('tr[data-row]', { hasText: name })
    await rowOn(one).waitFor()
    await rowOn(other).waitFor()
    // Somebody waits below: what is done leaves the page, but not while somebody points at the table.
    await one.page.getByText('Waiting only').click()
    const top = one.page.locator('tr[data-row="0"]')
    const first = await top.getByRole('link').textContent()
    expect(first).not.toBe(name)
    const reloaded = one.page.waitForResponse('**/api/get-contest-ac-info?**')
    await top.getByRole('button', { name: 'Mark delivered' }).click()
    await reloaded
    await top.getByRole('button', { name: 'Delivered', exact: true }).waitFor()
    expect(await top.getByRole('link').textContent()).toBe(first)
    await one.page.getByRole('heading', { name: 'Balloon queue' }).hover()
    await one.page.locator('tr[data-row]', { hasText: first ?? '' }).waitFor({ state: 'detached' })
    await one.page.getByText('Waiting only').click()
    // Twice, in a hurry: it is delivered, and not taken back by the second press.
    const steps = () => one.calls.filter((path) => path === '/api/contest-balloon-step').length
    const before = steps()
    await rowOn(one).getByRole('button', { name: 'Mark delivered' }).dblclick()
    await rowOn(other).getByRole('button', { name: 'Delivered', exact: true }).waitFor()
    await rowOn(one).locator('button:focus', { hasText: 'Delivered' }).waitFor()
    expect(steps()).toBe(before + 1)
    // Its clock is the profile's.
    const later = await suite.visit({ isNew: true, locale: 'zh-CN', as: { username: 'root', password: rootPassword } })
    await later.page.clock.setFixedTime(Date.now() + 0.9 * hourMs)
    await later.page.goto(`/contest/${cid}/ac-info`)
    await later.page
      .getByText(/^5\d 分钟前$/)
      .first()
      .waitFor()
    const cut = await later.page
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    expect(cut).toEqual([])
    await other.page.setViewportSize({ width: 390, height: 800 })
    await rowOn(other)
      .getByText(/^(just now|\d+ (s|min))$/)
      .filter({ visible: true })
      .waitFor()
    await rowOn(other).getByRole('link', { name }).click()
    await other.page.waitForURL(`**/submissions?username=${name}`)
    await other.page.goto(`/contest/${cid}/problems`)
    await other.page
      .getByText(/^[1-9]\d* of [1-9]\d* accepted$/)
      .first()
      .waitFor()
    expect([...one.complaints, ...other.complaints]).toEqual([])
    for (const { context } of [one, other, later]) await context.close()
  })

  test('brings an announcement over any page of the contest, and a print request to its queue', async () => {
    const cid = await contest({ title: 'Print cup' })
    const name = freshName('printer')
    const person = await signUp(suite.stack, name)
    const reader = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await reader.page.goto(`/contest/${cid}/problems`)
    const queue = await asRoot(`/contest/${cid}/admin-print`)
    await queue.page.getByText('No print requests').waitFor()
    await root.call('createContestAnnouncement', {
      body: { cid, announcement: { title: 'Data of A', content: 'View again.', status: 0 } },
    })
    await reader.page.getByRole('status').getByText('Data of A').waitFor()
    await reader.page.getByRole('button', { name: 'Got it' }).click()
    await reader.page.getByText('Data of A').waitFor({ state: 'detached' })
    await reader.page.getByRole('link', { name: 'Overview' }).click()
    await reader.page.getByRole('link', { name: 'Data of A' }).waitFor()
    await root.call('createContestAnnouncement', {
      body: { cid, announcement: { title: 'More time', content: 'Ten minutes.', status: 0 } },
    })
    await reader.page.getByRole('link', { name: 'More time' }).waitFor()
    await reader.page.getByRole('link', { name: 'Announcements' }).click()
    await reader.page.getByRole('link', { name: 'View', exact: true }).click()
    await reader.page.getByRole('article').getByText('Ten minutes.').waitFor()
    await reader.page.getByRole('link', { name: 'View', exact: true }).waitFor({ state: 'detached' })
    await person.call('submitPrintText', { body: { cid, content: 'x'.repeat(60) } })
    await queue.page.getByRole('button', { name: 'Mark printed' }).click()
    await queue.page.getByRole('button', { name: 'Printed', exact: true }).waitFor()
    await queue.page.goto(`/contest/${cid}/scroll-board`)
    expect(await queue.page.getByRole('button', { name: 'Open the rolling scoreboard' }).getAttribute('data-tip')).toBe(
      'This contest has no freeze to reveal',
    )
    expect([...reader.complaints, ...queue.complaints]).toEqual([])
    await reader.context.close()
    await queue.context.close()
  })
})
