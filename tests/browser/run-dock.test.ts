import { expect, test } from 'vitest'
import { faultsInBothThemes } from '../support/accessibility.ts'
import { freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'

const endless = 'int main() { for (;;) {} }\n'
const house = startBrowserSuite()

test('after a reload while it is judged the dock shows the same run, and its verdict when it comes', async () => {
  const author = freshName('reloader')
  await signUp(house.stack, author)
  const { page, context, complaints } = await house.visit({ as: { username: author, password: 'podium-1' } })
  await page.goto('/problem/P1000')
  await page.locator('.cm-content').waitFor()
  await writeCode(page, endless)
  await page.locator('[data-submit]').click()
  const number = page.locator('[data-dock] a')
  await number.waitFor()
  const said = await number.textContent()
  await page.reload()
  await number.waitFor()
  expect(await number.textContent()).toBe(said)
  await page.locator('[data-dock] [data-status="1"]').waitFor({ timeout: 60_000 })
  await page.reload()
  await page.locator('[data-dock] [data-status="1"]').waitFor()
  expect(await number.textContent()).toBe(said)
  expect(complaints).toEqual([])
  await context.close()
})

const broken = 'int main() { return no_such_name; }\n'
const wrong =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b + 1); }\n'

test('shows in place what the compiler says, and of a sample that failed its data with the difference marked', async () => {
  const author = freshName('differer')
  await signUp(house.stack, author)
  const { page, context, complaints } = await house.visit({ as: { username: author, password: 'podium-1' } })
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
