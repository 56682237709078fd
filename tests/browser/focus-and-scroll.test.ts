/** Where the reader stands after going and coming back, and how the keyboard gets past what every page has. */
import { expect, test } from 'vitest'
import { startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })

test('the keyboard skips the side bar of the back office', async () => {
  const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await page.goto('/admin/problem')
  await page.getByRole('heading', { name: 'Problems', level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('MAIN')
  await context.close()
})

test('going back asks before it takes the text of a dialog away, and says nothing once it is saved', async () => {
  const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'New announcement' }).click()
  const form = page.getByRole('dialog', { name: 'New announcement' })
  await form.getByLabel('Title').fill('Round on Sunday')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await form.getByLabel('Title').inputValue()).toBe('Round on Sunday')
  await form.locator('.cm-content').click()
  await page.keyboard.insertText('Three hours.')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await context.close()
})
