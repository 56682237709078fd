import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { makeCup } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

const here = '127.0.0.1'
const table =
  'id,name,room,seat,networks,Coach\n' +
  `1,Paper Tigers,Hall 1,A1,${here},Ann\n2,Null Pointers,Hall 1,A2,10.9.0.2,Bo\n3,Big O No,Hall 2,B1,,Cy\n`
const manageTabsOf = (page: Page) => page.getByRole('navigation', { name: 'Management of the contest' })

describe('the hall of a contest in a browser', () => {
  const house = startBrowserSuite({ hasJudge: false })
  let cid: number
  beforeAll(async () => {
    const root = new Api(house.stack.url)
    await root.signIn('root', rootPassword)
    cid = await makeCup(root)
  })

  test('teams come from a table that is shown first, have slips with passwords, and sign in from their seat', async () => {
    const owner = await house.visit({ as: { username: 'root', password: rootPassword }, theme: 'dark' })
    const { page } = owner
    await page.goto(`/contest/${cid}/manage/teams`)
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import teams' })
    await dialog
      .getByLabel('Files of teams')
      .setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await dialog.getByText('Paper Tigers, Null Pointers, Big O No').waitFor()
    await dialog.getByText('The column “coach” is not known, and is left out.').first().waitFor()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('row', { name: /Null Pointers.*Hall 1 · A2/ }).waitFor()

    await page.getByRole('button', { name: 'Make passwords' }).click()
    await page.getByRole('button', { name: 'Make 3 passwords' }).click()
    const sheet = page.getByRole('list', { name: 'New accounts' })
    await sheet.waitFor()
    expect(await sheet.getByRole('listitem').count()).toBe(3)
    const [username, password] = await sheet
      .getByRole('listitem')
      .filter({ hasText: 'Paper Tigers' })
      .locator('kbd')
      .allTextContents()
    expect([username, password?.length]).toEqual([`team-${cid}-1`, 10])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Done' }).isVisible()).toBe(false)
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen' })
    await page.getByText('One per page').click()
    // Nobody can read them again: they are not left by accident.
    await page.getByRole('button', { name: 'Done' }).click()
    const question = page.getByRole('dialog', { name: 'Close without saving it?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.find((line) => line.includes('Paper Tigers'))).toMatch(`${username}\t${password}\tPaper Tigers`)
    await page.getByRole('button', { name: 'Done' }).click()

    await manageTabsOf(page).getByRole('link', { name: 'Hall' }).click()
    await page.getByText('No addresses seen yet').waitFor()
    await page.getByText('Teams sign in without a password').click()
    await page.getByText('Switched on').waitFor()
    const seat = await house.visit()
    await seat.page.goto(`/contest/${cid}`)
    await seat.page.getByRole('button', { name: 'Sign in' }).first().click()
    await seat.page.getByRole('button', { name: 'Sign in as Paper Tigers' }).click()
    await seat.page.getByRole('dialog').waitFor({ state: 'detached' })
    await seat.page.getByText(`team-${cid}-1`).first().waitFor()
    // Who has come from where is pushed to the hall's page.
    await page.getByRole('row', { name: new RegExp(`Paper Tigers.*${here}.*Let in`) }).waitFor()
    expect([...owner.complaints, ...seat.complaints]).toEqual([])
    await owner.context.close()
    await seat.context.close()
  })
})
