/** Tables of the back office: what is chosen in them, and where the keyboard is after a row has gone. */
import { expect, test } from 'vitest'
import { Api, freshName } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })

test('chosen users that are out of sight are named before they go, and the next row takes the focus', async () => {
  const names = [freshName('gone'), freshName('gone'), freshName('stays')]
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  await root.call('insertUserRows', {
    body: { users: names.map((name) => [name, 'podium-1', '', '', '', '', '']) },
  })
  const [first = '', second = '', third = ''] = names
  const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await page.goto('/admin/user?keyword=gone')
  await page.getByRole('checkbox', { name: first }).press('Space')
  await page.getByRole('searchbox').fill(third)
  await page.getByRole('row', { name: third }).waitFor()
  await page.getByRole('button', { name: 'Delete selected (1)' }).click()
  const question = page.getByRole('dialog', { name: `Delete the user “${first}”?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Delete selected (0)' }).waitFor()

  await page.goto('/admin/user?keyword=gone')
  await page.getByRole('checkbox', { name: second }).press('Space')
  await page.getByRole('checkbox', { name: first }).press('Space')
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  const both = page.getByRole('dialog', { name: 'Delete 2 users?' })
  await both.getByText(`${second} and ${first}.`).waitFor()
  await both.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const top = page.locator('tr[data-row="0"]')
  await top.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.locator('tr[data-row="1"]').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate("document.activeElement?.closest('tr')?.getAttribute('data-row')")).toBe('0')
  await context.close()
})
