/**
 * What one writes: it outlives its tab, meets what other tabs and devices have written, and is written with an
 * editor's comforts.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsInBothThemes } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'

const suite = startBrowserSuite()
const password = 'podium-1'
/** What a crash may cost. */
const lossMaxMs = 5000
/** At different moments between two savings. */
const crashesAfterMs = [2500, 3100, 3700, 4300, 4900]
const keyMs = 40

const editor = (page: Page) => page.locator('.cm-content')
const textOf = (page: Page) => editor(page).innerText()
const note = (page: Page, kind: 'other' | 'tab') => page.locator(`[data-draft-notice="${kind}"]`)
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/save-draft') && answer.ok(), { timeout: lossMaxMs })

async function open({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.goto('/problem/P1000')
  await editor(page).waitFor()
}

/** Until completion and the keys of an editor are there: they come when somebody begins to write. */
async function beginWriting(page: Page): Promise<void> {
  await editor(page).click()
  await page.locator('.cm-content[aria-autocomplete]').waitFor()
}

async function writer(): Promise<{ as: { username: string; password: string } }> {
  const username = freshName('drafter')
  await signUp(suite.stack, username)
  return { as: { username, password } }
}

/** Kills the process of a tab in mid-word. Answers how much of the typing the site has not. */
async function crashWhileTyping(who: Awaited<ReturnType<typeof writer>>, typingMs: number): Promise<number> {
  const { page, context } = await suite.visit(who)
  await open({ page })
  await writeCode(page, '')
  const typedAtMs: number[] = []
  const startedAtMs = Date.now()
  while (Date.now() - startedAtMs < typingMs) {
    await page.keyboard.type(`${typingMs}:${typedAtMs.length} `, { delay: keyMs })
    typedAtMs.push(Date.now())
  }
  const cdp = await context.newCDPSession(page)
  const isCrashed = page.waitForEvent('crash')
  const crashedAtMs = Date.now()
  void cdp.send('Page.crash').catch(() => undefined)
  await isCrashed
  await context.close()
  const api = new Api(suite.stack.url)
  await api.signIn(who.as.username, password)
  const [draft] = await api.call('drafts', { query: { pid: await pidOf(api) } })
  const stored = typedAtMs.filter((_, at) => draft?.code.includes(`${typingMs}:${at} `)).length
  return crashedAtMs - (typedAtMs[stored] ?? crashedAtMs)
}

const pidOf = async (api: Api): Promise<number> =>
  (await api.call('problemDetail', { query: { problemId: 'P1000' } })).problem.id

describe('a draft', () => {
  test('outlives the crash of its tab, but for less than five seconds of typing', async () => {
    const who = await writer()
    const lossesMs: number[] = []
    for (const typingMs of crashesAfterMs) lossesMs.push(await crashWhileTyping(who, typingMs))
    expect(Math.max(...lossesMs)).toBeLessThan(lossMaxMs)
    const after = await suite.visit(who)
    await open(after)
    await after.page.getByText(`${crashesAfterMs.at(-1)}:1 `).waitFor()
    const another = await suite.visit(await writer())
    await open(another)
    expect(await textOf(another.page)).not.toContain(':1 ')
    expect([...after.complaints, ...another.complaints]).toEqual([])
    await Promise.all([after, another].map(({ context }) => context.close()))
  }, 120_000)

  test('that another device has changed meanwhile is offered, with a way back', async () => {
    const who = await writer()
    const [tower, laptop] = [await suite.visit(who), await suite.visit(who)]
    await open(tower)
    await open(laptop)
    const isSaved = saved(laptop.page)
    await writeCode(laptop.page, 'int laptop;')
    await isSaved
    await writeCode(tower.page, 'int tower;')
    await note(tower.page, 'other').getByRole('button', { name: 'Use it' }).click()
    await tower.page.getByText('int laptop;').waitFor()
    await note(tower.page, 'other').getByRole('button', { name: 'Go back to the other' }).click()
    await tower.page.getByText('int tower;').waitFor()
    expect(await faultsInBothThemes(tower.page)).toEqual([])
    await note(tower.page, 'other').getByRole('button', { name: 'Keep this one' }).click()
    await note(tower.page, 'other').waitFor({ state: 'detached' })
    expect(tower.complaints).toEqual([])
    await Promise.all([tower, laptop].map(({ context }) => context.close()))
  })

  test('is one for two tabs, and each says so', async () => {
    const first = await suite.visit(await writer())
    await open(first)
    const second = await first.context.newPage()
    await open({ page: second })
    await note(first.page, 'tab').waitFor()
    await note(second, 'tab').waitFor()
    await writeCode(second, 'int shared;')
    await first.page.getByText('int shared;').waitFor()
    expect(await textOf(first.page)).toBe(await textOf(second))
    await first.context.close()
  })

  test('goes with its language: a file brings its own, and the other one stays', async () => {
    const { page, context } = await suite.visit(await writer())
    await open({ page })
    await page.getByText('print the answer here').waitFor()
    await writeCode(page, 'int plus;')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'main.c', mimeType: 'text/plain', buffer: Buffer.from('int only_c;\n') })
    await page.getByText('int only_c;').waitFor()
    const language = page.getByRole('combobox', { name: 'Programming language' })
    expect(await language.inputValue()).toMatch(/^C( |$)/)
    await language.selectOption('C++ 17')
    await page.getByText('int plus;').waitFor()
    await context.close()
  })
})

describe('the editor', () => {
  test('completes words of the file and of the language, fills in snippets, and indents in mid-line', async () => {
    const { page, context, complaints } = await suite.visit(await writer())
    await open({ page })
    await beginWriting(page)
    await writeCode(page, 'int first_number;\n')
    const offered = page.locator('.cm-tooltip-autocomplete li')
    await page.keyboard.type('first_n')
    // A key pressed in the moment in which the list opens is not for the list.
    await offered.filter({ hasText: 'first_number' }).click()
    await expect.poll(() => textOf(page)).toMatch(/;\nfirst_number$/)
    await page.keyboard.type(';\nprio')
    await offered.filter({ hasText: 'priority_queue' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type(' fora')
    await offered.filter({ hasText: 'fora' }).waitFor()
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => textOf(page)).toContain('for (auto &x : items) {')
    await writeCode(page, 'xy')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    await expect.poll(() => textOf(page)).toBe('x   y')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('searches in the language of the reader', async () => {
    const { page, context, complaints } = await suite.visit({ ...(await writer()), locale: 'zh-CN' })
    await open({ page })
    await beginWriting(page)
    await writeCode(page, 'one two one')
    await page.keyboard.press('Control+f')
    const panel = page.locator('.cm-search')
    await panel.getByPlaceholder('查找').fill('one')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cm-searchMatch').count()).toBe(2)
    expect((await panel.innerText()).replaceAll(/\s|×/g, '')).not.toMatch(/[a-z]/i)
    expect(await faultsInBothThemes(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('has the keys of Vim or of Emacs for whoever chose them, on the next visit too', async () => {
    const { page, context, complaints } = await suite.visit(await writer())
    await open({ page })
    await page.getByRole('button', { name: 'Editor settings' }).click()
    const keys = page.getByRole('combobox', { name: 'Keys' })
    await keys.selectOption('vim')
    await page.reload()
    await page.locator('.cm-vim-panel').waitFor()
    await editor(page).click()
    await page.keyboard.type('ggdGiint moved;')
    await page.getByText('int moved;').waitFor()
    await page.getByRole('button', { name: 'Editor settings' }).click()
    await keys.selectOption('emacs')
    await page.keyboard.press('Escape')
    await page.locator('.cm-vim-panel').waitFor({ state: 'detached' })
    await editor(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('// ')
    await expect.poll(() => textOf(page)).toBe('// int moved;')
    expect(complaints).toEqual([])
    await context.close()
  })
})
