import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const right =
  '#include <bits/stdc++.h>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n'
/** Rests a little in each case, so that there is something to see between compiling and the end. */
const unhurried = right.replace('int main() {', '#include <unistd.h>\nint main() { usleep(60000);')
const endless = 'int main() { for (;;) {} }\n'

/** Run in the page: gathers everything that the dock's chip says from now on, until the page is left. */
const recorder = `
  globalThis.dockTexts = []
  const look = () => {
    const text = document.querySelector('[data-dock] [data-status]')?.textContent ?? ''
    if (text && dockTexts.at(-1) !== text) dockTexts.push(text)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
`
const recordDock = (person: Visit): Promise<unknown> => person.page.evaluate(recorder)
const dockTexts = (person: Visit): Promise<string[]> => person.page.evaluate('dockTexts')

/** The verdict of one row of the submission list. */
const verdictInList = ({ page }: Visit, submitId: number, status: number): Locator =>
  page
    .locator('[data-row]', { has: page.locator(`a[href$="/submission-detail/${submitId}"]`) })
    .locator(`[data-status="${status}"]`)
    .first()

describe('the main path in a browser', () => {
  const suite = startBrowserSuite({ hasMotion: true })

  test('leads from the list to an accepted verdict by push alone', async () => {
    const person = await suite.visit()
    const { page } = person
    await page.goto('/problem')
    await signInOn(page, 'root', rootPassword)
    await page.getByRole('link', { name: 'A+B' }).first().click()
    await page.locator('.cm-content').waitFor()
    await writeCode(page, unhurried)
    await recordDock(person)
    const callsBefore = person.calls.length
    await page.locator('[data-submit]').click()
    await page.locator('[data-dock] [data-status="0"]').waitFor()
    const texts = await dockTexts(person)
    expect(texts.at(-1)).toMatch(/Accepted/)
    expect(
      texts.some((text) => /Judging \d+\/10/.test(text)),
      texts.join(' | '),
    ).toBe(true)
    expect(person.calls.slice(callsBefore)).toContain('/api/submit-problem-judge')
    // One snapshot beside the watch, and on a slow machine a second when the topic turns live, are the live path; a
    // third would be polling.
    expect(
      person.calls.slice(callsBefore).filter((path) => path === '/api/check-submissions-status').length,
    ).toBeLessThan(3)
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('shows a new submission and its verdict in a list that somebody else has open', async () => {
    const spectator = await suite.visit()
    await spectator.page.goto('/status')
    await spectator.page.getByText('Live', { exact: true }).waitFor()
    const author = await signUp(suite.stack, freshName('list_author'))
    const { submitId } = await author.call('submit', {
      body: { pid: 'P1000', language: 'C++ 17 With O2', code: right, cid: 0 },
    })
    await verdictInList(spectator, submitId, 0).waitFor()
    expect(spectator.complaints).toEqual([])
    await spectator.context.close()
  })

  test('polls while the gateway is away, says so, and is live again after it', async () => {
    const person = await suite.visit()
    const { page } = person
    // The gateway comes back within a second or so: the line stays cut until the fallback has shown itself.
    let isCut = false
    await page.routeWebSocket(/\/live/, (socket) => (isCut ? socket.close() : socket.connectToServer()))
    await page.goto('/status')
    await page.getByText('Live', { exact: true }).waitFor()
    const author = await signUp(suite.stack, freshName('fallback'))
    const { submitId } = await author.call('submit', {
      body: { pid: 'P1000', language: 'C++ 17 With O2', code: endless, cid: 0 },
    })
    await verdictInList(person, submitId, 7).waitFor()
    isCut = true
    await suite.stack.kill('gateway', 'SIGKILL')
    await page.getByText(/^Every 2 s$/).waitFor()
    await verdictInList(person, submitId, 1).waitFor({ timeout: 30_000 })
    isCut = false
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 30_000 })
    expect(person.calls).toContain('/api/check-submissions-status')
    await person.context.close()
  })

  test('asks a visitor who submits to sign in, and keeps the code', async () => {
    const person = await suite.visit()
    const { page } = person
    await page.goto('/problem/P1000')
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.locator('[data-submit]').click()
    await page.getByText('Please sign in').waitFor()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.locator('.cm-content', { hasText: 'bits/stdc++.h' }).waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('speaks Chinese to a browser that does', async () => {
    const person = await suite.visit({ locale: 'zh-CN' })
    const { page } = person
    await page.goto('/problem')
    await page
      .getByRole('link', { name: 'A+B 问题' })
      .or(page.getByRole('link', { name: 'A+B问题' }))
      .first()
      .waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await page.getByRole('textbox', { name: '筛选标签' }).fill('双指')
    await page.getByRole('button', { name: '双指针' }).click()
    await page.waitForURL(/tagId=/)
    await page
      .getByRole('row', { name: /双指针/ })
      .first()
      .waitFor()
    expect(await page.getByText('Two pointers').count()).toBe(0)
    await page.goto('/problem/P1000')
    await page.locator('.cm-content').waitFor()
    await page.getByRole('button', { name: '登录' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('用户名').fill('root')
    await dialog.getByLabel('密码', { exact: true }).fill(rootPassword)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await writeCode(page, right)
    await page.locator('[data-submit]').click()
    await page.getByText('提交成功').waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('answers an unknown address with a page that leads home', async () => {
    const person = await suite.visit()
    await person.page.goto('/no/such/page')
    await person.page
      .getByText('Page_Not_Found')
      .or(person.page.getByText(/not found/i))
      .first()
      .waitFor()
    await person.page
      .getByRole('link', { name: 'Go to home page' })
      .or(person.page.getByRole('button', { name: 'Go to home page' }))
      .first()
      .click()
    await person.page.waitForURL(/\/home$/)
    // A tab that was opened on it has no page to go back to.
    const opened = person.page.waitForEvent('popup')
    await person.page.evaluate("window.open('/no/such/page'), undefined")
    const tab = await opened
    await tab.getByRole('button', { name: 'Back' }).click()
    await tab.waitForURL(/\/home$/)
    expect(person.complaints).toEqual([])
    await person.context.close()
  })
})
