/** Talking to each other in two browsers: a discussion, its comments, and what appears without moving what is read. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })
/** New with every try: what an earlier one posted is still there. */
let tries = 0

test('a discussion is posted with a draft that survives, read and answered live, and a visitor is asked to sign in', async () => {
  const title = `Sums ${++tries}`
  const ada = await suite.visit()
  const shown = await ada.page.goto('/discussion/P1000')
  expect(shown?.headers()['content-security-policy']).toMatch(/(?:^|; )script-src 'self'(?:;|$)/)
  await signInOn(ada.page, 'root', rootPassword)
  const open = () => ada.page.getByRole('button', { name: 'New discussion' }).click()
  await open()
  await ada.page.getByRole('dialog').getByLabel('Title').fill(title)
  await ada.page.reload()
  await open()
  const dialog = ada.page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe(title)
  await dialog.getByLabel('Description').fill('How to add')
  await dialog.getByLabel('Category').selectOption({ label: 'Help' })
  await dialog.getByLabel('Title').fill('x'.repeat(248))
  await dialog.getByRole('button', { name: 'Post' }).click()
  await dialog.getByText('Title: at most 247 characters').waitFor()
  await dialog.getByLabel('Title').fill(title)
  await dialog.locator('.cm-content').click()
  await ada.page.keyboard.insertText('Why `int`? <img src=x onerror=alert(1)>')
  await dialog.getByRole('button', { name: 'Post' }).click()
  // Its author is led to it.
  await ada.page.waitForURL('**/discussion-detail/*')
  await ada.page.getByRole('heading', { name: title }).waitFor()
  await ada.page.goto('/discussion/P1000?currentPage=99')
  await ada.page.waitForURL('**/discussion/P1000')
  await ada.page.getByRole('link', { name: `[P1000] ${title}` }).click()
  await ada.page.waitForURL('**/discussion-detail/*')
  await ada.page.getByRole('article').getByText('Why').waitFor()
  expect(await ada.page.locator('article img[onerror]').count()).toBe(0)
  await ada.page.locator('[data-live=live]').waitFor()

  const bob = await suite.visit()
  await bob.page.goto(ada.page.url())
  await bob.page.getByRole('button', { name: 'Like' }).first().click()
  await bob.page.getByRole('dialog').getByLabel('Username').waitFor()
  await bob.page.keyboard.press('Escape')
  await bob.page.locator('[data-live=live]').waitFor()

  await ada.page.getByRole('textbox', { name: 'Your comment' }).fill('@ROOT `@root` @nobody\n\nFirst words')
  await ada.page.getByRole('button', { name: 'Emoji' }).click()
  await ada.page.getByRole('button', { name: '🎉' }).click()
  await ada.page.getByRole('button', { name: 'Post', exact: true }).click()
  await ada.page.locator('[data-comment]').getByText('First words🎉').waitFor()
  await bob.page.locator('[data-comment]').getByText('First words🎉').waitFor()
  // A name that is a user's leads to their home.
  for (const { page } of [ada, bob]) {
    const home = page.locator('[data-comment] a', { hasText: '@' })
    expect(
      await home.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([['@ROOT', '/user-home?username=root']])
  }
  // A like of one's own is in the colour of what is one's own, also under the pointer.
  await ada.page.locator('[data-comment]').getByRole('button', { name: 'Like 0' }).click()
  await ada.page.locator('[data-comment] [aria-pressed=true]').waitFor()
  const colourOf = (selector: string) =>
    ada.page.evaluate(`getComputedStyle(document.querySelector('[data-comment] ${selector}')).color`)
  expect(await colourOf('[aria-pressed=true]')).toBe(await colourOf('p a'))
  const top = () => bob.page.locator('[data-comment]').getByText('First words🎉').boundingBox()
  const before = await top()
  await ada.page.getByRole('button', { name: 'Reply' }).first().click()
  await ada.page.getByRole('textbox', { name: 'Reply to root' }).fill('An answer')
  await ada.page.locator('[data-comment]').getByRole('button', { name: 'Reply', exact: true }).last().click()
  const waiting = bob.page.getByRole('button', { name: '1 new reply' })
  await waiting.waitFor()
  expect(await top()).toEqual(before)
  await waiting.click()
  await bob.page.getByText('An answer').waitFor()
  expect(await faultsOf(bob.page)).toEqual([])
  // The first of all was shown at once; those that would push others away wait.
  await ada.page.getByRole('textbox', { name: 'Your comment' }).fill('Second words')
  await ada.page.getByRole('button', { name: 'Post', exact: true }).click()
  await bob.page.getByRole('button', { name: '1 new comment' }).click()
  await bob.page.getByText('Second words').waitFor()

  await ada.page.getByRole('button', { name: 'Reply' }).first().click()
  await ada.page.getByRole('textbox', { name: 'Reply to root' }).fill('Half a reply')
  await ada.page.locator('[data-comment]').getByRole('button', { name: 'Delete' }).first().click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await bob.page.getByText('This comment has been deleted.').waitFor()
  await ada.page.getByText('Half a reply').waitFor()
  await ada.page.getByRole('button', { name: 'Copy what you were writing' }).waitFor()
  expect(await faultsOf(ada.page)).toEqual([])
  for (const { complaints, context } of [ada, bob]) {
    // The browser tells that it ran none of the handler while the text was being sanitised, apart from the page.
    expect(complaints.filter((text) => !text.startsWith('Executing inline event handler violates'))).toEqual([])
    await context.close()
  }
})

test('a report comes in live, a reader of a disabled discussion sees so, and files of administrators become cards', async () => {
  const title = `Odd ${++tries}`
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  await root.call('addDiscussion', { body: { title, description: 'D', content: 'Text to read', categoryId: 1 } })
  const did = (await root.call('discussionList', { query: { keyword: title } })).records[0]?.id ?? 0
  const reports = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await reports.page.goto('/admin/discussion?tab=reports')
  await reports.page.getByText('No reports').waitFor()
  await reports.page.locator('[data-live=live]').waitFor()
  const bob = await suite.visit()
  await bob.page.goto(`/discussion-detail/${did}`)
  await bob.page.getByText('Text to read').waitFor()
  await bob.page.locator('[data-live=live]').waitFor()
  await root.call('discussionReport', { body: { did, content: '#垃圾广告# not nice' } })
  await reports.page.getByRole('row', { name: title }).getByText('Spam').filter({ visible: true }).waitFor()
  expect(await faultsOf(reports.page)).toEqual([])

  await reports.page.goto(`/discussion-detail/${did}`)
  await reports.page.getByRole('textbox', { name: 'Your comment' }).waitFor()
  const choosing = reports.page.waitForEvent('filechooser')
  await reports.page.getByRole('button', { name: 'Attach a file' }).click()
  await (
    await choosing
  ).setFiles({
    name: 'book.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF'),
  })
  await expect
    .poll(() => reports.page.getByRole('textbox', { name: 'Your comment' }).inputValue())
    .toMatch(/^\[book\.pdf\]\(\/api\/public\/file\/[0-9a-f]{32}\.pdf\)\n$/)
  await reports.page.getByRole('button', { name: 'Post', exact: true }).click()
  const card = reports.page.locator('[data-comment] [data-card]')
  await card.getByText('47 B').waitFor()
  await card.getByRole('button', { name: 'Open' }).click()
  await reports.page.getByRole('dialog', { name: 'book.pdf' }).locator('iframe').waitFor()
  await reports.page.keyboard.press('Escape')

  await bob.page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought')
  await reports.page.goto('/admin/discussion')
  await reports.page.getByRole('switch', { name: `Enabled: ${title}` }).click()
  await bob.page.getByText('This discussion was just removed').waitFor()
  await bob.page.getByText('This discussion has been disabled.').first().waitFor()
  await bob.page.getByText('Half a thought').waitFor()
  // The page says it once: nobody asked for anything that could fail.
  expect(await bob.page.getByText('This discussion has been disabled.').count()).toBe(1)
  expect(await bob.page.getByText('Text to read').count()).toBe(0)
  for (const { context } of [reports, bob]) await context.close()
})

test('on a phone the names for a mention stay within the window, wherever in the line the sign stands', async () => {
  const widthPx = 390
  const name = freshName('mentioned')
  await signUp(suite.stack, name)
  const { page, context } = await suite.visit({
    width: widthPx,
    isPhone: true,
    as: { username: 'root', password: rootPassword },
  })
  await page.goto('/discussion')
  await page.getByRole('button', { name: 'New discussion' }).click()
  const text = page.getByRole('dialog').locator('.cm-content')
  await text.click()
  await text.pressSequentially(`${'word '.repeat(6)}@${name.slice(0, -1)}`)
  const names = page.getByRole('listbox', { name: 'Users' })
  await names.getByRole('option', { name }).waitFor()
  const box = await names.boundingBox()
  expect(box?.x).toBeGreaterThan(0)
  expect((box?.x ?? widthPx) + (box?.width ?? 0)).toBeLessThan(widthPx)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(widthPx)
  await names.getByRole('option', { name }).tap()
  await expect.poll(() => text.textContent()).toContain(`@${name} `)
  await context.close()
})

test('with its switch off, the discussion area leads home and says so', async () => {
  const database = new pg.Client({ connectionString: suite.stack.databaseUrl })
  await database.connect()
  await database.query(
    `insert into setting (key, value) values ('openPublicDiscussion', 'false') on conflict do nothing`,
  )
  await database.end()
  // Settings are kept for a second.
  await expect
    .poll(async () => (await new Api(suite.stack.url).call('websiteConfig')).openPublicDiscussion, { timeout: 10_000 })
    .toBe(false)
  const { page, context } = await suite.visit()
  await page.goto('/discussion')
  await page.waitForURL('**/home')
  await page.getByText('The discussion area is closed').waitFor()
  await context.close()
})
