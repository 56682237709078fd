/** A group from its making to a member's leaving: its owner and somebody who applies, each in a browser of their own. */
import { expect, it } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { signUp } from '../support/api.ts'
import { openHouse, signInOn } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const house = openHouse()
/** New with every try: what an earlier one made is still there. */
let tries = 0

it('a group is made, applied to and joined, and what happens in it is seen at once', async () => {
  const [name, shortName, user] = [`Algorithm club ${++tries}`, `ALGO${tries}`, `joiner${tries}`]
  const owner = await house.visit({ reducedMotion: true })
  const { page } = owner
  await page.goto('/group')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('Please login first').waitFor()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await signInOn(page, 'root', rootPassword)
  await page.getByRole('button', { name: 'Create group' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('four')
  await form.getByText('Private', { exact: true }).click()
  await form.getByRole('button', { name: 'Create group' }).click()
  for (const text of ['5 to 25 characters', 'This is required: 5 to 10 characters', 'This is required: 5 to 50 characters', 'This is required: 5 to 1000 characters', 'Exactly 6 characters']) {
    await form.getByText(text, { exact: true }).waitFor()
  }
  expect(await faultsOf(page)).toEqual([])
  // All of it is in sight, with every message.
  expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Short name').fill(shortName)
  await form.getByLabel('Brief').fill('Every Saturday')
  await form.getByLabel('Invitation code').fill('s3cr3t')
  await form.locator('.cm-content').click()
  await page.keyboard.insertText('Who we **are**')
  await form.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('Create Successfully').waitFor()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
  await page.locator('strong', { hasText: 'are' }).waitFor()
  const [, gid = ''] = /group\/(\d+)/.exec(page.url()) ?? []
  const tabs = page.getByRole('navigation', { name: 'Pages of the group' })
  await tabs.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await signUp(house.stack, user)
  const joiner = await house.visit({ reducedMotion: true })
  await joiner.page.goto(`/group/${gid}`)
  await joiner.page.getByText('Please login first').waitFor()
  await joiner.page.getByRole('dialog').waitFor()
  await joiner.page.keyboard.press('Escape')
  await signInOn(joiner.page, user, 'podium-1')
  await joiner.page.goto('/group')
  await joiner.page.getByRole('link', { name }).click()
  const theirTabs = joiner.page.getByRole('navigation', { name: 'Pages of the group' })
  await theirTabs.locator('[aria-disabled=true]', { hasText: 'Rank' }).waitFor()
  await joiner.page.getByText('Live', { exact: true }).waitFor()
  await joiner.page.getByRole('button', { name: 'Apply to the group' }).click()
  const application = joiner.page.getByRole('dialog')
  await application.getByLabel('Invitation code').fill('guess!')
  await application.getByLabel('Reason').fill('I like problems')
  await application.getByRole('button', { name: 'Apply', exact: true }).click()
  await joiner.page.getByText('The invitation code is wrong.').waitFor()
  await application.getByLabel('Invitation code').fill('s3cr3t')
  await application.getByRole('button', { name: 'Apply', exact: true }).click()
  await joiner.page.getByRole('button', { name: 'Applying' }).waitFor()

  // Nobody reloads: the application comes, is answered, and the tabs open.
  const row = page.getByRole('row').filter({ hasText: user })
  await row.getByText('I like problems').first().waitFor()
  await tabs.getByText('1', { exact: true }).waitFor()
  await page.getByLabel('Level of root').and(page.locator(':disabled')).first().waitFor()
  await row.getByRole('button', { name: 'Let in' }).click()
  await joiner.page.getByRole('button', { name: 'Exit group' }).waitFor()
  await joiner.page.getByText('No announcements yet').waitFor()

  await tabs.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Room changed')
  await page.getByRole('dialog').locator('.cm-content').click()
  await page.keyboard.insertText('It is **3.14** now')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await joiner.page.getByRole('button', { name: /Room changed/ }).click()
  await joiner.page.locator('strong', { hasText: '3.14' }).waitFor()
  await joiner.page.getByRole('button', { name: 'Back' }).click()

  await theirTabs.getByRole('link', { name: 'Discussion' }).click()
  await joiner.page.getByText('No discussions yet').waitFor()
  await tabs.getByRole('link', { name: 'Discussion' }).click()
  await page.getByRole('button', { name: 'New discussion' }).click()
  const talk = page.getByRole('dialog')
  await talk.getByLabel('Title').fill('Habits')
  await talk.getByLabel('Description').fill('How do you begin?')
  await talk.getByLabel('Category').selectOption({ index: 1 })
  await talk.locator('.cm-content').click()
  await page.keyboard.insertText('With paper')
  await talk.getByRole('button', { name: 'Post' }).click()
  await joiner.page.getByRole('link', { name: 'Habits' }).click()
  await joiner.page.waitForURL(`**/group/${gid}/discussion-detail/*`)
  await joiner.page.getByText('With paper').waitFor()
  await theirTabs.locator('[aria-current=page]', { hasText: 'Discussion' }).waitFor()
  expect(await faultsOf(joiner.page)).toEqual([])
  const [address = ''] = /\/discussion-detail\/\d+/.exec(joiner.page.url()) ?? []
  await joiner.page.goto(address)
  await joiner.page.waitForURL(`**/group/${gid}${address}`)

  await theirTabs.getByRole('link', { name: 'Rank' }).click()
  await joiner.page.getByRole('row').filter({ hasText: user }).waitFor()
  await joiner.page.getByRole('button', { name: 'Exit group' }).click()
  await joiner.page.getByRole('dialog').getByRole('button', { name: 'Exit group' }).click()
  await joiner.page.getByText('Exit Successfully').waitFor()
  await joiner.page.waitForURL('**/group')
  await tabs.getByRole('link', { name: 'Members' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect([...owner.complaints, ...joiner.complaints]).toEqual([])
})
