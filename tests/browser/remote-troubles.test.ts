/** The administration of remote judging when something is wrong at the site, and its pages by keyboard alone. */
import { systemClock } from '@podium/judge/remote/clock.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HduSite } from '../stand-ins/hdu/site.ts'
import { startStandIn } from '../stand-ins/stand-in.ts'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import { at, makeCup } from '../support/cups.ts'
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
const program = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'
let api: Api

beforeAll(async () => {
  api = new Api(suite.stack.url)
  await api.signIn('root', rootPassword)
  await api.call('addRemoteAccount', { body: { site: 'HDU', username: 'judge1', password: 'pass 1&+%' } })
  await api.call('importRemoteProblem', { query: { name: 'HDU', problemId: '1000' } })
}, 60_000)

const focused = (page: Page): Promise<string> =>
  page.locator(':focus').evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')

/** Presses Tab until the focus is on what has the name, and says what it passed. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`no way by keyboard to ${String(name)}, last ${await focused(page)}`)
}

test('a run that nobody can tell from another is unknown, until an administrator names it', async () => {
  const name = freshName('solver')
  await signUp(suite.stack, name)
  // The list then shows two runs with the same source, of which one only is the submission's.
  const { ledger } = site!
  ledger.course = () => [[0, 'Accepted']]
  ledger.onStore = (run) => {
    ledger.onStore = () => undefined
    ledger.store(run)
  }
  standIn.faults.when('submit', 1, 'cut after storing')
  const visitor = await suite.visit({ as: { username: name, password: 'podium-1' } })
  await visitor.page.goto('/problem/HDU-1000')
  await writeCode(visitor.page, program)
  await visitor.page.locator('[data-submit]').click()
  const dock = visitor.page.locator('[data-dock]')
  await dock.getByText('Submission failed').first().waitFor(slow)

  const { page, complaints, context } = await suite.visit({ as: root })
  await page.goto('/admin/remote')
  const unknown = page.getByRole('region', { name: 'Unknown runs' })
  await unknown.getByRole('row', { name: /HDU-1000 judge1/ }).waitFor(slow)
  const opener = unknown.getByRole('button', { name: /^Name the run of submission/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Name the run of submission/ })
  await page.keyboard.type('no number!')
  await page.keyboard.press('Enter')
  await dialog.getByText('Digits and letters only, as the site writes it').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type(ledger.runs[0]?.runId ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('The result of the run is being fetched').waitFor()
  await unknown.getByText('No unknown runs').waitFor(slow)
  await dock.getByText('Accepted').first().waitFor(slow)
  expect(ledger.runs).toHaveLength(2)
  expect(complaints).toEqual([])
  await Promise.all([visitor.context.close(), context.close()])
})

test('a row of the list has the run at the site for its author, and for nobody else', async () => {
  const [, number = ''] = /^(\d+)$/.exec(site?.ledger.runs[0]?.runId ?? '') ?? []
  const admin = await suite.visit({ as: root })
  await admin.page.goto('/status')
  const run = admin.page.locator('[data-run-at-site]').getByRole('link', { name: number })
  expect(await run.getAttribute('href')).toContain(number)
  expect(await faultsOf(admin.page)).toEqual([])
  const other = await suite.visit({})
  await other.page.goto('/status')
  await other.page.getByRole('row', { name: /HDU-1000/ }).waitFor()
  expect(await other.page.locator('[data-run-at-site]').count()).toBe(0)
  await Promise.all([admin.context.close(), other.context.close()])
})

test('a check before the site shows as such with its reason, and a probe that finds it gone opens the site', async () => {
  const { page, context } = await suite.visit({ as: root })
  await page.goto('/admin/remote')
  const hdu = page.locator('[data-site=HDU]')
  const state = (word: string) => hdu.locator(`[data-health=${word}]`).first().waitFor(slow)
  standIn.faults.when('front', null, 'challenge with 403')
  await hdu.getByRole('button', { name: 'Probe now' }).click()
  await state('walled')
  await hdu
    .getByText(/browser/)
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  standIn.faults.clear()
  await hdu.getByRole('button', { name: 'Probe now' }).click()
  await state('ok')
  await context.close()
})

test('of several changes at the site those that are ticked are taken over, the others stay ours', async () => {
  const { page, context } = await suite.visit({ as: root })
  await page.goto('/admin/problem?oj=HDU')
  await page.getByRole('link', { name: 'Sum of Two' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sum of Too')
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('3000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Problem saved').waitFor()
  await page.goto('/admin/problem?oj=HDU')
  const open = async () => {
    await page.getByRole('button', { name: 'Actions on HDU-1000' }).click()
    await page.getByRole('menuitem', { name: 'Update from its site' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Update HDU-1000 from its site' })
  await dialog.getByRole('button', { name: 'Take over 2 changes' }).waitFor(slow)
  await dialog.getByRole('checkbox', { name: 'Title' }).press('Space')
  await dialog.getByRole('button', { name: 'Take over 1 change' }).click()
  await page.getByText('Problem updated').waitFor(slow)
  await page.getByRole('link', { name: 'Sum of Too' }).waitFor()
  await open()
  await dialog.getByRole('button', { name: 'Take over 1 change' }).waitFor(slow)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: 'Sum of Two' }).count()).toBe(0)
  await context.close()
})

test('an account is added and left by keyboard, and the focus comes back to where it was', async () => {
  const { page, context } = await suite.visit({ as: root })
  await page.goto('/admin/remote')
  const hdu = page.locator('[data-site=HDU]')
  await hdu.getByRole('button', { name: 'Add account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New account of HDU' })
  await dialog.waitFor()
  expect(await focused(page)).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Add account')
  await tabTo(page, /^Probe now$/, 1)
  await page.keyboard.press('Enter')
  await page.getByText('Probing HDU').waitFor()
  expect(await focused(page)).toBe('Probe now')
  await tabTo(page, /^Actions for judge1$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Edit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Account judge1 of HDU' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Actions for judge1')
  await context.close()
})

test('problems are imported by keyboard: the site, the ids, Enter, and on to the report', async () => {
  const { page, context } = await suite.visit({ as: root })
  await page.goto('/admin/problem/remote-import')
  await page.getByLabel('Site', { exact: true }).focus()
  await page.keyboard.type('POJ')
  await page.getByLabel('Language of the statement').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByLabel('Language of the statement').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('1001, 9999')
  await page.keyboard.press('Enter')
  const report = page.getByRole('region', { name: 'Report of the import' })
  await report.getByText('1 imported, 1 failed').waitFor(slow)
  await tabTo(page, /^相加/)
  expect(await faultsOf(page)).toEqual([])
  await context.close()
})

test('whoever opens a problem that its site has no more reads so, and cannot submit', async () => {
  const name = freshName('late')
  await signUp(suite.stack, name)
  const { id: pid } = (await api.call('problemDetail', { query: { problemId: 'HDU-1001' } })).problem
  const missing = await fetch(`${standIn.origin}/showproblem.php?pid=9999`)
  const headers = { 'content-type': missing.headers.get('content-type') ?? '' }
  standIn.faults.replace('problem', { headers, body: Buffer.from(await missing.arrayBuffer()) })
  await expect(api.call('remoteProblemChanges', { query: { pid } })).rejects.toThrow('HDU has no problem 1001')
  standIn.faults.clear()
  const { page, context } = await suite.visit({ as: { username: name, password: 'podium-1' } })
  await page.goto('/problem/HDU-1001')
  await page.locator('[data-site-state=gone]').waitFor()
  expect(await page.locator('[data-submit]').getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator('[data-submit]').getAttribute('data-tip')).toMatch(/no longer has this problem/)
  expect(await faultsOf(page)).toEqual([])
  await context.close()
})

test('a list goes into a contest under its next labels, and what others will see is said before', async () => {
  const cid = await makeCup(api, { title: freshName('Remote cup '), startTime: at(24), endTime: at(29) })
  const { page, complaints, context } = await suite.visit({ as: root })
  await page.goto(`/admin/contest/${cid}/problems`)
  const opener = page.getByRole('button', { name: 'Add from another judge' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add from another judge' })
  await dialog.getByLabel('Label in the contest').waitFor()
  await dialog.getByLabel('Problem IDs at the site').fill('1000-1001, 9999')
  await dialog.getByLabel('Label in the contest').waitFor({ state: 'detached' })
  await dialog.getByText('From now on only this contest shows the problem').waitFor()
  await dialog.getByText('no training can take it').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add problems' }).click()
  await dialog.getByText('2 added, 1 failed').waitFor(slow)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /^A .*HDU-1000/ }).waitFor()
  await page.getByRole('row', { name: /^B .*HDU-1001/ }).waitFor()
  expect(await focused(page)).toBe('Add from another judge')
  expect(complaints).toEqual([])
  await context.close()
})

test('what was imported for a contest stays out of the bank after its end, until its staff publish it', async () => {
  const cid = await makeCup(api, { title: freshName('Past cup '), startTime: at(-5), endTime: at(-1) })
  await api.call('importRemoteContestProblem', { query: { name: 'HDU', problemId: '1002', cid, displayId: 'A' } })
  const { page, complaints, context } = await suite.visit({ as: root })
  await page.goto(`/admin/contest/${cid}/problems`)
  await page.getByText('Imported for this contest, and not in the problem bank yet: HDU-1002.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish 1 problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 1 problem?' })
  await dialog.getByRole('button', { name: 'Publish 1 problem' }).click()
  await page.getByText('Published in the problem bank').waitFor()
  await page.getByText('not in the problem bank yet').waitFor({ state: 'detached' })
  await page.goto('/problem?keyword=Difference')
  await page.getByRole('link', { name: 'Difference' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
