import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'
import { makeCup } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of the contest' })
const manageTabsOf = (page: Page) => page.getByRole('navigation', { name: 'Management of the contest' })
const staffOn = (page: Page) => page.getByRole('table', { name: 'Staff of the contest' })

describe('the staff of a contest in a browser', () => {
  const suite = startBrowserSuite({ hasJudge: false })
  let root: Api
  let cid: number
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    cid = await makeCup(root)
  })

  /** One account that was made for the contest, from the sheet on which it is shown once. */
  async function makeAccount(page: Page, role: string): Promise<{ username: string; password: string }> {
    await page.getByRole('button', { name: 'Make accounts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make accounts' })
    await dialog.getByLabel('Role').selectOption(role)
    await dialog.getByRole('button', { name: 'Make accounts' }).click()
    const sheet = page.getByRole('list', { name: 'New accounts' })
    await sheet.waitFor()
    const [username = '', password = ''] = await sheet.locator('kbd').allTextContents()
    await page.getByRole('button', { name: 'Copy the accounts' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    return { username, password }
  }

  test('a print runner is made, works from the own account, and is gone when the role is taken', async () => {
    const owner = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await owner.page.goto(`/contest/${cid}`)
    await tabsOf(owner.page).getByRole('link', { name: 'Manage' }).click()
    await owner.page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await manageTabsOf(owner.page).getByRole('link', { name: 'Staff' }).click()
    await owner.page.waitForURL(`**/contest/${cid}/manage/people`)
    const account = await makeAccount(owner.page, 'Print runner')
    expect(account.password).toHaveLength(10)
    const row = staffOn(owner.page).getByRole('row', { name: new RegExp(account.username) })
    await row.getByRole('cell', { name: 'Print runner', exact: true }).waitFor()
    expect(await owner.page.content()).not.toContain(account.password)

    const runner = await suite.visit()
    await runner.page.goto('/home')
    await signInOn(runner.page, account.username, account.password)
    await runner.page.waitForURL(`**/contest/${cid}/admin-print`)
    await runner.page.getByText('Nothing waiting').waitFor()
    expect(await tabsOf(runner.page).getByRole('link').allTextContents()).toEqual(['Overview', 'Print queue'])
    const team = await signUp(suite.stack, freshName('team'))
    await team.call('changeUserInfo', { body: { realname: 'Ada Lovelace' } })
    await team.call('submitPrintText', { body: { cid, content: 'x'.repeat(60) } })
    await runner.page.getByRole('button', { name: 'Mark printed' }).waitFor()
    await runner.page.getByRole('columnheader', { name: 'Real name' }).waitFor()
    await runner.page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
    // What waits reaches whoever manages the contest, too.
    await manageTabsOf(owner.page).getByRole('link', { name: 'Overview' }).click()
    await owner.page.getByRole('link', { name: /^1\s*print waiting/ }).waitFor()
    await manageTabsOf(owner.page).getByRole('link', { name: 'Staff' }).click()
    await runner.page.goto('/problem')
    await runner.page.waitForURL(`**/contest/${cid}/admin-print`)

    await row.getByRole('button', { name: /Take the role/ }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Take the role' }).click()
    await row.waitFor({ state: 'detached' })
    await runner.page.getByRole('dialog').getByLabel('Username').waitFor()
    expect(owner.complaints).toEqual([])
    await owner.context.close()
    await runner.context.close()
  })

  test('somebody with an account is given a role by name, and what it opens comes into their open page', async () => {
    const name = freshName('judge')
    await signUp(suite.stack, name)
    const judge = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await judge.page.goto(`/contest/${cid}`)
    await tabsOf(judge.page).getByRole('link', { name: 'Problems' }).waitFor()
    expect(await tabsOf(judge.page).getByRole('link', { name: 'Manage' }).count()).toBe(0)
    const owner = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await owner.page.goto(`/contest/${cid}/staff`)
    await owner.page.waitForURL(`**/contest/${cid}/manage`)
    await manageTabsOf(owner.page).getByRole('link', { name: 'Staff' }).click()
    await owner.page.getByRole('button', { name: 'Give a role' }).click()
    const dialog = owner.page.getByRole('dialog', { name: 'Give a role' })
    await dialog.getByRole('combobox', { name: 'Accounts' }).fill(name)
    await owner.page.getByRole('option', { name }).click()
    await dialog.getByLabel('Role').selectOption('Director')
    await dialog.getByRole('button', { name: 'Give the role' }).click()
    await staffOn(owner.page)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('cell', { name: 'Director', exact: true })
      .waitFor()
    await tabsOf(judge.page).getByRole('link', { name: 'Manage' }).click()
    await judge.page.getByRole('link', { name: 'Settings' }).click()
    await judge.page.getByLabel('Title').fill('Cup of the director')
    await judge.page.getByRole('button', { name: 'Save' }).click()
    await judge.page.waitForURL(`**/contest/${cid}/manage`)
    await judge.page.getByRole('heading', { name: 'Cup of the director' }).waitFor()
    expect(judge.complaints).toEqual([])
    await judge.context.close()
    await owner.context.close()
  })

  test('the jury has the pages of its own work under Manage, by keyboard and on a phone, and no other', async () => {
    const name = freshName('member')
    await signUp(suite.stack, name)
    await root.call('giveContestRole', { body: { cid, username: name, role: 'jury' } })
    const { page, context, complaints } = await suite.visit({
      as: { username: name, password: 'podium-1' },
      width: 390,
    })
    await page.goto(`/contest/${cid}/manage`)
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    const tabs = manageTabsOf(page).getByRole('link')
    expect(await tabs.allTextContents()).toEqual(['Overview', 'Decisions', 'Announcements', 'Commentary', 'Audit log'])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await faultsOf(page)).toEqual([])
    await tabs.last().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/contest/${cid}/manage/log`)
    await page.getByText(`Role in a contest ${name}`).filter({ visible: true }).first().waitFor()
    await page.goto(`/contest/${cid}/manage/teams`)
    await page.getByText('This page is not available').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a secret that is shown once is lost by no key and no click beside it before somebody has taken it', async () => {
    const { page, context, complaints } = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await page.goto(`/contest/${cid}/manage/api`)
    await page.getByText('This contest has it').click()
    await page.getByRole('button', { name: 'Make a token' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Resolver')
    await page.getByRole('button', { name: 'Make the token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByText(/shown only once/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    const token = (await dialog.locator('pre').textContent()) ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(await page.evaluate('String(getSelection())')).toBe(token)
    const question = page.getByRole('dialog', { name: 'Close without saving it?' })
    for (const leave of [() => page.keyboard.press('Escape'), () => dialog.getByLabel('Close').click()]) {
      await leave()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
    }
    await page.mouse.click(2, 2)
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Copy the token' }).click()
    await page.getByText('Copied').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(token)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('all that is judged again has one entry, whole problems below for super administrators alone', async () => {
    const name = freshName('director')
    await signUp(suite.stack, name)
    await root.call('giveContestRole', { body: { cid, username: name, role: 'director' } })
    const owner = await suite.visit({ as: { username: 'root', password: rootPassword }, width: 390 })
    await owner.page.goto(`/contest/${cid}/rejudge`)
    await owner.page.waitForURL(`**/contest/${cid}/manage/rejudge`)
    await owner.page.getByRole('heading', { name: 'Rejudge with preview' }).waitFor()
    await owner.page.getByRole('heading', { name: 'Rejudge a problem at once' }).waitFor()
    expect(await owner.page.getByRole('link', { name: 'Rejudge' }).count()).toBe(1)
    await owner.page.getByText('No problems yet').waitFor()
    expect(await owner.page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await faultsOf(owner.page)).toEqual([])
    const director = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await director.page.goto(`/contest/${cid}/manage/rejudge`)
    await director.page.getByRole('heading', { name: 'Rejudge with preview' }).waitFor()
    expect(await director.page.getByRole('heading', { name: 'Rejudge a problem at once' }).count()).toBe(0)
    await director.page.goto(`/contest/${cid}/rejudge`)
    await director.page.getByText('This page is not open to you').waitFor()
    expect([...owner.complaints, ...director.complaints]).toEqual([])
    await Promise.all([owner, director].map(({ context }) => context.close()))
  })

  test('an account of the jury opens overview and problems without a call that is refused', async () => {
    const other = await makeCup(root)
    const query = { cid: other, problemType: 0, keyword: 'P1000' }
    const { problemList } = await root.call('adminContestProblems', { query })
    const problem = { cid: other, pid: problemList.records[0]?.id ?? 0, displayId: 'A' }
    await root.call('addContestProblem', { body: problem })
    const { accounts } = await root.call('makeStaffAccounts', { body: { cid: other, role: 'jury', count: 1 } })
    const jury = await suite.visit({ as: accounts[0] ?? { username: '', password: '' } })
    await jury.page.goto(`/contest/${other}/problems`)
    await jury.page.getByRole('row', { name: /A\+B Problem/ }).waitFor()
    await tabsOf(jury.page).getByRole('link', { name: 'Overview' }).click()
    await jury.page.getByRole('heading', { name: 'Details' }).waitFor()
    expect(await jury.page.getByRole('heading', { name: 'My progress' }).count()).toBe(0)
    expect(jury.complaints).toEqual([])
    await jury.context.close()
  })

  test('a spectator account sees the live board and nothing else', async () => {
    const { accounts } = await root.call('makeStaffAccounts', { body: { cid, role: 'spectator', count: 1 } })
    const [account] = accounts
    const spectator = await suite.visit({ as: account ?? { username: '', password: '' } })
    await spectator.page.goto('/')
    await spectator.page.waitForURL(`**/contest/${cid}/rank`)
    await spectator.page.getByText('No submissions yet').waitFor()
    await spectator.page.getByText('Jury', { exact: true }).waitFor()
    expect(await tabsOf(spectator.page).getByRole('link').allTextContents()).toEqual(['Overview', 'Rank'])
    for (const name of ['Download', 'Refresh now'])
      expect(await spectator.page.getByRole('button', { name }).count()).toBe(0)
    expect(spectator.complaints).toEqual([])
    await spectator.context.close()
  })
})
