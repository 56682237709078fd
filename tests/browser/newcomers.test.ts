/**
 * Newcomers see their allowance before they write; whoever looks elsewhere is notified of what happened; a page without
 * network comes back by itself.
 */
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })
const password = 'podium-1'

const rootApi = async (): Promise<Api> => {
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  return root
}

const newcomer = async (): Promise<Visit & { readonly name: string }> => {
  const name = freshName('new')
  await signUp(suite.stack, name)
  return { ...(await suite.visit({ as: { username: name, password } })), name }
}

test('a newcomer reads what is missing before writing, asks under Help, is led to the question, and answers there', async () => {
  const root = await rootApi()
  const { id: chat } = await root.call('addDiscussion', {
    body: { title: freshName('Chat '), content: 'Words', categoryId: 1 },
  })
  const { page, context } = await newcomer()
  await page.goto(`/discussion-detail/${chat}`)
  await page
    .getByRole('note')
    .getByText('Commenting here opens once you have solved enough public problems: 0 of 10 so far.')
    .waitFor()
  expect(await page.getByRole('textbox', { name: 'Your comment' }).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])

  await page.goto('/discussion')
  await page.getByRole('note').getByText('Until then you can ask under “Help”, 3 more in 24 hours.').waitFor()
  await page.getByRole('button', { name: 'New discussion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('note').waitFor()
  expect(await dialog.getByRole('option', { name: 'Chat' }).isDisabled()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  const title = freshName('How to add ')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Category').selectOption({ label: 'Help' })
  await dialog.locator('.cm-content').click()
  await page.keyboard.insertText('Where do I begin?')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await page.waitForURL('**/discussion-detail/*')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText('New here: 20 of 20 answers left in 24 hours').waitFor()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('More about it')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('New here: 19 of 20 answers left in 24 hours').waitFor()
  await context.close()
})

test('a page that lost its network loads by itself once the network is back', async () => {
  const { page, context } = await suite.visit()
  await page.goto('/discussion')
  await page.getByRole('heading', { name: 'Discussions' }).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Category').selectOption({ label: 'Record' })
  await page
    .getByText('This could not be loaded')
    .or(page.getByRole('button', { name: 'Try again' }))
    .first()
    .waitFor()
  await context.setOffline(false)
  await page.getByText('No matching discussions').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await context.close()
})

interface Shown {
  readonly title: string
  readonly body: string
}

test('whoever allowed it is notified on the desktop of an answer, while the page is hidden and only then', async () => {
  const { page, context, name } = await newcomer()
  await context.grantPermissions(['notifications'], { origin: suite.stack.url })
  await page.addInitScript(() => {
    const notified: Shown[] = []
    class Recorder extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = async () => 'granted'
      constructor(title: string, { body }: { readonly body: string }) {
        super()
        notified.push({ title, body })
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Recorder, notified })
  })
  await page.goto('/setting')
  await page.getByRole('switch', { name: 'Desktop notifications in this browser' }).waitFor()
  expect(await page.getByRole('switch', { name: 'Desktop notifications in this browser' }).isChecked()).toBe(true)
  const bell = page.locator('[data-unread]')
  await bell.waitFor()
  const root = await rootApi()
  const call = () =>
    root.call('addDiscussion', { body: { title: freshName('For '), content: `@${name} look`, categoryId: 1 } })
  const notified = () => page.evaluate<Shown[]>('notified')
  await call()
  await expect.poll(() => bell.getAttribute('data-unread')).toMatch(/^[1-9]/)
  expect(await notified()).toEqual([])
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`)
  await call()
  await expect.poll(notified).toEqual([{ title: 'New answer', body: 'Somebody answered or mentioned you.' }])
  await page.getByText('Desktop notifications in this browser').click()
  await call()
  await expect.poll(() => bell.getAttribute('data-unread')).toMatch(/^[3-9]/)
  expect(await notified()).toHaveLength(1)
  await context.close()
})
