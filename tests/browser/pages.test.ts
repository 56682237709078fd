import { describe, expect, test } from 'vitest'
import { faultsInBothThemes, faultsOf } from '../support/accessibility.ts'
import { freshName, signUp } from '../support/api.ts'
import type { Api } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'

const suite = startBrowserSuite()

const right =
  '#include <bits/stdc++.h>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n'
const broken = 'int main() { return not_declared; }\n'
const problemPageMaxBytes = 400_000

const submit = async (author: Api, code: string): Promise<number> => {
  const { submitId } = await author.call('submit', { body: { pid: 'P1000', language: 'C++ 17 With O2', code, cid: 0 } })
  await expect
    .poll(async () => (await author.call('submissionDetail', { query: { submitId } })).submission.status, {
      timeout: 20_000,
    })
    .toBeLessThan(5)
  return submitId
}

/** A new user with a browser of their own, signed in there. */
const signedIn = async (
  called: string,
  options: Parameters<typeof suite.visit>[0] = {},
): Promise<Visit & { readonly author: Api }> => {
  const name = freshName(called)
  const author = await signUp(suite.stack, name)
  return { ...(await suite.visit({ ...options, as: { username: name, password: 'podium-1' } })), author }
}

describe('the problem page', () => {
  test('loads less than 400 kB of script, formulas and editor included', async () => {
    const { page, context } = await suite.visit({ locale: 'zh-CN' })
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/problem/P1000')
    await page.locator('.katex').first().waitFor()
    await page.locator('.cm-content [class]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(problemPageMaxBytes / 4)
    expect(total).toBeLessThan(problemPageMaxBytes)
    await context.close()
  })

  test('keeps the code of each problem to itself', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem/P1000')
    await writeCode(page, '// for the first')
    await page.goto('/problem/P1001')
    await writeCode(page, '// for the second')
    await page.goto('/problem/P1000')
    await page.locator('.cm-content', { hasText: 'for the first' }).waitFor()
    expect(await page.locator('.cm-content').textContent()).not.toContain('for the second')
    await context.close()
  })

  test('gives the last accepted code only to somebody who has one', async () => {
    const { page, context, author } = await signedIn('ac_code')
    await page.goto('/problem/P1000')
    await page.getByRole('button', { name: 'Load last accepted code' }).click()
    await page.getByText('No accepted submission yet').waitFor()
    await submit(author, right)
    await page.reload()
    await page.locator('[data-dock] [data-status="0"]').waitFor()
    await page.getByRole('button', { name: 'Load last accepted code' }).click()
    await page.locator('.cm-content', { hasText: 'bits/stdc++.h' }).waitFor()
    expect(await page.locator('.cm-content').textContent()).not.toContain('print the answer here')
    await context.close()
  })

  test('opens search with Ctrl+F once the editor has the focus', async () => {
    const { page, context, complaints } = await suite.visit()
    await page.goto('/problem/P1000')
    const aids = page.waitForResponse(/writing-aids/)
    await page.locator('.cm-content').click()
    await aids
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+f')
        return page.locator('.cm-search').count()
      })
      .toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('moves its grip by keyboard within the limits, and folds the editor away and back', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem/P1000')
    const grip = page.getByRole('separator', { name: 'Resize the panes' })
    const statement = page.getByRole('tabpanel')
    const widthPx = async () => Math.round((await statement.boundingBox())?.width ?? 0)
    await page.locator('.cm-content').waitFor()
    await grip.press('Home')
    expect(await widthPx()).toBe(420)
    await grip.press('End')
    await page.locator('.cm-content').waitFor({ state: 'hidden' })
    await grip.press('ArrowLeft')
    await page.locator('.cm-content').waitFor()
    expect(await widthPx()).toBeLessThanOrEqual(1440 - 580)
    await context.close()
  })

  test('has statement and code as tabs on a phone, and nothing sticks out', async () => {
    const { page, context } = await suite.visit({ width: 360 })
    await page.goto('/problem/P1000')
    await page.getByRole('heading', { name: /A\+B/ }).waitFor()
    expect(await page.locator('.cm-content').count()).toBe(0)
    await page.getByRole('tab', { name: 'Code' }).click()
    await page.locator('.cm-content').waitFor()
    await page.locator('[data-submit]').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await context.close()
  })
})

describe('a submission', () => {
  test('that does not compile shows the output of the compiler', async () => {
    const { page, context, author } = await signedIn('compiler_reader')
    const submitId = await submit(author, broken).catch(() => 0)
    expect(submitId).toBeGreaterThan(0)
    await page.goto(`/submission-detail/${submitId}`)
    await page.getByText('Compile error').first().waitFor()
    await page
      .getByText(/not_declared.*was not declared/)
      .first()
      .waitFor()
    // On a phone its lines are scrolled within their box: a caret below points into the line above.
    await page.setViewportSize({ width: 390, height: 844 })
    const message = page.locator('[data-error-message]')
    expect(
      await message.evaluate((box) => [
        box.ownerDocument.defaultView?.getComputedStyle(box).whiteSpace,
        box.scrollWidth > box.clientWidth,
        box.tabIndex,
      ]),
    ).toEqual(['pre', true, 0])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })

  test('is shared by its owner, and then its code is for everybody', async () => {
    const owner = await signedIn('sharer')
    const submitId = await submit(owner.author, right)
    const anonymous = await suite.visit()
    await anonymous.page.goto(`/submission-detail/${submitId}`)
    await anonymous.page.getByText('Accepted').first().waitFor()
    expect(await anonymous.page.getByText('bits/stdc++.h').count()).toBe(0)
    await owner.page.goto(`/submission-detail/${submitId}`)
    await owner.page.getByRole('switch').click()
    await owner.page.getByText('Shared', { exact: true }).first().waitFor()
    await anonymous.page.reload()
    await anonymous.page.getByText('bits/stdc++.h').first().waitFor()
    await owner.context.close()
    await anonymous.context.close()
  })
})

describe('the lists', () => {
  test('restore their filters from the address', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem')
    await page.locator('label', { hasText: 'Hard' }).click()
    await page.getByPlaceholder('ID or title').fill('Clay')
    await page.getByPlaceholder('ID or title').press('Enter')
    await page.waitForURL(/keyword=Clay/)
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    await page.reload()
    await page.getByRole('link', { name: 'Clay Bracelet' }).waitFor()
    expect(await page.locator('[data-row]').count()).toBe(1)
    expect(await page.getByPlaceholder('ID or title').inputValue()).toBe('Clay')
    expect(page.url()).toContain('difficulty=2')
    await page.goBack()
    await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(1)
    await context.close()
  })
})

describe('for everybody', () => {
  test('no page has a serious fault of accessibility', async () => {
    const { page, context, author } = await signedIn('reader')
    const submitId = await submit(author, right)
    const pages: readonly (readonly [path: string, seen: string])[] = [
      ['/home', 'main h1'],
      ['/problem', '[data-row]'],
      ['/problem/P1000', '.katex'],
      ['/status', '[data-row]'],
      [`/submission-detail/${submitId}`, '.hljs-keyword'],
      ['/reset-password?username=root&code=x', 'form'],
      ['/no/such/page', 'main h1'],
    ]
    const faults: Record<string, string[]> = {}
    for (const [path, seen] of pages) {
      await page.goto(path)
      await page.locator(seen).first().waitFor()
      const found = await faultsInBothThemes(page)
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
    await context.close()
  })

  test('the faces of the dialog have none either', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/no/such/page')
    await page.getByRole('button', { name: 'Register' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
    await dialog.getByRole('textbox', { name: 'Result of the sum' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })

  test('the first Tab on a page shows where the focus is, and leads past the header', async () => {
    const { page, context } = await suite.visit()
    await page.goto('/problem')
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('Tab')
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(outline).not.toBe('none')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count(), 'the header is skipped').toBe(1)
    await context.close()
  })
})
