import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName } from '../support/api.ts'
import { makeBoard, newerFiles } from '../services-boards/board-files.ts'
import { startBrowserSuite } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
let root: Api
beforeAll(async () => {
  root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
})

const hourMs = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

const asRoot = async (path: string): Promise<Visit> => {
  const person = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await person.page.goto(path)
  return person
}

const write = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator(`.cm-content[aria-label="${name}"]`).click()
  await page.keyboard.insertText(text)
}

const menuOf = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions on ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** A contest that begins tomorrow. */
const contestOf = async (title: string): Promise<number> => {
  const { cid } = await root.call('createContest', {
    body: {
      title,
      description: 'About it',
      type: 0,
      auth: 0,
      startTime: at(24),
      endTime: at(29),
      sealRank: false,
      autoRealRank: true,
      visible: true,
    },
  })
  return cid
}

describe('two people with the form of one contest', () => {
  test('learn of each other by the second save, which loads or replaces what the first has stored', async () => {
    const title = freshName('Shared cup ')
    const cid = await contestOf(title)
    const path = `/admin/contest/${cid}/edit`
    const [one, other] = [await asRoot(path), await asRoot(path)]
    const write = ({ page }: Visit, text: string) => page.getByLabel('Title').fill(text)
    const save = ({ page }: Visit) => page.getByRole('button', { name: 'Save', exact: true }).click()
    const titleNow = async () => (await root.call('adminContest', { query: { cid } })).title
    await write(one, `${title} one`)
    await write(other, `${title} other`)
    await save(one)
    await one.page.waitForURL('**/admin/contest')
    await save(other)
    const dialog = other.page.getByRole('dialog', { name: 'Changed while you were editing' })
    await dialog.getByText('You changed it, too').waitFor()
    expect(await dialog.locator('dd').allTextContents()).toEqual([`${title} one`, `${title} other`])
    expect(await faultsOf(other.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Load theirs' }).click()
    await expect.poll(() => other.page.getByLabel('Title').inputValue()).toBe(`${title} one`)
    await other.page.getByRole('button', { name: 'Back to my version' }).click()
    await expect.poll(() => other.page.getByLabel('Title').inputValue()).toBe(`${title} other`)
    await one.page.goto(path)
    await write(one, `${title} again`)
    await save(one)
    await one.page.waitForURL('**/admin/contest')
    await save(other)
    await dialog.getByRole('button', { name: 'Keep mine and save' }).click()
    await other.page.waitForURL('**/admin/contest')
    expect(await titleNow()).toBe(`${title} other`)
    expect([...one.complaints, ...other.complaints]).toEqual([])
    await Promise.all([one.context.close(), other.context.close()])
  })
})

describe('a board that stayed frozen', () => {
  test('is opened with one press once the contest has ended', async () => {
    const title = freshName('Closed cup ')
    const frozen = { sealRank: true, sealRankTime: at(-2), autoRealRank: false }
    const { cid } = await root.call('createContest', {
      body: {
        title,
        description: 'About it',
        type: 0,
        auth: 0,
        startTime: at(-5),
        endTime: at(-1),
        visible: true,
        ...frozen,
      },
    })
    const { page, context, complaints } = await asRoot(`/admin/contest/${cid}/problems`)
    await page.getByRole('button', { name: 'Open the board' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the board' }).click()
    await page.getByText('Board opened').waitFor()
    expect(await root.call('adminContest', { query: { cid } })).toMatchObject({ autoRealRank: true, sealRank: true })
    await expect.poll(() => page.getByRole('button', { name: 'Open the board' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('contests in the back office', () => {
  test('makes a contest through the form, which tells every fault beside its field first', async () => {
    const title = freshName('Winter cup ')
    const { page, context, complaints } = await asRoot('/admin/contest/create')
    await page.getByRole('button', { name: 'Save' }).click()
    for (const text of ['Title is required', 'Start is required', 'End is required', 'Description is required'])
      await page.getByText(text).waitFor()
    await page.locator('input[name=title]:focus').waitFor()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Start').fill('2031-01-05T10:00:00')
    await page.getByLabel('End', { exact: true }).fill('2031-01-05T09:00:00')
    await page.getByText('The end must be later than the start.').waitFor()
    await page.getByText('0:00:00').waitFor()
    await page.getByLabel('End', { exact: true }).fill('2031-01-05T15:30:00')
    await page.getByText('5:30:00').waitFor()
    await write(page, 'Contest description', 'About $n$ teams')
    await page.getByRole('combobox', { name: 'Who may take part' }).selectOption('1')
    await page.getByText('Password is required').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByText('Freeze the scoreboard').click()
    await expect.poll(() => page.getByLabel('Frozen', { exact: true }).inputValue()).toBe('1')
    await page.getByLabel('Unofficial teams', { exact: true }).fill('guest, coach guest')
    await page.getByLabel('Unofficial teams', { exact: true }).press('Enter')
    await page.getByText('Already in the list: guest').waitFor()
    await page.getByText('By share').click()
    await page.getByLabel('Number of award 1').fill('99')
    await page.getByText('The shares of the awards add up to more than 100 percent.').waitFor()
    await page.getByLabel('Number of award 1').fill('10')
    await expect.poll(() => page.getByText(/needs? attention/).count()).toBe(0)
    await expect.poll(() => faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await page.waitForURL(/\/admin\/contest\/\d+\/problems$/)
    await page.getByRole('heading', { name: 'Problems of the contest' }).waitFor()
    await expect.poll(() => faultsOf(page)).toEqual([])
    const { records } = await root.call('adminContestList', { query: { keyword: title } })
    const stored = await root.call('adminContest', { query: { cid: records[0]?.id ?? 0 } })
    expect(stored).toMatchObject({
      pwd: 'secret',
      auth: 1,
      duration: 19_800,
      sealRank: true,
      starAccount: ['guest', 'coach'],
      awardType: 1,
      autoRealRank: true,
    })
    expect(stored.awardConfigList.map(({ num }) => num)).toEqual([10, 20, 30])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('adds a problem under an id that is free, announces, and warns before submissions are lost', async () => {
    const title = freshName('Running cup ')
    const { cid } = await root.call('createContest', {
      body: { title, description: 'x', type: 0, auth: 0, startTime: at(-1), endTime: at(2), visible: true },
    })
    const { page, context } = await asRoot(`/admin/contest/${cid}/problems`)
    await page.getByText('No problems yet').waitFor()
    await page.getByRole('button', { name: 'Add from the bank' }).click()
    const field = page.getByLabel('Label in the contest')
    const pick = async (keyword: string) => {
      await page.getByRole('searchbox').fill(keyword)
      await page.getByRole('cell', { name: keyword }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: /^Add / }).locator('visible=true').first().click()
    }
    await pick('P1000')
    expect(await field.inputValue()).toBe('A')
    await page.getByRole('button', { name: 'Add problem' }).click()
    await page.getByText('Problem added').waitFor()
    await pick('P1001')
    await field.fill('A')
    await page.getByRole('button', { name: 'Add problem' }).click()
    await page.getByText('This label is already used in this contest.').first().waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'A+B' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await root.call('submit', { body: { pid: 'A', language: 'C', code: 'int main() { return 0; }', cid } })
    await menuOf(page, 'A', 'Remove')
    await page.getByRole('button', { name: 'Remove problem' }).click()
    await page.getByText(/1 submission was made for this problem/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Announcements' }).last().click()
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByRole('button', { name: 'Announce' }).last().click()
    await page.getByText('Content is required').waitFor()
    await page.getByLabel('Title').fill('Second sample')
    await write(page, 'Content', 'It was *wrong*.')
    // What is written is lost by no key without a question, however often it is pressed.
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog', { name: 'Discard what you have written?' })
        .getByRole('button', { name: 'Cancel' })
        .click()
    }
    expect(await page.getByLabel('Title').inputValue()).toBe('Second sample')
    await page.getByRole('button', { name: 'Announce' }).last().click()
    await page.getByRole('cell', { name: 'Second sample', exact: true }).waitFor()
    expect((await root.call('adminContestAnnouncements', { query: { cid } })).records).toMatchObject([
      { title: 'Second sample', content: 'It was *wrong*.', status: 0 },
    ])
    await page.goto('/admin/contest')
    await menuOf(page, title, 'Delete')
    await page.getByRole('button', { name: 'Delete contest' }).click()
    await page.getByText('The contest runs: 1 submission would be lost.').waitFor()
    await page.getByRole('button', { name: 'Delete contest' }).click()
    await page.getByText('Deleted').waitFor()
    await expect.poll(() => page.getByRole('link', { name: title }).count()).toBe(0)
    await context.close()
  })

  test('says in place why a board cannot be imported', async () => {
    const { page, context } = await asRoot('/admin/contest')
    await page.getByRole('button', { name: 'Import a scoreboard' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('team.json is required').waitFor()
    for (const name of ['config.json', 'team.json', 'run.json']) {
      await page.getByLabel(name).setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from('not json') })
    }
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('dialog').getByRole('alert').getByText('config is not JSON in UTF-8.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    for (const [name, value] of Object.entries(newerFiles(makeBoard(7, 3, 9)))) {
      await page
        .getByLabel(`${name}.json`)
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) })
    }
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'Show the contest' }).click()
    await page.waitForURL(/\/contest\/\d+\/rank/)
    await page.getByRole('table', { name: 'Scoreboard' }).waitFor()
    await context.close()
  })
})
