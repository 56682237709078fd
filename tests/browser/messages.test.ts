/** Messages in two browsers: a comment raises the other's badge by push alone, and leads back to its source. */
import { expect, test } from 'vitest'
import pg from 'pg'
import { faultsOf } from '../support/accessibility.ts'
import { Api } from '../support/api.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })

/** A user who may sign in with root's password, and a discussion of root's. */
async function prepare(username: string, title: string): Promise<number> {
  const database = new pg.Client({ connectionString: suite.stack.databaseUrl })
  await database.connect()
  await database.query(
    `insert into users (uid, username, email, password_hash) select md5($1), $1, $1 || '@example.org', password_hash from users where username = 'root' on conflict do nothing`,
    [username],
  )
  await database.query(
    `insert into setting (key, value) values ('defaultCreateCommentACInitValue', '0') on conflict (key) do update set value = excluded.value`,
  )
  const made = await database.query<{ id: string }>(
    `insert into discussion (uid, author_name, category_id, title, description, content) select uid, username, 1, $1, 'D', 'C' from users where username = 'root' returning id`,
    [title],
  )
  await database.end()
  return Number(made.rows[0]?.id)
}

test('a comment with a mention raises badges by push, is read in the message page, and leads to the comment', async () => {
  const name = `bobby${Date.now() % 100_000}`
  const title = `On sums ${name}`
  const receiver = new Api(suite.stack.url)
  await receiver.signIn('root', rootPassword)
  for (const type of ['Discuss', 'Reply'] as const) await receiver.call('cleanMessages', { query: { type } })
  const did = await prepare(name, title)
  const root = await suite.visit({ as: { username: 'root', password: rootPassword } })
  await root.page.goto('/home')
  await root.page.locator('[data-unread="0"]').waitFor()
  const bob = await suite.visit()
  await bob.page.goto(`/discussion-detail/${did}`)
  await signInOn(bob.page, name, rootPassword)
  await bob.page.locator('[data-live=live]').waitFor()

  const unreadCalls = () => root.calls.filter((path) => path === '/api/msg/unread').length
  await root.page.locator('[data-live=live]').waitFor()
  const before = unreadCalls()
  const box = bob.page.getByRole('textbox', { name: 'Your comment' })
  await box.pressSequentially('Nice, @roo')
  await bob.page.getByRole('option', { name: 'root' }).waitFor()
  expect(await faultsOf(bob.page)).toEqual([])
  await bob.page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Nice, @root ')
  await bob.page.getByRole('button', { name: 'Post', exact: true }).click()
  await root.page.locator('[data-unread="1"]').waitFor()
  expect(unreadCalls()).toBe(before)

  await root.page.getByRole('link', { name: 'Messages' }).click()
  await root.page.waitForURL('**/message/discuss')
  await root.page.getByText('commented on your discussion').first().waitFor()
  await root.page.locator('[data-unread="0"]').waitFor()
  expect(await faultsOf(root.page)).toEqual([])
  await root.page.getByRole('link', { name: title }).click()
  await root.page.locator('[data-comment]').getByText('Nice, @root').waitFor()

  const { id } = (await new Api(suite.stack.url).call('comments', { query: { did } })).commentList.records[0] ?? {
    id: 0,
  }
  expect(new URL(root.page.url()).hash).toBe(`#comment-${id}`)
  await root.page.goto('/message/discuss')
  await root.page.getByRole('button', { name: `Delete the message of ${name}` }).click()
  await root.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await root.page.locator('[data-message]').waitFor()
  await root.page.getByRole('button', { name: 'Delete all' }).click()
  await root.page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await root.page.getByText('No messages').waitFor()
  for (const { complaints, context } of [root, bob]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('who is signed out while reading messages is asked to sign in, and is back in the same place', async () => {
  const name = `carol${Date.now() % 100_000}`
  await prepare(name, 'On differences')
  const { page, context } = await suite.visit({ as: { username: name, password: rootPassword } })
  await page.goto('/message/sys')
  await page.getByText('No messages').waitFor()
  const likes = '**/api/msg/like?*'
  await page.route(likes, (route) =>
    route.fulfill({ status: 401, json: { status: 401, data: null, msg: 'Your sign-in has ended.' } }),
  )
  await page.getByRole('link', { name: 'Likes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.unroute(likes)
  // Who it was is known: the password is all that is asked for.
  expect(await dialog.getByLabel('Username').inputValue()).toBe(name)
  await dialog.locator('input[type=password]:focus').waitFor()
  await page.keyboard.type(rootPassword)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Likes you receive appear here.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/message/like')
  await context.close()
})
