/** What surrounds a statement and its editor, and the lists, as a person uses them. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, signUp } from '../support/api.ts'
import { startBrowserSuite, plainHost, writeCode } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
const right =
  '#include <bits/stdc++.h>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n'
const wrong = right.replace('a + b', 'a - b')
const manyCases = 150

let ada: Api
let submitIds: readonly number[]

const judged = async (code: string): Promise<number> => {
  const { submitId } = await ada.call('submit', { body: { pid: 'P1000', language: 'C++ 17 With O2', code, cid: 0 } })
  await vi.waitFor(
    async () => expect((await ada.call('submissionDetail', { query: { submitId } })).submission.status).toBeLessThan(5),
    30_000,
  )
  return submitId
}

beforeAll(async () => {
  ada = await signUp(suite.stack, 'ada')
  submitIds = [await judged(right), await judged(wrong)]
  const database = new pg.Client({ connectionString: suite.stack.databaseUrl })
  await database.connect()
  await database.query(
    `update problem set user_extra_file = '{"grid.h":"struct Grid {};\\n"}' where display_id = 'P1001'`,
  )
  await database.query(
    `insert into judge_case (submit_id, seq, case_id, status, time_ms, memory_kb, input_name, output_name, message, mode)
    select $1, n, n, case when n > 120 then -4 else 0 end, 1, 1000, n || '.in', n || '.out', null, 'default' from generate_series(11, ${manyCases}) n`,
    [submitIds[0]],
  )
  await database.end()
}, 240_000)

describe('beside the statement', () => {
  test('a sample can be copied, also where the site is reached by plain HTTP', async () => {
    for (const host of ['localhost', plainHost]) {
      const { page, context, complaints } = await suite.visit()
      await page.goto(`http://${host}:${new URL(suite.stack.url).port}/problem/P1000`)
      await page.getByRole('button', { name: 'Copy the output of sample 1' }).click()
      await page.getByText('Copied').waitFor()
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  test("stand the statistic, everybody's submissions to this very problem, and the names of files", async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem/P1000')
    await page.getByRole('button', { name: 'Statistics' }).click()
    await page.getByRole('dialog').getByRole('row', { name: /AC/ }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'All submissions' }).click()
    await page.waitForURL('**/status?problemID=P1000&completeProblemID=true')
    await page
      .locator('[data-row]')
      .nth(submitIds.length - 1)
      .waitFor()
    expect(await page.locator('[data-row]').count()).toBe(submitIds.length)
    await page.goto('/problem/P1005')
    await page.getByRole('button', { name: 'File IO' }).click()
    const names = page.getByRole('dialog', { name: 'File IO' })
    await names.getByText('Input file').waitFor()
    await names.getByText('Output file').waitFor()
    await context.close()
  })

  test('stands the annex of a problem that has one, to read and to keep', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem/P1001')
    await page.getByRole('tab', { name: /Attachments/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('grid.h')
    expect(await readFile(await file.path(), 'utf8')).toBe('struct Grid {};\n')
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('dialog', { name: 'grid.h' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/problem/P1002')
    await page.locator('.katex').first().waitFor()
    expect(await page.getByRole('tab', { name: /Attachments/ }).count()).toBe(0)
    await context.close()
  })
})

describe('a problem', () => {
  test('whose address is in small letters has its id, and its new submissions show at once', async () => {
    const { page, context } = await suite.visit({ as: { username: 'ada', password: 'podium-1' } })
    await page.goto('/problem/p1000')
    await page.getByRole('heading', { name: 'P1000 A+B Problem' }).waitFor()
    await page.getByRole('tab', { name: 'My submissions' }).click()
    const rows = page.getByRole('tabpanel').locator('[data-row]')
    await rows.first().waitFor()
    const before = await rows.count()
    await judged(wrong)
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(before + 1)
    await context.close()
  })

  test('has samples that are run with one press', async () => {
    const { page, context, complaints } = await suite.visit({ as: { username: 'ada', password: 'podium-1' } })
    await page.goto('/problem/P1000')
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.getByRole('button', { name: 'Run this sample' }).nth(1).click()
    await page.locator('[data-passed-sample="2"]').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('that stands alone makes room for the editor when a sample is to be tested', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem/P1000')
    const sampleButton = page.getByRole('button', { name: 'Run this sample' }).nth(1)
    await sampleButton.waitFor()
    await page.getByRole('button', { name: 'Problem only' }).click()
    await page.locator('[data-editor]').waitFor({ state: 'hidden' })
    await sampleButton.click()
    await page.locator('[data-test-input]').waitFor()
    expect(await page.locator('[data-test-input]').inputValue()).toBe('-7 7')
    // It is run for whoever is signed in.
    await page.getByRole('dialog').getByText('Sign in').first().waitFor()
    await context.close()
  })
})

describe('the problem list', () => {
  test('says in the place of the tags that they did not load, and asks for them again', async () => {
    const { page, context } = await suite.visit()
    const tags = '**/api/get-problem-tags-and-classification*'
    await page.route(tags, (route) => route.abort())
    await page.goto('/problem')
    const again = page.getByRole('complementary').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute(tags)
    await again.click()
    await page.getByRole('complementary').getByRole('button', { name: 'Knapsack' }).waitFor()
    expect(await again.count()).toBe(0)
    await context.close()
  })

  test('says that a bank has no tags', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem?oj=SPOJ')
    await page.getByText('This bank has no tags yet').waitFor()
    expect(await page.getByText('No such tag').count()).toBe(0)
    await context.close()
  })
})

describe('the editor', () => {
  test('takes a file, and gives the template back only to somebody who confirms', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem/P1000')
    const editor = page.locator('.cm-content')
    await editor.filter({ hasText: 'print the answer here' }).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'main.cpp', mimeType: 'text/plain', buffer: Buffer.from('// from a file: 你好\n') })
    await editor.filter({ hasText: 'from a file: 你好' }).waitFor()
    await page.getByRole('button', { name: 'Reset the code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await editor.textContent()).toContain('from a file')
    await page.getByRole('button', { name: 'Reset the code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the code' }).click()
    await editor.filter({ hasText: 'print the answer here' }).waitFor()
    await context.close()
  })
})

describe('submitting', () => {
  test('asks for the sum first where the site wants it, whatever part of a narrow page is in sight', async () => {
    const root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    const switches = await root.call('switchInfo')
    await root.call('switchUpdate', { body: { ...switches, submitNeedsCaptcha: true } })
    const { page, context, complaints } = await suite.visit({
      width: 390,
      as: { username: 'ada', password: 'podium-1' },
    })
    await page.goto('/problem/P1000')
    await page.getByRole('tab', { name: 'Code' }).click()
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.getByRole('tab', { name: 'Problem description' }).click()
    await page.getByRole('heading', { name: 'P1000 A+B Problem' }).waitFor()
    await page.locator('[data-submit]').click()
    const sum = page.getByRole('dialog', { name: 'Solve a small sum first' })
    await sum.getByRole('button', { name: 'Submit' }).click()
    await sum.getByText('Enter the result of the sum').waitFor()
    await sum.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('[data-submit]').waitFor()
    expect(complaints).toEqual([])
    await root.call('switchUpdate', { body: switches })
    await context.close()
  })
})

describe('the code accepted last', () => {
  test("is not asked for in exchange for one's own while reading code is switched off", async () => {
    const root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    const switches = await root.call('switchInfo')
    const { page, context } = await suite.visit({ as: { username: 'ada', password: 'podium-1' } })
    await page.goto('/problem/P1000')
    // The newest run was wrong.
    await page.locator('[data-dock] [data-solved]').waitFor()
    await writeCode(page, '// my own')
    const ask = page.getByRole('button', { name: 'Load last accepted code' })
    await root.call('switchUpdate', { body: { ...switches, hideNonContestSubmissionCode: true } })
    await ask.click()
    await page.getByText('The administrator has switched off reading code for now.').waitFor()
    expect(await page.locator('.cm-content').textContent()).toBe('// my own')
    await root.call('switchUpdate', { body: switches })
    await ask.click()
    await page.locator('.cm-content', { hasText: 'long long a, b' }).waitFor()
    await context.close()
  })
})

describe('by keyboard alone', () => {
  test('one finds a problem, writes, submits and opens the run', async () => {
    const { page, context } = await suite.visit({ as: { username: 'ada', password: 'podium-1' } })
    await page.goto('/problem')
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('A+B')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-row]').count(), { timeout: 10_000 }).toBe(1)
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab')
          return page.evaluate('document.activeElement.textContent')
        },
        { timeout: 10_000 },
      )
      .toBe('A+B Problem')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/problem/P1000')
    await writeCode(page, right)
    await page.keyboard.press('Control+Enter')
    const run = page.locator('[data-dock] a')
    await page.locator('[data-dock] [data-status="0"]').waitFor()
    await run.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/submission-detail/*')
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count(), 'on from where the new page begins').toBe(1)
    await context.close()
  })

  test('one comes back to where one left a list', async () => {
    const { page, context } = await suite.visit({ width: 900 })
    await page.setViewportSize({ width: 900, height: 400 })
    await page.goto('/problem')
    const row = page.getByRole('link', { name: 'A+B Problem' })
    await row.waitFor()
    await page.evaluate('scrollTo(0, 200)')
    await expect.poll(() => page.evaluate('scrollY')).toBe(200)
    await row.focus()
    const leftAt = await page.evaluate('scrollY')
    expect(leftAt).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /A\+B Problem/ }).waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate('scrollY')).toBe(leftAt)
    await context.close()
  })
})

describe('submissions', () => {
  test('of a user with status 0 are the accepted ones, and own rows are marked', async () => {
    const { page, context } = await suite.visit({ as: { username: 'ada', password: 'podium-1' } })
    await page.goto('/status?username=ada&status=0')
    await page.locator('tr[data-own] [data-status="0"]').first().waitFor()
    expect(await page.locator('[data-row] [data-status="-1"]').count()).toBe(0)
    await page.goto('/status?username=nobody-is-called-so')
    await page.getByText('No matching submissions').waitFor()
    await page.getByRole('button', { name: 'Reset the filters' }).click()
    await page.locator('tr[data-own]').first().waitFor()
    await page.goto('/status?currentPage=900')
    await page.locator('tr[data-own]').first().waitFor()
    await context.close()
  })

  test('of more than a hundred cases are a table, whose rows open by keyboard', async () => {
    const { page, context } = await suite.visit()
    await page.goto(`/submission-detail/${submitIds[0]}`)
    const table = page.getByRole('table', { name: 'Test cases' })
    await table.getByText('#150', { exact: true }).waitFor()
    expect(await table.getByText('Skipped').count()).toBe(manyCases - 120)
    await table.getByRole('button', { name: '#12', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Case 12', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })

  test('that are not there are shown as such, with a way on', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/submission-detail/99999999')
    await page.getByText('Submission not found').first().waitFor()
    await page.getByRole('link', { name: 'All submissions' }).waitFor()
    await page.goto('/problem/NOWHERE')
    await page.getByRole('link', { name: 'All problems' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await context.close()
  })
})
