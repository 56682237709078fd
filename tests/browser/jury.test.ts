import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { makeCup } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

/** Right as long as blanks at line ends are ignored. */
const right =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld \\n", a + b); }\n'
const wrong = 'int main() { return 0; }\n'
const accepted = 0
const wrongAnswer = -1

/** Participants in the order of a board. */
const orderOn = (page: Page): Promise<(string | null)[]> =>
  page.locator('tr[data-key]').evaluateAll((all) => all.map((row) => row.getAttribute('data-key')))
const rowOf = (page: Page, username: string): Locator => page.locator(`tr[data-key="${username}"]`)
const textsOn = (page: Page): Promise<string[]> => page.locator('tr[data-key]').allInnerTexts()

describe('the jury of a contest in a browser', () => {
  const suite = startBrowserSuite()
  const asRoot = { username: 'root', password: rootPassword }
  let root: Api
  let pid: number
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    const { records } = await root.call('adminProblemList', { query: { keyword: 'P1000' } })
    pid = records[0]?.id ?? 0
  })

  async function submit(by: Api, cid: number, code: string): Promise<void> {
    const { submitId } = await by.call('submit', { body: { pid: 'A', language: 'C', code, cid } })
    const status = async () => (await by.call('submissionDetail', { query: { submitId } })).submission.status
    await expect.poll(status, { timeout: 60_000 }).toBe(code === right ? accepted : wrongAnswer)
  }

  /** A contest with one problem that both have solved, `first` before `second`. */
  async function played() {
    const cid = await makeCup(root, { title: freshName('Cup') })
    await root.call('addContestProblem', { body: { cid, pid, displayId: 'A' } })
    const [first, second] = [freshName('first'), freshName('second')]
    const [one, two] = [await signUp(suite.stack, first), await signUp(suite.stack, second)]
    await submit(one, cid, right)
    await submit(two, cid, wrong)
    await submit(two, cid, right)
    return { cid, first, second, one, two }
  }
  async function open(path: string, options: Parameters<typeof suite.visit>[0] = { as: asRoot }): Promise<Visit> {
    const person = await suite.visit(options)
    await person.page.goto(path)
    return person
  }

  /** Types a name, and takes who is offered. */
  async function choose(dialog: Locator, username: string): Promise<void> {
    const field = dialog.getByLabel('Participant')
    await field.fill(username)
    await dialog.getByRole('option', { name: username }).waitFor()
    await field.press('Enter')
    await dialog.getByRole('button', { name: `Remove ${username}` }).waitFor()
  }
  interface Decided {
    readonly kind: string
    readonly username?: string
    readonly minutes?: string
    /** What the page asks before it is done. */
    readonly asked: string
  }
  /** A new decision, on the page of them. */
  async function decide(page: Page, { kind, username, minutes, asked }: Decided): Promise<void> {
    await page.getByRole('button', { name: 'New decision' }).click()
    const dialog = page.getByRole('dialog', { name: 'New decision' })
    await dialog.getByLabel('Decision').selectOption({ label: kind })
    if (username !== undefined) await choose(dialog, username)
    if (minutes !== undefined) await dialog.getByLabel('Minutes').fill(minutes)
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await dialog.getByText('Give the reason').waitFor()
    await dialog.locator('textarea:focus').waitFor()
    await page.keyboard.type('Seen by the jury')
    // The second press falls beside the question, and does not answer it.
    await dialog.getByRole('button', { name: 'Decide' }).dblclick()
    const question = page.getByRole('dialog', { name: asked })
    await question.getByRole('button', { name: 'Decide' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  async function takeBack(page: Page, text: string): Promise<void> {
    await page.getByRole('button', { name: `Take back: ${text}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Take a decision back' })
    await dialog.getByLabel('Reason').fill('It was a mistake')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('a decision is about one of the contest: who is not in the list is refused at the field', async () => {
    const { cid, first, second } = await played()
    const jury = await open(`/contest/${cid}/manage/decisions`)
    await jury.page.getByRole('button', { name: 'New decision' }).click()
    const dialog = jury.page.getByRole('dialog', { name: 'New decision' })
    const field = dialog.getByLabel('Participant')
    const decides = dialog.getByRole('button', { name: 'Decide' })
    await dialog.getByLabel('Reason').fill('Seen by the jury')
    await decides.click()
    await dialog.getByText('Choose a participant').waitFor()
    await field.fill('root')
    await dialog.getByText('No participant matches.').waitFor()
    await decides.click()
    await dialog.getByText('Choose from the list').waitFor()
    expect(await faultsOf(jury.page)).toEqual([])
    await choose(dialog, first)
    await dialog.getByRole('listbox').waitFor({ state: 'hidden' })
    await choose(dialog, second)
    await dialog.getByRole('button', { name: `Remove ${first}` }).waitFor({ state: 'detached' })
    await decides.click()
    await jury.page.getByRole('dialog', { name: `${second} disqualified, shown last` }).waitFor()
    expect(jury.complaints).toEqual([])
    await jury.context.close()
  })

  test('a decision moves every open board when it is made, and back when it is taken back', async () => {
    const { cid, first, second } = await played()
    const [jury, hall] = [
      await open(`/contest/${cid}/manage/decisions`),
      await open(`/contest/acm-scoreboard/${cid}`, {}),
    ]
    await expect.poll(() => orderOn(hall.page)).toEqual([first, second])

    await decide(jury.page, {
      kind: 'Disqualify a participant',
      username: first,
      asked: `${first} disqualified, shown last`,
    })
    await expect.poll(() => orderOn(hall.page)).toEqual([second, first])
    await takeBack(jury.page, `${first} disqualified, shown last`)
    await expect.poll(() => orderOn(hall.page)).toEqual([first, second])

    const minutes = `600 minutes added to the penalty of ${first}`
    await decide(jury.page, { kind: 'Change a penalty', username: first, minutes: '600', asked: minutes })
    await expect.poll(() => orderOn(hall.page)).toEqual([second, first])
    await expect.poll(() => rowOf(hall.page, first).innerText()).toMatch(/6\d\d/)
    await takeBack(jury.page, minutes)
    await expect.poll(() => orderOn(hall.page)).toEqual([first, second])
    await jury.page.getByText('Taken back by root: It was a mistake').first().waitFor()
    expect(await faultsOf(jury.page)).toEqual([])
    expect([...jury.complaints, ...hall.complaints]).toEqual([])
    await Promise.all([jury.context.close(), hall.context.close()])
  })

  test('commentary of one of the jury is on the page of another at once, and gone when it is removed', async () => {
    const cid = await makeCup(root, { title: freshName('Cup') })
    await root.call('addContestProblem', { body: { cid, pid, displayId: 'A' } })
    const name = freshName('team')
    await (await signUp(suite.stack, name)).call('askClarification', { body: { cid, question: 'Is it 1-based?' } })
    const [wide, phone] = [
      await open(`/contest/${cid}/manage/commentary`),
      await open(`/contest/${cid}/manage/commentary`, { as: asRoot, width: 390, isPhone: true }),
    ]
    await phone.page.getByText('No commentary yet').waitFor()
    await wide.page.getByRole('button', { name: 'Write commentary' }).click()
    const dialog = wide.page.getByRole('dialog', { name: 'Write commentary' })
    const teams = dialog.getByRole('combobox', { name: 'Teams' })
    await teams.fill('nobody-here')
    await dialog.getByText('No team matches.').waitFor()
    await dialog.getByLabel('Text').fill('Everybody reads {A} first')
    await dialog.getByText('A', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Write commentary' }).click()
    await dialog.getByText('Choose from the list').waitFor()
    expect(await faultsOf(wide.page)).toEqual([])
    await teams.fill(name.slice(0, -1))
    await dialog.getByRole('option', { name }).waitFor()
    await teams.press('Enter')
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await dialog.getByLabel('Tags').fill('accepted')
    await dialog.getByRole('button', { name: 'Write commentary' }).click()
    for (const { page } of [wide, phone]) {
      await page.getByText('Everybody reads {A} first').filter({ visible: true }).waitFor()
      await page.getByText('accepted', { exact: true }).filter({ visible: true }).waitFor()
      await page.getByText(`A · ${name}`, { exact: true }).filter({ visible: true }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    }
    await phone.page.getByRole('button', { name: 'Remove this commentary' }).click()
    await phone.page.getByRole('button', { name: 'Remove', exact: true }).click()
    for (const { page } of [wide, phone]) await page.getByText('No commentary yet').waitFor()
    expect([...wide.complaints, ...phone.complaints]).toEqual([])
    await Promise.all([wide.context.close(), phone.context.close()])
  })

  test('extra time moves the clock of the one participant who has it, on the open page', async () => {
    const { cid, first, second } = await played()
    const [jury, one, two] = [
      await open(`/contest/${cid}/manage/decisions`, { as: asRoot, width: 390, isPhone: true }),
      await open(`/contest/${cid}`, { as: { username: first, password: 'podium-1' } }),
      await open(`/contest/${cid}`, { as: { username: second, password: 'podium-1' } }),
    ]
    const left = async (page: Page) => /(\d+):\d\d:\d\d/.exec(await page.getByRole('timer').innerText())?.[1]
    await expect.poll(() => left(one.page)).toBe('1')
    await decide(jury.page, {
      kind: 'Give extra time',
      username: first,
      minutes: '120',
      asked: `120 minutes more for ${first}`,
    })
    await expect.poll(() => left(one.page)).toBe('3')
    expect(await left(two.page)).toBe('1')
    await takeBack(jury.page, `120 minutes more for ${first}`)
    await expect.poll(() => left(one.page)).toBe('1')
    expect([...jury.complaints, ...one.complaints, ...two.complaints]).toEqual([])
    await Promise.all([jury, one, two].map(({ context }) => context.close()))
  })

  /** Whether blanks at line ends are ignored from now on. */
  async function ignoreBlanks(page: Page, isOn: boolean): Promise<void> {
    await page.goto(`/admin/problem/edit/${pid}`)
    const label = page.locator('label', { hasText: 'Ignore blanks at line ends' })
    await label.waitFor()
    if ((await label.locator('input').isChecked()) === isOn) return
    await label.click()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).status()).toBe(200)
  }

  test('a rejudge is looked at before it counts, and refused when the board has moved meanwhile', async () => {
    const author = await open('/home')
    await ignoreBlanks(author.page, true)
    const { cid, first, second, two } = await played()
    const [jury, hall] = [await open('/home'), await open(`/contest/acm-scoreboard/${cid}`, {})]
    await expect.poll(() => orderOn(hall.page)).toEqual([first, second])
    const before = await textsOn(hall.page)
    await ignoreBlanks(author.page, false)
    await jury.page.goto(`/contest/${cid}/manage/rejudge`)
    await jury.page.getByRole('button', { name: 'Choose submissions' }).click()
    const start = jury.page.getByRole('dialog', { name: 'Rejudge with preview' })
    await choose(start, first)
    await start.getByLabel('Reason').fill('Blanks count')
    await start.getByRole('button', { name: 'Start' }).click()
    await jury.page.getByRole('cell', { name: 'ready to look at' }).waitFor({ timeout: 60_000 })
    await jury.page.getByRole('button', { name: 'Preview' }).click()
    const preview = jury.page.getByRole('dialog', { name: 'What the rejudge would change' })
    await preview.getByRole('heading', { name: 'Verdicts (1)' }).waitFor()
    await preview.getByText(first).first().waitFor()
    expect(await faultsOf(jury.page)).toEqual([])
    expect(await textsOn(hall.page)).toEqual(before)

    // Somebody comes between: the ranks that were shown are not those that would be.
    const third = freshName('third')
    await ignoreBlanks(author.page, true)
    await submit(await signUp(suite.stack, third), cid, right)
    await submit(two, cid, right)
    await expect.poll(() => orderOn(hall.page)).toHaveLength(3)
    const apply = async () => {
      await preview.getByRole('button', { name: 'Apply' }).click()
      await jury.page.getByRole('dialog', { name: 'Apply the rejudge?' }).getByRole('button', { name: 'Apply' }).click()
    }
    await apply()
    await jury.page.getByText(/The board has moved/).waitFor()
    expect((await orderOn(hall.page))[0]).toBe(first)
    await preview.getByRole('button', { name: 'Look again' }).click()
    await preview.getByText(third).first().waitFor()
    await apply()
    await preview.waitFor({ state: 'detached' })
    await expect.poll(() => orderOn(hall.page)).toEqual([third, second, first])
    await jury.page.getByRole('cell', { name: /^applied/ }).waitFor()
    expect(hall.complaints).toEqual([])
    await Promise.all([author, jury, hall].map(({ context }) => context.close()))
  })

  test('while a rejudge is applied its dialog stays, cannot be pressed again, and says what it waits for', async () => {
    const author = await open('/home')
    await ignoreBlanks(author.page, true)
    const { cid, second } = await played()
    const jury = await open(`/contest/${cid}/manage/rejudge`)
    await ignoreBlanks(author.page, false)
    await root.call('startRejudging', { body: { cid, reason: 'Blanks count', username: second } })
    await jury.page.getByRole('cell', { name: 'ready to look at' }).waitFor({ timeout: 60_000 })
    await ignoreBlanks(author.page, true)
    const sent = Promise.withResolvers<void>()
    await jury.page.route('**/contest-rejudgings/apply', async (route) => {
      await sent.promise
      await route.continue()
    })
    await jury.page.getByRole('button', { name: 'Preview' }).click()
    const preview = jury.page.getByRole('dialog', { name: 'What the rejudge would change' })
    await preview.getByRole('button', { name: 'Apply' }).click()
    await jury.page.getByRole('dialog', { name: 'Apply the rejudge?' }).getByRole('button', { name: 'Apply' }).click()
    await preview.getByText('Applying…').waitFor()
    await jury.page.keyboard.press('Escape')
    await preview.getByRole('button', { name: 'Close' }).click()
    for (const name of ['Drop', 'Look again', 'Apply'])
      expect(await preview.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(await faultsOf(jury.page)).toEqual([])
    sent.resolve()
    await preview.waitFor({ state: 'detached' })
    await jury.page.getByText('Rejudge applied').waitFor()
    await jury.page.getByRole('cell', { name: /^applied/ }).waitFor()
    expect(jury.complaints).toEqual([])
    await Promise.all([author, jury].map(({ context }) => context.close()))
  })

  test('a rejudge that would change nothing says so, and offers to drop it in place of applying it', async () => {
    const { cid } = await played()
    const jury = await open(`/contest/${cid}/manage/rejudge`)
    await root.call('startRejudging', { body: { cid, reason: 'To be sure' } })
    await jury.page.getByRole('cell', { name: 'ready to look at' }).waitFor({ timeout: 60_000 })
    await jury.page.getByRole('button', { name: 'Preview' }).click()
    const preview = jury.page.getByRole('dialog', { name: 'What the rejudge would change' })
    await preview.getByText('3 submissions were judged once more, with the verdict that stands.').waitFor()
    expect(await faultsOf(jury.page)).toEqual([])
    expect(await preview.locator('footer').getByRole('button').allTextContents()).toEqual(['Close', 'Drop'])
    await preview.getByRole('button', { name: 'Drop' }).click()
    await preview.waitFor({ state: 'detached' })
    await jury.page.getByRole('cell', { name: /^dropped/ }).waitFor()
    expect(jury.complaints).toEqual([])
    await jury.context.close()
  })
})
