/**
 * A group from its making to a member's leaving: its owner and somebody who applies, each in a browser of their own.
 */
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })
/** New with every try: what an earlier one made is still there. */
let tries = 0

test('a group is made, applied to and joined, and what happens in it is seen at once', async () => {
  const [name, shortName, user] = [`Algorithm club ${++tries}`, `ALGO${tries}`, `joiner${tries}`]
  const owner = await suite.visit()
  const { page } = owner
  await page.goto('/group')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('Please sign in').waitFor()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await signInOn(page, 'root', rootPassword)
  await page.getByRole('button', { name: 'Create group' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('four')
  await form.getByText('Private', { exact: true }).click()
  await form.getByRole('button', { name: 'Create group' }).click()
  for (const text of [
    '5 to 25 characters',
    'Required: 5 to 10 characters',
    'Required: 5 to 50 characters',
    'Required: 5 to 1000 characters',
    'Exactly 6 characters',
  ]) {
    await form.getByText(text, { exact: true }).waitFor()
  }
  expect(await faultsOf(page)).toEqual([])
  // All of it is in sight, with every message.
  expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Short name').fill(shortName)
  await form.getByLabel('Summary').fill('Every Saturday')
  await form.getByLabel('Invitation code').fill('s3cr3t')
  await form.locator('.cm-content').click()
  await page.keyboard.insertText('Who we **are**')
  const rival = { name: `Rival club ${tries}`, shortName, brief: 'Every Sunday', description: 'Others', auth: 1 }
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  await root.call('createGroup', { body: rival })
  await form.getByRole('button', { name: 'Create group' }).click()
  await form.locator('[data-error]', { hasText: 'There is a group of this short name already.' }).waitFor()
  await form.getByLabel('Short name').fill(`${shortName}B`)
  await form.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('Group created').waitFor()
  await page.waitForURL('**/group?onlyMine=true')
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
  await page.locator('strong', { hasText: 'are' }).waitFor()
  const [, gid = ''] = /group\/(\d+)/.exec(page.url()) ?? []
  const tabs = page.getByRole('navigation', { name: 'Pages of the group' })
  await tabs.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await signUp(suite.stack, user)
  const joiner = await suite.visit()
  await joiner.page.goto(`/group/${gid}`)
  await joiner.page.getByText('Please sign in').waitFor()
  await joiner.page.getByRole('dialog').waitFor()
  await joiner.page.keyboard.press('Escape')
  await joiner.page.goto('/group')
  await joiner.page.getByRole('link', { name }).click()
  const signIn = joiner.page.getByRole('dialog')
  await signIn.getByLabel('Username').fill(user)
  await signIn.getByLabel('Password', { exact: true }).fill('podium-1')
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await joiner.page.waitForURL(`**/group/${gid}`)
  const theirTabs = joiner.page.getByRole('navigation', { name: 'Pages of the group' })
  await theirTabs.locator('[aria-disabled=true]', { hasText: 'Rank' }).waitFor()
  await joiner.page.getByText('Live', { exact: true }).waitFor()
  await joiner.page.getByRole('button', { name: 'Ask to join' }).click()
  const application = joiner.page.getByRole('dialog')
  await application.getByLabel('Invitation code').fill('guess!')
  await application.getByLabel('Reason').fill('I like problems')
  await application.getByRole('button', { name: 'Send request', exact: true }).click()
  await joiner.page.getByText('The invitation code is wrong.').waitFor()
  await application.getByLabel('Invitation code').fill('s3cr3t')
  await application.getByRole('button', { name: 'Send request', exact: true }).click()
  await joiner.page.getByRole('button', { name: 'Request pending' }).waitFor()

  // Nobody reloads: the application comes, is answered, and the tabs open.
  const row = page.getByRole('row').filter({ hasText: user })
  await row.getByText('I like problems').first().waitFor()
  await tabs.getByText('1', { exact: true }).waitFor()
  await page.getByLabel('Role of root').and(page.locator(':disabled')).first().waitFor()
  // A slip of the hand refuses nobody.
  await row.getByRole('button', { name: `Reject ${user}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Approve' }).click()
  await joiner.page.getByRole('button', { name: 'Leave group' }).waitFor()
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
  await talk.getByText('Pin to the top').click()
  await talk.getByRole('button', { name: 'Post' }).click()
  await joiner.page.getByRole('article').filter({ hasText: 'Habits' }).getByRole('img', { name: 'Pinned' }).waitFor()
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
  await joiner.page.getByRole('button', { name: 'Leave group' }).click()
  await joiner.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
  await joiner.page.getByText('You left the group').waitFor()
  await joiner.page.waitForURL('**/group')
  await tabs.getByRole('link', { name: 'Members' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect([...owner.complaints, ...joiner.complaints]).toEqual([])
})

test('the head of a group stays where it is from tab to tab, and what its texts keep is listed and deleted', async () => {
  const shortName = `FILES${++tries}`
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  await root.call('createGroup', {
    body: {
      name: `Full of files ${tries}`,
      shortName,
      brief: 'We keep much',
      description: 'Keeping',
      auth: 1,
      visible: true,
    },
  })
  const gid = (await root.call('groupList', { query: { keyword: shortName } })).records[0]?.id ?? 0
  const { page, complaints } = await suite.visit({ width: 1600, as: { username: 'root', password: rootPassword } })
  await page.goto(`/group/${gid}`)
  const tabs = page.getByRole('navigation', { name: 'Pages of the group' })
  await tabs.waitFor()
  const tabBoxes = new Set<string>()
  for (const tab of await tabs.getByRole('link').all()) {
    await tab.click()
    await tabs.locator('[aria-current=page]').and(tab).waitFor()
    await page.getByRole('heading', { level: 1, name: `Full of files ${tries}` }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    tabBoxes.add(JSON.stringify(await tabs.boundingBox()))
  }
  expect([...tabBoxes]).toHaveLength(1)

  await tabs.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]:not([accept])')
    .setInputFiles({ name: 'rules of the room.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2048, 'x') })
  await page.getByRole('dialog').getByLabel('Title').fill('Rules')
  await page.getByRole('dialog').locator('.cm-content', { hasText: '/api/public/file/' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tabs.getByRole('link', { name: 'Files' }).click()
  await page.getByText('2.0 KB of 2.0 GB used').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'rules of the room.txt' })
  await row.getByRole('cell', { name: '2.0 KB' }).waitFor()
  await page.getByText('Largest first').click()
  expect(await faultsOf(page)).toEqual([])
  await row.getByRole('button', { name: 'Delete rules of the room.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
  await page.getByText('No files yet').waitFor()
  await page.getByText('0 B of 2.0 GB used').waitFor()
  expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).count()).toBe(0)
  // On a phone the facts of the group are read at home, not below every list.
  await page.setViewportSize({ width: 390, height: 900 })
  const facts = page.getByRole('heading', { name: 'About the group' })
  expect(await facts.isVisible()).toBe(false)
  await tabs.getByRole('link', { name: 'Home' }).click()
  await facts.waitFor()
  expect(complaints).toEqual([])
})
