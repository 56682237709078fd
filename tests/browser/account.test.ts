import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Api, freshName, mailTo, signUp } from '../support/api.ts'
import { rootPassword } from '../support/stack.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'

const suite = startBrowserSuite({ hasJudge: false })

const openDialog = async (page: Page, face: 'Sign in' | 'Register'): Promise<Locator> => {
  await page.getByRole('button', { name: face }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

const tryPassword = async (dialog: Locator, password: string): Promise<void> => {
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Moves the slide to its gap with the arrow keys, as long as a hand would take at least, and lets go. */
const slideByKeyboard = async (dialog: Locator): Promise<void> => {
  const slider = dialog.getByRole('slider')
  await slider.focus()
  const gapPx = Number(await dialog.locator('[data-slide-check]').getAttribute('data-gap'))
  while (gapPx - Number(await slider.getAttribute('aria-valuenow')) > 24)
    await slider.press('Shift+ArrowRight', { delay: 40 })
  while (gapPx - Number(await slider.getAttribute('aria-valuenow')) > 2) await slider.press('ArrowRight', { delay: 40 })
  await slider.press('Enter')
}

describe('registering', () => {
  test('tells the rules first, takes the code from the mail, and signs in', async () => {
    const name = freshName('newcomer')
    const email = `${name}@example.org`
    const person = await suite.visit()
    const { page } = person
    await page.goto('/home')
    const dialog = await openDialog(page, 'Register')
    await dialog.getByLabel('Username').fill(name)
    await dialog.getByText('Use 6-128 characters').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill('podium-1')
    await dialog.getByLabel('Confirm password').fill('podium-1')
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    // Twice, as impatient people do: one code is asked for, and what comes of it is not "please wait".
    await dialog.getByRole('button', { name: 'Send code' }).dblclick()
    await page.getByText(`Code sent to ${email}`).waitFor()
    await dialog.locator('input[name=code]:focus').waitFor()
    expect(person.calls.filter((path) => path === '/api/get-register-code')).toHaveLength(1)
    expect(await dialog.getByRole('button', { name: /Send again in \d+ s|^\d+ s$/ }).isDisabled()).toBe(true)
    const mail = (await mailTo(suite.stack.dataDir, email))
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n')
    await dialog.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '')
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByText('Welcome! Your account is ready.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name }).waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('tells in place that a name is taken, as soon as its field is left', async () => {
    const person = await suite.visit()
    await person.page.goto('/home')
    const dialog = await openDialog(person.page, 'Register')
    await dialog.getByLabel('Username').fill('root')
    await dialog.getByLabel('Password', { exact: true }).focus()
    await dialog.getByText('That name is taken').waitFor()
    expect(await dialog.getByLabel('Username').getAttribute('aria-invalid')).toBe('true')
    await person.context.close()
  })
})

describe('signing in', () => {
  test('says in place what is wrong, empties the password and waits in its field', async () => {
    const name = freshName('forgetful')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit()
    await page.goto('/home')
    const dialog = await openDialog(page, 'Sign in')
    await dialog.getByLabel('Username').fill(name)
    await tryPassword(dialog, 'not-it-1')
    const field = dialog.getByLabel('Password', { exact: true })
    await dialog.locator('[aria-live]', { hasText: /\w/ }).first().waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('')
    await dialog.locator('input[type=password]:focus').waitFor()
    await context.close()
  })

  test('asks for the slide after five failures, and the slide passes by keyboard', async () => {
    const name = freshName('stubborn')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit()
    await page.goto('/home')
    const dialog = await openDialog(page, 'Sign in')
    await dialog.getByLabel('Username').fill(name)
    for (const failure of [1, 2, 3, 4, 5]) {
      expect(await dialog.getByRole('slider').count(), `after ${failure - 1} failures`).toBe(0)
      const answered = page.waitForResponse('**/api/login')
      await tryPassword(dialog, 'not-it-1')
      await answered
      await dialog.locator('[aria-invalid=true]').waitFor()
    }
    await dialog.getByRole('slider').waitFor()
    await slideByKeyboard(dialog)
    await dialog.locator('[data-passed]').waitFor()
    await tryPassword(dialog, 'podium-1')
    await page.getByText('Welcome back').waitFor()
    await context.close()
  })

  test('stays when one clicks beside the dialog, and goes with Escape', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/home')
    const dialog = await openDialog(page, 'Sign in')
    await page.mouse.click(10, 500)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('what is chosen once', () => {
  test('language: changes at once and is remembered in the cookie Web_Language', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/home')
    await page.getByRole('contentinfo').getByRole('button', { name: '简体中文' }).click()
    await page.getByRole('link', { name: '题库' }).first().waitFor()
    expect((await context.cookies()).find(({ name }) => name === 'Web_Language')?.value).toBe('zh-CN')
    await page.goto('/status')
    await page.getByRole('heading', { name: '提交记录' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await context.close()
  })

  test('theme: stands before the first paint of the next visit', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/home')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.locator('html.dark').waitFor()
    // What the page would look like at its first paint, before any script of ours but the blocking one has run.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/home', { waitUntil: 'domcontentloaded' })
    expect(await page.locator('html').getAttribute('class')).toContain('dark')
    await context.close()
  })

  test('the site: its name and entries stand before it is asked again', async () => {
    const { page, context } = await suite.visit()
    const discussion = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discussion' })
    await page.goto('/home')
    await discussion.waitFor()
    await page.route('**/api/get-website-config', () => undefined)
    await page.goto('/acm-rank')
    await discussion.waitFor()
    expect(await page.getByRole('link', { name: 'Podium' }).count()).toBeGreaterThan(0)
    await context.close()
  })

  test('session: another tab that signs out takes this one with it', async () => {
    const name = freshName('two_tabs')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit()
    await page.goto('/problem')
    await signInOn(page, name, 'podium-1')
    const other = await context.newPage()
    await other.goto('/logout')
    await other.waitForURL(/\/home$/)
    await page.bringToFront()
    await page.waitForURL(/\/home$/)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate("localStorage.getItem('token')")).toBeNull()
    await context.close()
  })
})

test('who has to sign in first is led to the page that they wanted', async () => {
  const name = freshName('wanderer')
  await signUp(suite.stack, name)
  const { page, context } = await suite.visit()
  await page.goto('/message/sys?currentPage=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(name)
  await tryPassword(dialog, 'podium-1')
  await page.waitForURL('**/message/sys?currentPage=1')
  await page.getByText('No messages').waitFor()
  expect(await dialog.count()).toBe(0)
  await context.close()
})

describe('a sign-in that ends while somebody types', () => {
  /** As by signing out elsewhere, which ends every sign-in. */
  const endFor = async (username: string, password: string): Promise<void> => {
    const elsewhere = new Api(suite.stack.url)
    await elsewhere.signIn(username, password)
    await elsewhere.call('logout')
  }

  test('asks in place, and what was typed can be saved after it', async () => {
    const name = freshName('typist')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await page.goto('/setting')
    await page.getByLabel('School').fill('A school with a long name')
    await endFor(name, 'podium-1')
    // The live connection may have noticed already: the dialog then stands above the button.
    await page.getByRole('button', { name: 'Save profile' }).dispatchEvent('click')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill(name)
    await tryPassword(dialog, 'podium-1')
    await page.getByText('Welcome back').waitFor()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    expect(await page.getByLabel('School').inputValue()).toBe('A school with a long name')
    await context.close()
  })

  test('leaves an open form of the back office standing', async () => {
    const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await page.goto('/admin/announcement')
    await page.getByRole('button', { name: 'New announcement' }).click()
    const form = page.getByRole('dialog', { name: 'New announcement' })
    await form.getByLabel('Title').fill('Half a thought')
    await form.locator('.cm-content').fill('and its text')
    await endFor('root', rootPassword)
    await form.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: /^Sign in/ })
    await dialog.getByLabel('Username').fill('root')
    await tryPassword(dialog, rootPassword)
    await dialog.waitFor({ state: 'hidden' })
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Half a thought').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/announcement')
    await context.close()
  })

  test('leaves it standing when another tab signs out, and asks in place for the same person', async () => {
    const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await page.goto('/setting')
    await page.getByLabel('School').fill('A school with a long name')
    const other = await context.newPage()
    await other.goto('/logout')
    await other.waitForURL(/\/home$/)
    await page.bringToFront()
    const dialog = page.getByRole('dialog', { name: /^Sign in/ })
    expect(await dialog.getByLabel('Username').inputValue()).toBe('root')
    await tryPassword(dialog, rootPassword)
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('School').inputValue()).toBe('A school with a long name')
    await context.close()
  })
})
