import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const right =
  '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cerr << "two numbers\\n"; std::cout << a + b << "\\n"; }\n'
const broken = 'int main() { return no_such_name; }\n'
const resultPath = '/api/get-test-judge-result'

const suite = startBrowserSuite()
const administrator = { username: 'root', password: rootPassword }

/** Opens A+B with a code written. */
const writeOn = async ({ page }: Visit, code: string): Promise<void> => {
  await page.goto('/problem/P1000')
  await page.locator('.cm-content').waitFor()
  await writeCode(page, code)
}

const resultOf = (page: Page, status: number): Locator =>
  page.locator(`[data-self-test-dock] [data-status="${status}"]`)
const block = (page: Page, name: string): Locator => page.locator('[data-self-test-dock]').getByRole('region', { name })
const askedForResult = ({ calls }: Visit): number => calls.filter((path) => path === resultPath).length

describe('a self-test in a browser', () => {
  test('runs a sample by the shortcut and names the sample that passed, by push', async () => {
    const person = await suite.visit({ as: administrator })
    const { page } = person
    await writeOn(person, right)
    await page.keyboard.press("Control+'")
    await resultOf(page, 0).waitFor()
    expect(await page.locator('[data-passed-sample]').getAttribute('data-passed-sample')).toBe('1')
    expect((await block(page, 'Actual output').textContent())?.trim()).toBe('3')
    expect(await block(page, 'Standard error').textContent()).toContain('two numbers')
    expect(await page.locator('#tab-test-result').getAttribute('aria-selected')).toBe('true')
    // A snapshot when the watch begins is part of the live path; a second question would be polling.
    expect(askedForResult(person)).toBeLessThan(2)
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('compares with what was expected, and says no more than that it ran when nothing was', async () => {
    const person = await suite.visit({ as: administrator })
    const { page } = person
    await writeOn(person, right)
    await page.locator('#tab-test-case').click()
    await page.locator('[data-test-input]').fill('20 22')
    await page.getByRole('radio', { name: 'Expected output (optional)' }).check({ force: true })
    await page.locator('[data-test-expected]').fill('41')
    await page.locator('[data-self-test]').click()
    await resultOf(page, -1).waitFor()
    expect((await block(page, 'Expected output').textContent())?.trim()).toBe('41')
    expect((await block(page, 'Actual output').textContent())?.trim()).toBe('42')
    await page.locator('#tab-test-case').click()
    await page.getByRole('radio', { name: 'Expected output (optional)' }).check({ force: true })
    await page.locator('[data-test-expected]').fill('')
    await page.locator('[data-self-test]').click()
    await page.locator('[data-self-test-dock]').getByText('Finished').first().waitFor()
    expect(await page.locator('[data-passed-sample]').count()).toBe(0)
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('tests all samples with one press, with a mark for each', async () => {
    const person = await suite.visit({ as: administrator })
    const { page } = person
    await writeOn(person, right)
    await page.locator('#tab-test-case').click()
    await page.locator('[data-test-samples]').click()
    await page.locator('[data-sample-mark="0"]').first().waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('counts on the button down to the next one, and a press that is refused loses nothing', async () => {
    const root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    const switches = await root.call('switchInfo')
    const author = freshName('hasty')
    await signUp(suite.stack, author)
    const person = await suite.visit({ as: { username: author, password: 'podium-1' } })
    const { page, context } = person
    await root.call('switchUpdate', { body: { ...switches, defaultSubmitInterval: 60 } })
    await writeOn(person, right)
    await page.locator('[data-self-test]').click()
    await resultOf(page, 0).waitFor()
    const button = page.locator('[data-self-test]')
    expect(await button.textContent()).toMatch(/Self-test \(\d+ s\)/)
    const before = await button.textContent()
    await expect.poll(() => button.textContent()).not.toBe(before)
    // Another tab does not know of the interval.
    const other = await context.newPage()
    await writeOn({ ...person, page: other }, right)
    await other.locator('#tab-test-case').click()
    await other.locator('[data-test-input]').fill('20 22')
    await other.locator('[data-self-test]').click()
    await other.locator('[data-self-test]', { hasText: /\d+ s/ }).waitFor()
    expect(await other.locator('[data-test-input]').inputValue()).toBe('20 22')
    expect(await other.locator('.cm-content').innerText()).toContain('two numbers')
    await root.call('switchUpdate', { body: switches })
    await context.close()
  })

  test('shows what the compiler says', async () => {
    const person = await suite.visit({ as: administrator })
    await writeOn(person, broken)
    await person.page.locator('[data-self-test]').click()
    await resultOf(person.page, -2).waitFor()
    const output = block(person.page, 'Compiler output')
    expect(await output.textContent()).toContain('no_such_name')
    expect(await output.evaluate((box) => box.ownerDocument.defaultView?.getComputedStyle(box).whiteSpace)).toBe('pre')
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  test('asks for the result while no socket comes up', async () => {
    const person = await suite.visit({ as: administrator })
    await person.page.routeWebSocket(/\/live/, (socket) => void socket.close())
    await writeOn(person, right)
    await person.page.locator('[data-self-test]').click()
    await resultOf(person.page, 0).waitFor()
    expect(askedForResult(person)).toBeGreaterThan(0)
    await person.context.close()
  })

  test('sends no input that is empty or longer than 64 KB', async () => {
    const person = await suite.visit({ as: administrator })
    const { page } = person
    await writeOn(person, right)
    await page.locator('#tab-test-case').click()
    await page.locator('[data-test-input]').fill('1'.repeat(65_537))
    await page.getByText('65,537 / 65,536').waitFor()
    await page.locator('[data-self-test]').click()
    await page.getByText('Input: at most 65,536 bytes').waitFor()
    await page.locator('[data-test-input]').fill('')
    await page.locator('[data-self-test]').click()
    await page.getByText('Enter some input first').waitFor()
    expect(person.calls).not.toContain('/api/submit-problem-test-judge')
    await person.context.close()
  })

  test('asks a visitor to sign in', async () => {
    const person = await suite.visit()
    await writeOn(person, right)
    await person.page.locator('[data-self-test]').click()
    await person.page.getByText('Please sign in').waitFor()
    await person.page.getByRole('dialog').waitFor()
    expect(person.calls).not.toContain('/api/submit-problem-test-judge')
    await person.context.close()
  })
})

const rowOf = ({ page }: Visit, submitId: number): Locator =>
  page.locator('[data-row]', { has: page.locator(`a[href$="/submission-detail/${submitId}"]`) })
const verdictIn = (person: Visit, submitId: number, status: number): Locator =>
  rowOf(person, submitId).locator(`[data-status="${status}"]`).first()

describe('what a super administrator does with a submission', () => {
  test('sets a verdict by hand, rejudges and cancels, and a reader of the list sees each', async () => {
    const root = await suite.visit({ as: administrator })
    const reader = await suite.visit()
    const author = await signUp(suite.stack, freshName('acted_on'))
    const { submitId } = await author.call('submit', {
      body: { pid: 'P1000', language: 'C++ 17 With O2', code: right, cid: 0 },
    })
    await root.page.goto('/status')
    await reader.page.goto('/status')
    await reader.page.getByText('Live', { exact: true }).waitFor()
    await verdictIn(root, submitId, 0).waitFor()
    expect(await reader.page.locator('[data-judge-menu]').count()).toBe(0)

    await choose(root, submitId, 'Set verdict')
    const dialog = root.page.getByRole('dialog')
    const choices = await dialog.getByLabel('Verdict').getByRole('option').allTextContents()
    expect(choices).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Cancelled|Compile Error|Pending|Compiling|Judging/)]),
    )
    await dialog.getByLabel('Verdict').selectOption({ label: 'Wrong Answer' })
    await dialog.getByRole('button', { name: 'Set verdict' }).click()
    await root.page.getByText('Verdict set').waitFor()
    await rowOf(root, submitId).getByText('manual').first().waitFor()
    await verdictIn(reader, submitId, -1).waitFor()
    await rowOf(reader, submitId).getByText('manual').first().waitFor()

    await choose(root, submitId, 'Rejudge')
    await root.page.getByRole('dialog').getByRole('button', { name: 'Rejudge' }).click()
    await root.page.getByText('Requeued').waitFor()
    await verdictIn(root, submitId, 0).waitFor()
    await verdictIn(reader, submitId, 0).waitFor()
    await rowOf(root, submitId).getByText('manual').first().waitFor({ state: 'detached' })

    await choose(root, submitId, 'Void')
    await root.page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    await root.page.getByText('Submission voided').waitFor()
    await verdictIn(root, submitId, -4).waitFor()
    await verdictIn(reader, submitId, -4).waitFor()
    expect([...root.complaints, ...reader.complaints]).toEqual([])
    await root.context.close()
    await reader.context.close()
  })

  test('takes no action on a compile error', async () => {
    const author = await signUp(suite.stack, freshName('broken_author'))
    const { submitId } = await author.call('submit', {
      body: { pid: 'P1000', language: 'C++ 17 With O2', code: broken, cid: 0 },
    })
    const root = await suite.visit({ as: administrator })
    await root.page.goto('/status')
    await verdictIn(root, submitId, -2).waitFor()
    expect(await rowOf(root, submitId).locator('[data-judge-menu]').getAttribute('aria-disabled')).toBe('true')
    await root.context.close()
  })
})

async function choose(person: Visit, submitId: number, action: string): Promise<void> {
  await rowOf(person, submitId).locator('[data-judge-menu]').click()
  await person.page.getByRole('menuitem', { name: action }).click()
}

test('shows an administrator the services, the queue and the judge that is connected', async () => {
  const root = await suite.visit()
  await root.page.goto('/developer')
  await root.page.getByRole('heading', { name: 'Languages' }).waitFor()
  expect(await root.page.getByRole('heading', { name: 'Judges' }).count()).toBe(0)
  await signInOn(root.page, 'root', rootPassword)
  const judge = root.page.locator('[data-judge]')
  await judge.waitFor()
  expect(await judge.textContent()).toMatch(/C\+\+17/)
  expect(await judge.textContent()).toMatch(/bubblewrap|isolate/)
  expect(root.complaints).toEqual([])
  await root.context.close()
})
