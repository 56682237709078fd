/** A training from its making to its rank: an administrator and a pupil, each in a browser of their own. */
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
/** New with every try: what an earlier one made is still there. */
let tries = 0
const right =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'

test('a private training is made, entered with its password, worked through in focus mode, and its rank moves live', async () => {
  const [title, name] = [`First steps ${++tries}`, `pupil${tries}`]
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  for (const { id } of await root.call('trainingCategories'))
    await root.call('deleteTrainingCategory', { query: { cid: id } })
  const author = await suite.visit({ as: { username: 'root', password: rootPassword } })
  const { page } = author
  await page.goto('/admin/training/create')
  await page.getByText('A training needs a category: create one first').waitFor()
  await page.waitForURL('**/admin/training/category')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Basics')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Basics' }).first().waitFor()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'New training' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption({ label: 'Basics' })
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Private')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Description is required', 'Password is required for a private training'])
    await page.getByText(text).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('open sesame')
  await page.locator('.cm-content[aria-label="Description"]').click()
  await page.keyboard.insertText('From **sums** to graphs')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin/training/*/problems')
  await page.getByRole('button', { name: 'Add from the bank' }).click()
  const bank = page.getByRole('dialog')
  for (const id of ['P1001', 'P1000']) {
    await bank.getByLabel('ID, title or author').fill(id)
    await bank.getByRole('row').filter({ hasText: id }).getByRole('button').click()
    await page.getByText('Problem added').first().waitFor()
    await page.getByLabel(`Order of ${id}`).first().waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Order of P1000' }).fill('0')
  await page.getByRole('textbox', { name: 'Order of P1000' }).press('Enter')
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('P1000')
  expect(await faultsOf(page)).toEqual([])

  await signUp(suite.stack, name)
  const pupil = await suite.visit()
  await pupil.page.goto('/training')
  await pupil.page.getByRole('link', { name: title }).click()
  await pupil.page.waitForURL('**/training/*')
  const [, tid = ''] = /training\/(\d+)/.exec(pupil.page.url()) ?? []
  await pupil.page.getByRole('dialog').waitFor()
  await pupil.page.getByRole('dialog').getByLabel('Username').fill(name)
  await pupil.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('podium-1')
  await pupil.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  const pageTabs = pupil.page.getByRole('navigation', { name: 'Pages of the training' })
  await pageTabs.locator('[aria-disabled=true]', { hasText: 'Ranking' }).waitFor()
  await pupil.page.getByLabel('Password of the training').fill('guess')
  await pupil.page.getByRole('button', { name: 'Enter', exact: true }).click()
  await pupil.page.getByText('The password of the training is wrong.').waitFor()
  expect(await faultsOf(pupil.page)).toEqual([])
  await pupil.page.getByLabel('Password of the training').fill('open sesame')
  await pupil.page.getByRole('button', { name: 'Enter', exact: true }).click()
  await pupil.page.getByRole('link', { name: 'Start with P1000' }).click()

  await page.goto(`/training/${tid}/rank`)
  await page.getByText('No records yet').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()

  await pupil.page.getByRole('button', { name: 'Focus mode' }).click()
  await pupil.page.getByRole('navigation', { name: 'Problem list' }).getByRole('link', { name: /P1001/ }).waitFor()
  for (const link of ['Back home', 'Training home', 'Problem list'])
    await pupil.page.getByRole('link', { name: link, exact: true }).first().waitFor()
  await pupil.page.locator('.cm-content').waitFor()
  await writeCode(pupil.page, right)
  await pupil.page.locator('[data-submit]').click()
  await pupil.page.locator('[data-dock] [data-status="0"]').waitFor()
  await pupil.page.locator('[data-focus-bar] [data-mark=accepted]').waitFor()

  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: `${name}, P1000: Accepted` }).waitFor()
  await page.getByRole('columnheader', { name: 'Real name' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await pupil.page.getByRole('link', { name: 'Training home' }).click()
  await pupil.page.getByText('of 2 solved').waitFor()
  await pupil.page.getByRole('link', { name: 'Continue with P1001' }).waitFor()
  expect(await faultsOf(pupil.page)).toEqual([])
  await pageTabs.getByRole('link', { name: 'Ranking' }).click()
  await pupil.page.locator('tr[data-own]').getByRole('link', { name }).first().waitFor()
  expect(await pupil.page.getByRole('columnheader', { name: 'Real name' }).count()).toBe(0)
  for (const { complaints, context } of [author, pupil]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('an open training stands while the network is away, and goes when it is hidden', async () => {
  const title = `Steady ${++tries}`
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  const { tid } = await root.call('createTraining', {
    body: {
      training: { title, description: 'Words that stay', auth: 'Public', rank: 1 },
      trainingCategory: { name: 'Steady' },
    },
  })
  const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await page.goto(`/training/${tid}`)
  await page.getByText('Words that stay').waitFor()
  await page.locator('[data-live=live]').waitFor()
  const tabs = page.getByRole('navigation', { name: 'Pages of the training' })
  expect(await tabs.getByRole('link', { name: 'Ranking' }).count()).toBe(0)
  await page.goto(`/training/${tid}/rank`)
  expect(await tabs.locator('[aria-current=page]').textContent()).toBe('Ranking')
  await page.goto(`/training/${tid}`)
  await page.locator('[data-live=live]').waitFor()
  const detail = '**/api/get-training-detail?*'
  await page.route(detail, (route) => route.abort())
  await root.call('changeTrainingStatus', { query: { tid, status: true } })
  await page.getByText('Connection lost').filter({ visible: true }).first().waitFor()
  await page.unroute(detail)
  expect(await page.getByText('Words that stay').isVisible()).toBe(true)
  await root.call('changeTrainingStatus', { query: { tid, status: false } })
  await page.getByText('This training could not be loaded').waitFor()
  await page.getByText('There is no such training.').filter({ visible: true }).first().waitFor()
  await context.close()
})
