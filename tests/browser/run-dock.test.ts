/** The dock of a problem page: a run and its verdict, what the compiler says, and the data of a case that failed. */
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { faultsInBothThemes } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const endless = 'int main() { for (;;) {} }\n'
const suite = startBrowserSuite()

test('after a reload while it is judged the dock shows the same run, and its verdict when it comes', async () => {
  const author = freshName('reloader')
  await signUp(suite.stack, author)
  const { page, context, complaints } = await suite.visit({ as: { username: author, password: 'podium-1' } })
  await page.goto('/problem/P1000')
  await page.locator('.cm-content').waitFor()
  await writeCode(page, endless)
  await page.locator('[data-submit]').click()
  const number = page.locator('[data-dock] a')
  await number.waitFor()
  const shown = await number.textContent()
  await page.reload()
  await number.waitFor()
  expect(await number.textContent()).toBe(shown)
  await page.locator('[data-dock] [data-status="1"]').waitFor({ timeout: 60_000 })
  await page.reload()
  await page.locator('[data-dock] [data-status="1"]').waitFor()
  expect(await number.textContent()).toBe(shown)
  expect(complaints).toEqual([])
  await context.close()
})

const wrong =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b + 1); }\n'
const right = wrong.replace(' + 1', '')

const judged = async (author: Api, code: string, verdict: number): Promise<void> => {
  const { submitId } = await author.call('submit', { body: { pid: 'P1000', language: 'C', code, cid: 0 } })
  await vi.waitFor(
    async () =>
      expect((await author.call('submissionDetail', { query: { submitId } })).submission.status).toBe(verdict),
    30_000,
  )
}

test('the dock does not show what the newest run will replace: an older accept is a mark beside it', async () => {
  const author = freshName('improver')
  const api = await signUp(suite.stack, author)
  for (const [code, status] of [
    [right, Status.accepted],
    [wrong, Status.wrongAnswer],
  ] as const)
    await judged(api, code, status)
  const { page, context, complaints } = await suite.visit({ as: { username: author, password: 'podium-1' } })
  const shown = page.locator('[data-dock] [data-status]')
  const newest = Promise.withResolvers<undefined>()
  const ownStatus = page.waitForResponse('**/api/get-user-problem-status')
  await page.route('**/api/get-submission-list*', async (route) => {
    await newest.promise
    await route.continue()
  })
  const lookedFor = page.waitForRequest('**/api/get-submission-list*')
  await page.goto('/problem/P1000')
  await Promise.all([ownStatus, lookedFor])
  expect(await shown.count()).toBe(0)
  newest.resolve(undefined)
  await page.locator('[data-dock] [data-solved]').waitFor()
  expect(await shown.getAttribute('data-status')).toBe(String(Status.wrongAnswer))
  expect(complaints).toEqual([])
  await context.close()
})

const broken = 'int main() { return no_such_name; }\n'

test('shows in place what the compiler says, and of a sample that failed its data with the difference marked', async () => {
  const author = freshName('differer')
  await signUp(suite.stack, author)
  const { page, context, complaints } = await suite.visit({ as: { username: author, password: 'podium-1' } })
  await page.goto('/problem/P1000')
  await page.locator('.cm-content').waitFor()
  await writeCode(page, broken)
  await page.locator('[data-submit]').click()
  await page.locator('[data-run-message]', { hasText: 'no_such_name' }).waitFor()
  await writeCode(page, wrong)
  // The interval between two submissions.
  await expect
    .poll(
      async () => {
        await page.locator('[data-submit]').click()
        return page
          .locator('[data-dock] [data-status="-1"]')
          .waitFor({ timeout: 4000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  const data = page.locator('[data-self-test-dock] [data-case-data]')
  await data.locator('mark').first().waitFor()
  expect(await data.getByRole('region', { name: 'Input' }).textContent()).not.toBe('')
  await data.getByText('First difference: line 1').waitFor()
  // The words of the panel come from another feature than the page's own.
  await data.getByRole('region', { name: 'Program output' }).waitFor()
  await page.locator('[data-self-test-dock]').getByText('Case 1', { exact: true }).waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.locator('[data-dock] a').click()
  await page.waitForURL('**/submission-detail/*')
  await page.locator('[data-case="1"]').click()
  await page.locator('[data-case-data] mark').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

// The data of a case that is no sample: read in place where the problem shows its test data, and by nobody where it
// does not.
const found = '987654321'
const rightOnSamples = `#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a == 1 || a == -7 ? a + b : 987654320LL + 1); }\n`

async function submitWrong(page: Page): Promise<void> {
  await page.goto('/problem/P1000')
  await writeCode(page, rightOnSamples)
  await page.locator('[data-submit]').click()
  await page.locator('[data-dock] [data-status="-1"]').waitFor()
}

test('of a failing case that is no sample stand in the dock where the problem shows them, and nowhere by default', async () => {
  const author = freshName('shown')
  const reader = await signUp(suite.stack, author)
  const { page, context, complaints } = await suite.visit({ as: { username: author, password: 'podium-1' } })
  const answers: string[] = []
  page.on('response', (answer) => {
    if (/case/i.test(answer.url()))
      void answer.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
  })
  const panel = page.locator('[data-self-test-dock]')
  const failing = panel.locator('[data-run-case]', { hasText: 'WA' }).first()
  await submitWrong(page)
  await failing.click()
  await panel.getByText(/^Case \d+$/).waitFor()
  expect(await panel.locator('[data-case-data], mark').count()).toBe(0)
  expect(await page.content()).not.toContain(found)
  const submitId = Number((await page.locator('[data-dock] a').innerText()).slice(1))
  const seq = Number(await failing.getAttribute('data-run-case'))
  expect(await reader.send('caseData', { query: { submitId, seq } })).toMatchObject({ status: 403, data: null })
  expect(answers.join()).not.toContain(found)

  await showTestDataOf('P1000')
  await page.reload()
  await page.locator('[data-run-details]').click()
  await failing.click()
  const data = panel.locator('[data-case-data]')
  await data.locator('mark').first().waitFor()
  expect(await data.getByRole('region', { name: 'Program output' }).textContent()).toContain(found)
  for (const name of ['Input', 'Expected output'])
    expect(await data.getByRole('region', { name }).textContent()).toMatch(/\d/)
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.locator('[data-dock] a').click()
  await page.waitForURL('**/submission-detail/*')
  await page.locator('[data-case]', { hasText: 'WA' }).first().click()
  await page.locator('[data-case-data] mark').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

/** As its administrator does. */
async function showTestDataOf(problemId: string): Promise<void> {
  const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
  const { problem } = await new Api(suite.stack.url).call('problemDetail', { query: { problemId } })
  await page.goto(`/admin/problem/edit/${problem.id}`)
  await page.locator('label', { hasText: 'Show test data' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Problem saved').waitFor()
  await context.close()
}
