import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const house = startBrowserSuite()
const count = 4

/** Each takes a judge the whole time limit, so that the pages have something to see in between. */
async function submitLoops(pid: string): Promise<void> {
  const solver = await signUp(house.stack, freshName('looper'))
  const sent = Array.from({ length: count }, (_, at) =>
    solver.call('submit', { body: { pid, language: 'C', code: `int main() { for (;;) {} } // ${at}`, cid: 0 } }),
  )
  const submitIds = (await Promise.all(sent)).map(({ submitId }) => submitId)
  await expect
    .poll(() => solver.call('checkSubmissionsStatus', { body: { submitIds } }), { timeout: 60_000 })
    .toEqual(Object.fromEntries(submitIds.map((id) => [id, expect.objectContaining({ status: 1 })])))
}

/** Sees the count move, then its end. */
async function follow(page: Page): Promise<void> {
  await page.getByText(new RegExp(`^[1-${count - 1}] of ${count} judged$`)).waitFor({ timeout: 60_000 })
  await page.getByText(new RegExp(`^${count} submissions rejudged`)).waitFor({ timeout: 60_000 })
}

test('a rejudge that one of the staff starts by saving other limits moves and ends on the pages of both', async () => {
  await submitLoops('P1000')
  const root = new Api(house.stack.url)
  await root.signIn('root', rootPassword)
  const { records } = await root.call('adminProblemList', { query: { keyword: 'P1000' } })
  const as = { username: 'root', password: rootPassword }
  const [one, other] = [await house.visit({ as }), await house.visit({ as, width: 390 })]
  await other.page.goto('/admin/problem')
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
