import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()

const doubles = '#include <iostream>\nint main() { long long a; std::cin >> a; std::cout << 2 * a << "\\n"; }\n'

const signInAsAdmin = async (page: Page, username = 'root', password = rootPassword): Promise<void> => {
  await page.goto('/admin')
  await page.getByText('Please sign in with an administrator account').waitFor()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The administrator on a page of the back office, signed in before. */
const asRoot = async (path: string, options: Parameters<typeof suite.visit>[0] = {}): Promise<Visit> => {
  const person = await suite.visit({ ...options, as: { username: 'root', password: rootPassword } })
  await person.page.goto(path)
  return person
}

describe('the sign-in of the back office', () => {
  test('turns away a wrong password with its words, and somebody who is no administrator', async () => {
    const name = freshName('plain_person')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit()
    await signInAsAdmin(page, 'root', 'not-the-password')
    await page.getByText('Wrong username or password').waitFor()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('podium-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('[data-error]').getByText('Please sign in with an administrator account').waitFor()
    expect(await page.getByText('Wrong username or password').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    await context.close()
  })

  test('keeps every page of the area closed to whoever is only a user, who stays signed in, and is where an unknown one leads everybody', async () => {
    const name = freshName('curious')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit()
    await page.goto('/home')
    await signInOn(page, name, 'podium-1')
    await page.goto('/admin/problem')
    await page.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
    await page.getByText(`You are signed in as ${name}`).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/home')
    await page.goto('/admin/no-such-page')
    await page.waitForURL('**/admin/login')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Administrator sign-in')
    await context.close()
  })
})

describe('an administrator', () => {
  let title = ''

  test('makes a problem by keyboard and mouse, and it is judged', async () => {
    const pid = freshName('DOUBLE')
    title = freshName('Twice as much ')
    const { page, context, complaints } = await suite.visit()
    await signInAsAdmin(page)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByText('1 connected').waitFor()
    await page.goto('/admin/problem/create')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/fields need attention/).waitFor()
    await page.getByText('Problem ID is required').waitFor()
    await page.getByText('Upload the test data first').waitFor()
    expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('problemId')
    await page
      .getByLabel('Upload a zip')
      .and(page.locator('input'))
      .setInputFiles({ name: 'torn.zip', mimeType: 'application/zip', buffer: Buffer.from('PK but no zip') })
    await page
      .getByRole('alert')
      .filter({ hasText: /^The test data could not be uploaded: This archive is not accepted/ })
      .waitFor()
    await page.getByLabel('Problem ID').fill('P1000')
    await page.getByLabel('Title').fill(title)
    for (const name of ['Description', 'Input', 'Output']) {
      await page.locator(`.cm-content[aria-label="${name}"]`).click()
      await page.keyboard.insertText(`${name} with $n$`)
    }
    await page.locator('[aria-label="Preview of Description"] .katex').waitFor()
    await page.getByLabel('Input of example 1').fill('1')
    await page.getByLabel('Output of example 1').fill('2')
    await page.locator('label', { hasText: 'Typed in' }).click()
    await page.getByRole('button', { name: 'Add case' }).click()
    await page.getByLabel('Input of case 1').fill('21')
    await page.getByLabel('Output of case 1').fill('42')
    await page.getByLabel('Case mode').selectOption({ label: 'Stop at first failure' })
    await page.getByLabel('Tags').fill('doubling')
    await page.getByLabel('Tags').press('Enter')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-error]', { hasText: 'The problem ID P1000 is already used.' }).waitFor()
    expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('problemId')
    await page.getByLabel('Problem ID').fill(pid)
    await page.getByText(/fields? needs? attention/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Problem created').waitFor()
    await page.getByRole('link', { name: title }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    const rootApi = new Api(suite.stack.url)
    await rootApi.signIn('root', rootPassword)
    const row = (await rootApi.call('adminProblemList', { query: { keyword: pid } })).records[0]
    const stored = { id: row?.id ?? 0, auth: 1 }
    expect(await rootApi.call('adminProblem', { query: { pid: stored.id } })).toMatchObject({
      judgeCaseMode: 'ergodic_without_error',
      auth: 2,
    })
    await rootApi.call('changeProblemAuth', { body: stored })
    // Whoever types a case leaves its last line open; a solution that ends it is right all the same.
    const solver = await signUp(suite.stack, freshName('doubler'))
    const { submitId } = await solver.call('submit', {
      body: { pid, language: 'C++ 17 With O2', code: doubles, cid: 0 },
    })
    await expect
      .poll(async () => (await solver.call('submissionDetail', { query: { submitId } })).submission.status, {
        timeout: 20_000,
      })
      .toBe(0)
    await context.close()
  })

  test('is asked before unsaved changes are lost, and sees what the compiler says of a checker', async () => {
    const { page, context } = await asRoot('/admin/problem')
    await page.getByRole('link', { name: title }).click()
    await page
      .locator('label')
      .filter({ hasText: /^Checker$/ })
      .click()
    await page.locator('.cm-content[aria-label="Checker code"]').click()
    await page.keyboard.insertText('int main() { return not_declared; }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The checker has changed; compile it before saving').waitFor()
    await page.getByRole('button', { name: 'Compile now' }).click()
    const compileError = page.getByRole('dialog', { name: 'Compile error' })
    const compilerOutput = compileError.getByText(/not_declared/).first()
    expect(
      await compilerOutput.evaluate((box) => box.ownerDocument.defaultView?.getComputedStyle(box).whiteSpace),
    ).toBe('pre')
    await compileError.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(new URL(page.url()).pathname).toContain('/admin/problem/edit/')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await context.close()
  })

  test('changes a setting, and the site shows it', async () => {
    const name = freshName('Rostrum')
    const { page, context } = await asRoot('/admin/conf')
    await page.getByLabel('Short name').fill(name)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Settings saved').waitFor()
    await page.goto('/home')
    await page.getByRole('link', { name }).waitFor()
    expect(await page.title()).toContain(name)
    await context.close()
  })

  test('announces something, and the site tells it', async () => {
    const events = freshName('Maintenance tonight ')
    const { page, context } = await asRoot('/admin/announcement')
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByLabel('Title').fill(events)
    await page.locator('.cm-content').click()
    await page.keyboard.insertText('From **ten** on.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Announcement published').waitFor()
    const anonymous = await suite.visit()
    await anonymous.page.goto('/home')
    await anonymous.page.getByText(events).first().waitFor()
    expect(await page.getByRole('switch', { name: `Visible: ${events}` }).isChecked()).toBe(true)
    await anonymous.context.close()
    await context.close()
  })

  test('finds every page readable for all, on a phone too, with nothing that sticks out', async () => {
    const { page, context, complaints } = await asRoot('/admin', { width: 390, theme: 'dark', locale: 'zh-CN' })
    await page.getByRole('heading', { name: '仪表盘' }).waitFor()
    const faults: Record<string, readonly string[]> = {}
    for (const path of [
      '',
      '/announcement',
      '/conf',
      '/switch',
      '/language',
      '/user',
      '/auth',
      '/discussion',
      '/discussion?tab=reports',
      '/problem',
      '/problem/edit/1000',
      '/problem/tag',
      '/problem/batch-operation',
    ]) {
      await page.goto(`/admin${path}`)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      const outPx = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      faults[path] = [...(await faultsOf(page)), ...(outPx > 0 ? [`${outPx} px stick out`] : [])]
    }
    expect(Object.values(faults).flat(), JSON.stringify(faults)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('keeps titles and fields in sight beside the side bar of a small window', async () => {
    const { page, context } = await asRoot('/admin/problem', { width: 992 })
    for (const path of ['/problem', '/user']) {
      await page.goto(`/admin${path}`)
      await page.locator('tbody tr[data-row]').first().waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
      const cut = await page
        .locator('tbody td:visible')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.scrollWidth > cell.clientWidth && cell.clientWidth < 100)
            .map((cell) => cell.textContent),
        )
      expect(cut, path).toEqual([])
    }
    await page.goto('/admin/contest/create')
    // Nothing lies over what is beside it.
    await page
      .locator('label')
      .filter({ hasText: /^Visible$/ })
      .click()
    await context.close()
  })
})

describe('an administrator who may not publish', () => {
  test('begins a problem in private, and reads why that of another does not open', async () => {
    const name = freshName('author')
    await signUp(suite.stack, name)
    const root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    const { records } = await root.call('adminUsers', { query: { keyword: name } })
    await root.call('editUser', {
      body: { uid: records[0]?.uid ?? '', username: name, setNewPwd: false, type: 1001, status: 0 },
    })
    const { page, context } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await page.goto('/admin/problem/create')
    expect(await page.getByLabel('Visibility').inputValue()).toBe('2')
    await page.goto('/admin/problem/edit/1000')
    await page.getByRole('heading', { name: 'This problem could not be loaded' }).waitFor()
    await page.getByRole('main').getByText('Only its author or a problem administrator may do this.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'All problems' }).click()
    await page.waitForURL('**/admin/problem')
    await context.close()
  })
})

describe('users', () => {
  test('come from a file whose faulty rows are shown before, are generated with a sheet to download, and one is banned', async () => {
    const [user, realName, crew] = [freshName('wang'), freshName('王小明'), freshName('crew_')]
    const { page, context } = await asRoot('/admin/user')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${user},wang-pass,,${realName},male\nroot,root-pass\n`),
    })
    await dialog.getByText('That name is taken').filter({ visible: true }).waitFor()
    // Every column that was read is in sight, not only whose row it is.
    await dialog.getByRole('row', { name: realName }).getByText('Male').filter({ visible: true }).waitFor()
    await dialog.getByText('Accounts for one contest only').click()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import.png` })
    const importing = page.waitForRequest('**/api/admin/user/insert-batch-user')
    await dialog.getByRole('button', { name: 'Import 1 user' }).click()
    expect((await importing).postDataJSON()).toMatchObject({ contestOnly: true })
    await dialog.getByText('1 account was created').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('row', { name: realName }).waitFor()

    await page.getByRole('button', { name: 'Generate' }).click()
    await dialog.getByLabel('Prefix').fill(`${crew}_`)
    await dialog.getByLabel('Last number').fill('3')
    await dialog.getByText(`3 accounts: ${crew}_1 to ${crew}_3`).waitFor()
    await dialog.getByText('Accounts for one contest only').click()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/generate.png` })
    const generating = page.waitForRequest('**/api/admin/user/generate-user')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    expect((await generating).postDataJSON()).toMatchObject({ contestOnly: true })
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download names and passwords' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^[0-9a-f]{64}\.xlsx$/)
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: `Actions on ${crew}_2` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.setViewportSize({ width: 1366, height: 600 })
    const box = await dialog.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(600)
    await dialog.getByRole('switch', { name: 'May sign in' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('row', { name: `${crew}_2` })
      .getByText('Banned')
      .filter({ visible: true })
      .waitFor()
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })
})

test('lists a notice that has reached some of its users, while the dialog keeps the others', async () => {
  const [first, second] = [freshName('noticed'), freshName('unnoticed')]
  for (const name of [first, second]) await signUp(suite.stack, name)
  const { page, context } = await asRoot('/admin/notice')
  await page.getByRole('button', { name: 'New notice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Selected users').click()
  for (const name of [first, second]) {
    await dialog.getByRole('combobox', { name: 'Users' }).fill(name)
    await dialog.getByRole('option', { name, exact: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  await dialog.getByLabel('Title').fill('For two')
  await dialog.locator('.cm-content').click()
  await page.keyboard.insertText('Read this')
  expect(await dialog.getByRole('switch', { name: 'Send now' }).isChecked()).toBe(true)
  let sent = 0
  await page.route('**/api/admin/msg/notice', async (route) => {
    sent += 1
    await (sent === 1 ? route.continue() : route.fulfill({ json: { status: 400, data: null, msg: 'Not this one.' } }))
  })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Not this one.').waitFor()
  await page.getByRole('table', { name: 'Notices' }).getByText(first).first().waitFor({ state: 'attached' })
  expect(await dialog.getByText(first).count()).toBe(0)
  await dialog.getByText(second).waitFor()
  await context.close()
})
