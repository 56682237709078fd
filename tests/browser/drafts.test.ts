/** What one writes: it outlives its tab, meets what other tabs and devices have written, and is written with an editor's comforts. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInBothThemes } from '../support/accessibility.ts'
import { freshName, signUp } from '../support/api.ts'
import { openHouse, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'

const house = openHouse()
const password = 'podium-1'
/** What a crash may cost. */
const LOSS_MAX_MS = 5000

const editor = (page: Page) => page.locator('.cm-content')
const textOf = (page: Page) => editor(page).innerText()
const note = (page: Page, kind: 'other' | 'tab') => page.locator(`[data-draft-notice="${kind}"]`)
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/save-draft') && answer.ok(), { timeout: LOSS_MAX_MS })

async function open({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.goto('/problem/P1000')
  await editor(page).waitFor()
}

async function writer(): Promise<{ as: { username: string; password: string } }> {
  const username = freshName('drafter')
  await signUp(house.stack, username)
  return { as: { username, password } }
}

describe('a draft', () => {
  it('is there in another browser when its tab was killed, but for less than five seconds of typing', async () => {
    const who = await writer()
    const killed = await house.visit(who)
    await open(killed)
    const isSaved = saved(killed.page)
    await writeCode(killed.page, 'int survivor;')
    await isSaved
    await killed.page.goto('chrome://crash').catch(() => undefined)
    const after = await house.visit(who)
    await open(after)
    await after.page.getByText('int survivor;').waitFor()
    const another = await house.visit(await writer())
    await open(another)
    expect(await textOf(another.page)).not.toContain('survivor')
    expect(after.complaints).toEqual([])
    await Promise.all([killed, after, another].map(({ context }) => context.close()))
  })

  it('that another device has changed meanwhile is offered, with a way back', async () => {
    const who = await writer()
    const [desk, laptop] = [await house.visit(who), await house.visit(who)]
    await open(desk)
    await open(laptop)
    const isSaved = saved(laptop.page)
    await writeCode(laptop.page, 'int laptop;')
    await isSaved
    await writeCode(desk.page, 'int desk;')
    await note(desk.page, 'other').getByRole('button', { name: 'Use it' }).click()
    await desk.page.getByText('int laptop;').waitFor()
    await note(desk.page, 'other').getByRole('button', { name: 'Go back to the other' }).click()
    await desk.page.getByText('int desk;').waitFor()
    expect(await faultsInBothThemes(desk.page)).toEqual([])
    await note(desk.page, 'other').getByRole('button', { name: 'Keep this one' }).click()
    await note(desk.page, 'other').waitFor({ state: 'detached' })
    expect(desk.complaints).toEqual([])
    await Promise.all([desk, laptop].map(({ context }) => context.close()))
  })

  it('is one for two tabs, and each says so', async () => {
    const first = await house.visit(await writer())
    await open(first)
    const second = await first.context.newPage()
    await open({ page: second })
    await note(first.page, 'tab').waitFor()
    await note(second, 'tab').waitFor()
    await writeCode(second, 'int shared;')
    await first.page.getByText('int shared;').waitFor()
    await first.context.close()
  })

  it('goes with its language: a file brings its own, and the other one stays', async () => {
    const { page, context } = await house.visit(await writer())
    await open({ page })
    await page.getByText('print the answer here').waitFor()
    await writeCode(page, 'int plus;')
    await page.locator('input[type=file]').setInputFiles({ name: 'main.c', mimeType: 'text/plain', buffer: Buffer.from('int only_c;\n') })
    await page.getByText('int only_c;').waitFor()
    const language = page.getByRole('combobox', { name: 'Programming language' })
    expect(await language.inputValue()).toMatch(/^C( |$)/)
    await language.selectOption('C++ 17')
    await page.getByText('int plus;').waitFor()
    await context.close()
  })
})

describe('the editor', () => {
  it('completes, indents in mid-line and searches in the language of the reader', async () => {
    const { page, context, complaints } = await house.visit({ ...(await writer()), locale: 'zh-CN' })
    await open({ page })
    await writeCode(page, 'int first_number;')
    await page.keyboard.press('Enter')
    await page.keyboard.type('first_n')
    await page.locator('.cm-tooltip-autocomplete', { hasText: 'first_number' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await page.keyboard.type('x')
    await page.keyboard.press('Tab')
    await expect.poll(() => textOf(page)).toMatch(/x {3}first_n/)
    await page.keyboard.press('Control+f')
    await page.locator('.cm-search').getByPlaceholder('查找').waitFor()
    expect(await faultsInBothThemes(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has the keys of Vim for whoever chose them, on the next visit too', async () => {
    const { page, context, complaints } = await house.visit(await writer())
    await open({ page })
    await page.getByRole('button', { name: 'Editor settings' }).click()
    await page.getByRole('combobox', { name: 'Keys' }).selectOption('vim')
    await page.reload()
    await page.locator('.cm-vim-panel').waitFor()
    await editor(page).click()
    await page.keyboard.type('ggdGiint moved;')
    await page.getByText('int moved;').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
