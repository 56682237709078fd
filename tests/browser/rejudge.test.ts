import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
const count = 4

/** Longer with a judge, ten cases each, than progress is held together: the pages have something to see in between. */
const slow = 'int main(void) { for (volatile long i = 0; i < 150000000; i++) {} return 0; }\n'

async function submitSlowOnes(pid: string): Promise<void> {
  const solver = await signUp(suite.stack, freshName('solver'))
  const sent = Array.from({ length: count }, (_, at) =>
    solver.call('submit', { body: { pid, language: 'C', code: `${slow}// ${at}\n`, cid: 0 } }),
  )
  const submitIds = (await Promise.all(sent)).map(({ submitId }) => submitId)
  await expect
    .poll(() => solver.call('checkSubmissionsStatus', { body: { submitIds } }), { timeout: 60_000 })
    .toEqual(Object.fromEntries(submitIds.map((id) => [id, expect.objectContaining({ status: -1 })])))
}

/** Elements of the page whose content is wider than they are, and so cut off. */
const cutOff = (page: Page, selector: string): Promise<(string | null)[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent))

/** Sees the count move, then its end. */
async function follow(page: Page): Promise<void> {
  await page.getByText(new RegExp(`^[1-${count - 1}] of ${count} judged$`)).waitFor({ timeout: 60_000 })
  await page.getByText(new RegExp(`^${count} submissions rejudged`)).waitFor({ timeout: 60_000 })
}

test('a rejudge that one of the staff starts by saving other limits moves and ends on the pages of both', async () => {
  await submitSlowOnes('P1000')
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  const { records } = await root.call('adminProblemList', { query: { keyword: 'P1000' } })
  const as = { username: 'root', password: rootPassword }
  const [one, other] = [await suite.visit({ as }), await suite.visit({ as, width: 390 })]
  await other.page.goto('/admin/problem?keyword=P1000')
  await other.page.getByRole('button', { name: 'Actions on P1000' }).click()
  await other.page.getByRole('menuitem', { name: 'Rejudge' }).click()
  const dialog = other.page.getByRole('dialog', { name: 'Rejudge P1000' })
  await dialog.getByText(`${count} submissions were judged outside running contests.`).waitFor()
  expect(await faultsOf(other.page)).toEqual([])

  await one.page.goto(`/admin/problem/edit/${records[0]?.id}`)
  await one.page.locator('label', { hasText: 'Ignore blanks at line ends' }).click()
  await one.page.getByRole('button', { name: 'Save' }).click()
  const offer = one.page.getByRole('dialog', { name: 'Rejudge earlier submissions?' })
  await offer.getByText(`${count} submissions were judged with the old version.`).waitFor()
  await offer.getByRole('button', { name: 'Rejudge' }).click()
  await Promise.all([follow(one.page), follow(other.page)])
  expect(await faultsOf(one.page)).toEqual([])
  await expect.poll(() => dialog.getByRole('button', { name: 'Rejudge' }).getAttribute('aria-disabled')).toBeNull()
  expect([...one.complaints, ...other.complaints]).toEqual([])
  await Promise.all([one.context.close(), other.context.close()])
})

test('the words of a dialog wrap that was opened from a row, and every choice of the editor has room', async () => {
  const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await page.goto('/admin/problem?keyword=P1000')
  await page.getByRole('button', { name: 'Actions on P1000' }).click()
  await page.getByRole('menuitem', { name: 'Rejudge' }).click()
  await page.getByRole('dialog').getByText('Manual verdicts are left alone.').waitFor()
  expect(await cutOff(page, 'dialog[open]')).toEqual([])
  await page.goto('/admin/problem/create')
  await page.getByRole('radiogroup', { name: 'Judge mode' }).waitFor()
  expect(await cutOff(page, '[role=radiogroup]')).toEqual([])
  await context.close()
})
