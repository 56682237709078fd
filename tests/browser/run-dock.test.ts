import { expect, it } from 'vitest'
import { freshName, signUp } from '../support/api.ts'
import { openHouse, writeCode } from '../support/browser.ts'

const endless = 'int main() { for (;;) {} }\n'
const house = openHouse()

it('after a reload while it is judged the dock shows the same run, and its verdict when it comes', async () => {
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
