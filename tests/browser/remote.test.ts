/** Remote judging in the pages, with HDU's stand-in behind a real remote judge. */
import { systemClock } from '@podium/judge/remote/clock.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { HduSite } from '../stand-ins/hdu/site.ts'
import { startStandIn } from '../stand-ins/stand-in.ts'
import { faultsInBothThemes, faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

let site: HduSite | undefined
const standIn = await startStandIn((origin) => {
  site = new HduSite(systemClock, origin)
  return site
})
afterAll(() => standIn.close())
const suite = startBrowserSuite({
  stack: { counts: { judge: 0, remote: 1 }, env: { PODIUM_REMOTE_ORIGINS: `HDU=${standIn.origin}` } },
})
const root = { username: 'root', password: rootPassword }
const slow = { timeout: 60_000 }

/** What the site says of every run from now on. */
const judgeAs = (word: string): void => {
  if (site !== undefined) site.ledger.course = () => [[0, word]]
}

const dockOf = (page: Page) => page.locator('[data-dock]')

const program = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'

test('an administrator adds an account and imports problems, each with what became of it', async () => {
  const { page, complaints, context } = await suite.visit({ as: root })
  await page.goto('/admin/remote')
  const hdu = page.locator('[data-site=HDU]')
  await hdu.getByText('No account').waitFor()
  await hdu.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account of HDU' })
  await dialog.getByLabel('Name at HDU').fill('judge1')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Password' }).fill('pass 1&+%')
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await hdu.getByRole('row', { name: /judge1/ }).waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])

  await page.goto('/admin/problem/remote-import')
  await page.getByLabel('Problem IDs at the site').fill('1001-1000')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText(/^1001-1000: Ranges/).waitFor()
  await page.getByLabel('Problem IDs at the site').fill('1000, 9999')
  await page.getByRole('button', { name: 'Import 2 problems' }).click()
  const report = page.getByRole('region', { name: 'Report of the import' })
  await report.getByText('1 imported, 1 failed').waitFor(slow)
  await report.getByRole('row', { name: /9999 Failed .*HDU has no problem 9999/ }).waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await report.getByRole('link', { name: 'Sum of Two' }).click()
  await page.getByRole('heading', { name: /HDU-1000 Sum of Two/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('an imported problem is edited like one of this site, and what differs from its site is taken over', async () => {
  const { page, complaints, context } = await suite.visit({ as: root })
  await page.goto('/admin/problem?oj=HDU')
  await page.getByRole('link', { name: 'Sum of Two' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sum of Too')
  expect(await page.getByRole('heading', { name: 'Test data' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Problem saved').waitFor()
  await page.goto('/admin/problem?oj=HDU')
  await page.getByRole('button', { name: 'Actions on HDU-1000' }).click()
  await page.getByRole('menuitem', { name: 'Update from its site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update HDU-1000 from its site' })
  const changes = dialog.getByRole('list', { name: 'What has changed' })
  await changes.waitFor(slow)
  expect(await changes.innerText()).toMatch(/^Title\s+Here\s+Sum of Too\s+At the site\s+Sum of Two$/)
  expect(await faultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take over 1 change' }).click()
  await page.getByRole('link', { name: 'Sum of Two' }).waitFor(slow)
  expect(complaints).toEqual([])
  await context.close()
})

test('a user submits, and sees the run at the site from its number to its verdict', async () => {
  const name = freshName('solver')
  await signUp(suite.stack, name)
  judgeAs('Running')
  const { page, complaints, context } = await suite.visit({ as: { username: name, password: 'podium-1' } })
  await page.goto('/problem/HDU-1000')
  expect(await page.getByRole('link', { name: 'HDU 1000' }).getAttribute('href')).toContain('showproblem.php?pid=1000')
  await writeCode(page, program)
  await page.locator('[data-submit]').click()
  const run = dockOf(page).getByRole('link', { name: /^4\d{7}$/ })
  await run.waitFor(slow)
  const runId = (await run.textContent()) ?? ''
  expect(await run.getAttribute('href')).toContain(runId)
  await dockOf(page).getByText('Being judged by HDU, run').waitFor(slow)
  expect(await faultsInBothThemes(page)).toEqual([])
  judgeAs('Accepted')
  await dockOf(page).getByText('Accepted').first().waitFor(slow)
  expect(site?.ledger.runs.filter((one) => one.runId === runId)).toHaveLength(1)
  await dockOf(page)
    .getByRole('link', { name: /^Submission \d+$/ })
    .click()
  await page.getByText('Run at HDU').waitFor()
  await page.getByRole('link', { name: runId }).first().waitFor()
  expect(await page.getByText('Account at HDU').count()).toBe(0)
  expect(await faultsInBothThemes(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('who opens a problem of a site that takes nothing reads so before writing', async () => {
  const api = new Api(suite.stack.url)
  await api.signIn('root', rootPassword)
  const { page, context } = await suite.visit({ as: root })
  await page.goto('/problem/HDU-1000')
  await page.locator('.cm-content').waitFor()
  await api.call('setRemoteSite', { body: { site: 'HDU', isOn: false } })
  await page.locator('[data-site-state=closed]').waitFor(slow)
  expect(await faultsOf(page)).toEqual([])
  await api.call('setRemoteSite', { body: { site: 'HDU', isOn: true } })
  await page.locator('[data-site-state=closed]').waitFor({ state: 'detached', ...slow })
  await context.close()
})

test('of two administrators who edit an account, the second is shown what the first has changed', async () => {
  const [one, other] = [await suite.visit({ as: root }), await suite.visit({ as: root })]
  for (const { page } of [one, other]) {
    await page.goto('/admin/remote')
    await page.getByRole('button', { name: 'Actions for judge1' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Account judge1 of HDU' }).waitFor()
  }
  await one.page.getByText('Use it for submissions').click()
  await one.page.getByRole('button', { name: 'Save' }).click()
  await one.page.getByRole('row', { name: /judge1 Password Paused/ }).waitFor()
  await other.page.getByRole('textbox', { name: 'Password' }).fill('another')
  await other.page.getByRole('button', { name: 'Save' }).click()
  const conflict = other.page.getByRole('dialog', { name: 'Changed while you were editing' })
  await conflict.getByText('Use it for submissions').waitFor()
  expect(await faultsOf(other.page)).toEqual([])
  await conflict.getByRole('button', { name: 'Load theirs' }).click()
  const use = other.page.getByRole('switch', { name: 'Use it for submissions' })
  await expect.poll(() => use.isChecked()).toBe(false)
  await Promise.all([one.context.close(), other.context.close()])
})
