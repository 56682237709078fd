import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { signUp } from '../support/api.ts'
import { openHouse, signInOn } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const house = openHouse()

const doubles = '#include <iostream>\nint main() { long long a; std::cin >> a; std::cout << 2 * a << "\\n"; }\n'

const signInAsAdmin = async (page: Page, username = 'root', password = rootPassword): Promise<void> => {
  await page.goto('/admin')
  await page.getByText('Please login first by admin account').waitFor()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The administrator on a page of the back office, signed in before. */
const asRoot = async (path: string, options: Parameters<typeof house.visit>[0] = {}): Promise<Visit> => {
  const person = await house.visit({ ...options, as: { username: 'root', password: rootPassword } })
  await person.page.goto(path)
  return person
}

describe('the sign-in of the back office', () => {
  it('turns away a wrong password with its words, and somebody who is no administrator', async () => {
    await signUp(house.stack, 'plain_person')
    const { page, context } = await house.visit()
    await signInAsAdmin(page, 'root', 'not-the-password')
    await page.getByText('Please check your username or password.').waitFor()
    await page.getByLabel('Username').fill('plain_person')
    await page.getByLabel('Password', { exact: true }).fill('podium-1')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Please login again with the administrator account').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    await context.close()
  })

  it('is where every path of the area leads whoever is only a user, and an unknown one everybody', async () => {
    await signUp(house.stack, 'curious')
    const { page, context } = await house.visit()
    await page.goto('/home')
    await signInOn(page, 'curious', 'podium-1')
    await page.goto('/admin/problem')
    await page.waitForURL('**/admin/login')
    await page.goto('/admin/no-such-page')
    await page.waitForURL('**/admin/login')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Administrator login')
    await context.close()
  })
})

describe('an administrator', () => {
  it('makes a problem by keyboard and mouse, and it is judged', async () => {
    const { page, context, complaints } = await house.visit()
    await signInAsAdmin(page)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByText('1 connected').waitFor()
    await page.goto('/admin/problem/create')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/fields need attention/).waitFor()
    await page.getByText('Display id is required').waitFor()
    await page.getByText('Upload the test data first').waitFor()
    await page.getByLabel('Display id').fill('DOUBLE')
    await page.getByLabel('Title').fill('Twice as much')
    for (const name of ['Description', 'Input', 'Output']) {
      await page.locator(`.cm-content[aria-label="${name}"]`).click()
      await page.keyboard.insertText(`${name} with $n$`)
    }
    await page.locator('[aria-label="Preview of Description"] .katex').waitFor()
    await page.getByLabel('Input of example 1').fill('1')
    await page.getByLabel('Output of example 1').fill('2')
    await page.locator('label', { hasText: 'By hand' }).click()
    await page.getByRole('button', { name: 'Add case' }).click()
    await page.getByLabel('Input of case 1').fill('21')
    await page.getByLabel('Output of case 1').fill('42')
    await page.getByLabel('Tags').fill('doubling')
    await page.getByLabel('Tags').press('Enter')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Create Successfully').waitFor()
    await page.getByRole('link', { name: 'Twice as much' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    // Whoever types a case leaves its last line open; a solution that ends it is right all the same.
    const solver = await signUp(house.stack, 'doubler')
    const { submitId } = await solver.call('submit', { body: { pid: 'DOUBLE', language: 'C++ 17', code: doubles, cid: 0 } })
    await expect.poll(async () => (await solver.call('submissionDetail', { query: { submitId } })).submission.status, { timeout: 20_000 }).toBe(0)
    await context.close()
  })

  it('is asked before unsaved changes are lost, and hears what the compiler says of a checker', async () => {
    const { page, context } = await asRoot('/admin/problem')
    await page.getByRole('link', { name: 'Twice as much' }).click()
    await page.locator('label', { hasText: 'Special' }).click()
    await page.locator('.cm-content[aria-label="Checker code"]').click()
    await page.keyboard.insertText('int main() { return not_declared; }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Spj Or Interactive Code was not compiled successfully, please compile again!').waitFor()
    await page.getByRole('button', { name: 'Compile now' }).click()
    const compileError = page.getByRole('dialog', { name: 'Compile Error' })
    await compileError.getByText(/not_declared/).first().waitFor()
    await compileError.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(new URL(page.url()).pathname).toContain('/admin/problem/edit/')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await context.close()
  })

  it('changes a setting, and the site shows it', async () => {
    const { page, context } = await asRoot('/admin/conf')
    await page.getByLabel('Short name').fill('Rostrum')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Update Successfully').waitFor()
    await page.goto('/home')
    await page.getByRole('link', { name: 'Rostrum' }).waitFor()
    expect(await page.title()).toContain('Rostrum')
    await context.close()
  })

  it('announces something, and the site tells it', async () => {
    const { page, context } = await asRoot('/admin/announcement')
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByLabel('Title').fill('Maintenance tonight')
    await page.locator('.cm-content').click()
    await page.keyboard.insertText('From **ten** on.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Create Successfully').waitFor()
    const stranger = await house.visit()
    await stranger.page.goto('/home')
    await stranger.page.getByText('Maintenance tonight').first().waitFor()
    expect(await page.getByRole('switch', { name: 'Maintenance tonight is visible' }).isChecked()).toBe(true)
    await stranger.context.close()
    await context.close()
  })

  it('finds every page readable for all, on a phone too, with nothing that sticks out', async () => {
    const { page, context, complaints } = await asRoot('/admin', { width: 390, theme: 'dark', locale: 'zh-CN', reducedMotion: true })
    await page.getByRole('heading', { name: '仪表盘' }).waitFor()
    const faults: Record<string, readonly string[]> = {}
    for (const path of ['', '/announcement', '/conf', '/switch', '/language', '/user', '/auth', '/discussion', '/discussion?tab=reports', '/problem', '/problem/edit/1000', '/problem/tag', '/problem/batch-operation']) {
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
})

describe('users', () => {
  it('come from a file whose faulty rows are told before, are generated with a sheet to download, and one is banned', async () => {
    const { page, context } = await asRoot('/admin/user')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from('wang,wang-pass,,王小明,male\nroot,root-pass\n') })
    await dialog.getByText('The username already exists').filter({ visible: true }).waitFor()
    await dialog.getByRole('button', { name: 'Import 1 users' }).click()
    await dialog.getByText('1 accounts were made').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('row', { name: '王小明' }).waitFor()

    await page.getByRole('button', { name: 'Generate' }).click()
    await dialog.getByLabel('Prefix').fill('crew')
    await dialog.getByLabel('Last number').fill('3')
    await dialog.getByText('3 accounts: crew1 to crew3').waitFor()
    await dialog.getByRole('button', { name: 'Generate' }).click()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download names and passwords' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^[0-9a-f]{64}\.xlsx$/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('button', { name: 'Actions on crew2' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByRole('switch', { name: 'May sign in' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: 'crew2' }).getByText('Banned').filter({ visible: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })
})
