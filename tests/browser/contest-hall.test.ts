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
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const manageTabsOf = (page: Page) => page.getByRole('navigation', { name: 'Management of the contest' })

describe('the hall of a contest in a browser', () => {
  const suite = startBrowserSuite({ hasJudge: false })
  let cid: number
  beforeAll(async () => {
    const root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    cid = await makeCup(root)
  })

  test('teams come from a table that is shown first, have slips with passwords, and sign in from their seat', async () => {
    const owner = await suite.visit({ as: { username: 'root', password: rootPassword }, theme: 'dark' })
    const { page } = owner
    await page.goto(`/contest/${cid}/manage/teams`)
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import teams' })
    await dialog
      .getByLabel('Files of teams')
      .setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await dialog.getByText('Paper Tigers, Null Pointers, Big O No').first().waitFor()
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
    const seat = await suite.visit()
    await seat.page.goto(`/contest/${cid}`)
    await seat.page.getByRole('button', { name: 'Sign in' }).first().click()
    await seat.page.getByRole('button', { name: 'Sign in as Paper Tigers' }).click()
    await seat.page.getByRole('dialog').waitFor({ state: 'detached' })
    await seat.page.getByText(`team-${cid}-1`).first().waitFor()
    // Who has come from where is pushed to the hall's page.
    await page.getByRole('row', { name: new RegExp(`Paper Tigers.*${here}.*Approved`) }).waitFor()
    expect([...owner.complaints, ...seat.complaints]).toEqual([])
    await owner.context.close()
    await seat.context.close()
  })
  test('photos are chosen at once and go to the teams that they name; one is taken away in the form of its team', async () => {
    const { page, complaints, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await page.goto(`/contest/${cid}/manage/teams`)
    await page.getByRole('button', { name: 'Photos' }).click()
    const photos = page.getByRole('dialog', { name: 'Photos of teams' })
    await photos
      .getByLabel('Photos of teams')
      .setInputFiles(
        ['1-tigers.png', '2.png', 'Big O No.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png })),
      )
    await photos.getByText('2 photos stored, 1 file left out').waitFor()
    await photos.getByRole('row', { name: '1-tigers.png Paper Tigers (1)' }).waitFor()
    await photos.getByRole('row', { name: /Big O No.png No team has an identifier/ }).waitFor()
    await photos.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Change Null Pointers' }).click()
    const form = page.getByRole('dialog', { name: 'Change the team' })
    await form.getByRole('img', { name: 'Photo of Null Pointers' }).waitFor()
    await form.getByRole('button', { name: 'Remove photo' }).click()
    await page
      .getByRole('dialog', { name: /Remove the photo/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await form.getByRole('button', { name: 'Choose a photo' }).waitFor()
    expect(await form.getByRole('img').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})
