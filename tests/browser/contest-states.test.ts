/** What a contest says of its state to those inside: not begun, over, frozen. */
import { beforeAll, describe, expect, test } from 'vitest'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { at, makeCup } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

const right =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const wrong = 'int main() { return 0; }\n'

describe('a contest', () => {
  const suite = startBrowserSuite({ hasMotion: true })
  let root: Api
  const contest = (changes: object = {}): Promise<number> => makeCup(root, changes)
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
  })
  const asRoot = async (path: string): Promise<Visit> => {
    const person = await suite.visit({ as: { username: 'root', password: rootPassword } })
    await person.page.goto(path)
    return person
  }

  test('says on every page behind the overview that the contest has not started, and leads to the overview', async () => {
    const early = await contest({ title: 'Later cup', startTime: at(1) })
    const name = freshName('early')
    await signUp(suite.stack, name)
    const { page, context, complaints, calls } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    for (const path of ['problems', 'rank', 'announcements']) {
      await page.goto(`/contest/${early}/${path}`)
      await page.getByRole('main').getByText('The contest has not started yet', { exact: true }).waitFor()
    }
    expect(calls).not.toContain('/api/get-contest-problem')
    await page.getByRole('main').getByRole('link', { name: 'Overview' }).last().click()
    await page.getByText('About it').waitFor()
    await page.goto('/contest/999999')
    await page.getByRole('heading', { name: 'This contest could not be loaded', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'All contests' }).waitFor()
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
    await context.close()
  })

  test('opens where the server fails to say whether the reader has entered', async () => {
    const cid = await contest({ title: 'Shaky cup' })
    const name = freshName('guest')
    await signUp(suite.stack, name)
    const { page, context, calls } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await page.route('**/api/get-contest-access*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/contest/${cid}/problems`)
    await page.getByText('No problems yet').waitFor()
    expect(calls).toContain('/api/get-contest-access')
    await context.close()
  })

  test('leads from a problem in focus mode that is not open yet back to the contest', async () => {
    const early = await contest({ title: 'Latest cup', startTime: at(1) })
    const name = freshName('early')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await page.goto(`/contest/${early}/problem/A/full-screen`)
    await page.getByRole('heading', { name: 'The contest has not started yet' }).waitFor()
    expect(await page.getByText('mistyped').count()).toBe(0)
    await page.getByRole('link', { name: 'All problems' }).click()
    await page.waitForURL(`**/contest/${early}/problems`)
    await context.close()
  })

  test('says that nothing can be submitted after the end, by the shortcut too, and that a frozen result is not listed', async () => {
    const over = await contest({ title: 'Old cup', startTime: at(-2), endTime: at(-1) })
    const frozen = await contest({ title: 'Sealed cup', type: 1, sealRank: true, sealRankTime: at(-0.5) })
    for (const [each, problemType, keyword] of [
      [over, 0, 'P1001'],
      [frozen, 1, 'P1014'],
    ] as const) {
      const { problemList } = await root.call('adminContestProblems', { query: { cid: each, problemType, keyword } })
      await root.call('addContestProblem', {
        body: { cid: each, pid: problemList.records[0]?.id ?? 0, displayId: 'A' },
      })
    }
    const name = freshName('late')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await page.goto(`/contest/${over}/problem/A/`)
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.keyboard.press('Control+Enter')
    await page.getByText('The contest has ended', { exact: true }).waitFor()
    await page.goto(`/contest/${frozen}/problem/A/`)
    await page.getByRole('tab', { name: 'My submissions' }).click()
    await page.getByText('Hidden until the board opens').waitFor()
    expect(await page.getByText('No submissions yet').count()).toBe(0)
    await context.close()
  })

  test('says nothing of own results before they have come, and no longer waits for submissions when all is over', async () => {
    const over = await contest({ title: 'Past cup', startTime: at(-3), endTime: at(-1) })
    const { problemList } = await root.call('adminContestProblems', { query: { cid: over, problemType: 0, limit: 1 } })
    await root.call('addContestProblem', { body: { cid: over, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
    const { page, context } = await asRoot(`/contest/acm-scoreboard/${over}`)
    await page.getByText('No submissions during the contest').waitFor()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/get-user-problem-status', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`/contest/${over}/problems`)
    const row = page.getByRole('table', { name: 'Problems of the contest' }).locator('tbody tr')
    await row.getByText('A', { exact: true }).first().waitFor()
    expect([await row.locator('[aria-busy]').count(), await row.getByText('–', { exact: true }).count()]).toEqual([
      1, 0,
    ])
    answer()
    await row.getByText('–', { exact: true }).waitFor()
    await context.close()
  })

  test('tells a contestant of a frozen OI contest that own results are hidden too, and leads from an empty list to the problems of the contest', async () => {
    const startTime = at(-1)
    const frozen = await contest({ title: 'Secret cup', type: 1, startTime, sealRank: true, sealRankTime: startTime })
    const { problemList } = await root.call('adminContestProblems', { query: { cid: frozen, problemType: 1 } })
    await root.call('addContestProblem', {
      body: { cid: frozen, pid: problemList.records[0]?.id ?? 0, displayId: 'A' },
    })
    const open = await contest({ title: 'Young cup', type: 1 })
    const name = freshName('secret')
    const api = await signUp(suite.stack, name)
    await api.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: wrong, cid: frozen } })
    const { page, context, complaints } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await page.goto(`/contest/${frozen}`)
    await page.getByText('all results, your own included, are hidden').waitFor()
    await page.getByText('1of 1 tried').waitFor()
    await page.goto(`/contest/${frozen}/rank`)
    await page.getByText('Frozen since 0:00 · results are hidden').waitFor()
    await page.goto(`/contest/${frozen}/submissions`)
    await page.getByText('Hidden while the board is frozen').waitFor()
    await page.goto(`/contest/${open}/submissions`)
    await page.getByRole('link', { name: 'Pick a problem' }).click()
    await page.waitForURL(`**/contest/${open}/problems`)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('shows own results that a freeze has hidden on pages that are open when it ends', async () => {
    const startTime = at(-1)
    const cid = await contest({ title: 'Opened cup', type: 1, startTime, sealRank: true, sealRankTime: startTime })
    const { problemList } = await root.call('adminContestProblems', { query: { cid, problemType: 1 } })
    await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
    const name = freshName('opened')
    const api = await signUp(suite.stack, name)
    await api.call('submit', { body: { pid: 'A', language: 'C++ 17 With O2', code: wrong, cid } })
    const { page, context, complaints } = await suite.visit({ as: { username: name, password: 'podium-1' } })
    const list = await context.newPage()
    await page.goto(`/contest/${cid}/problems`)
    await list.goto(`/contest/${cid}/submissions`)
    await page.getByText('Submitted Unknown Result').first().waitFor()
    await list.getByText('Hidden while the board is frozen').waitFor()

    const settings = await root.call('contestSettings', { query: { cid } })
    await root.call('saveContestSettings', { body: { ...settings, sealRank: false } as never })
    await page.getByText('Wrong Answer').first().waitFor()
    await list.getByRole('cell', { name: 'Wrong Answer' }).first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('says after the end that the board is still frozen, and where nothing is printed, that it is not', async () => {
    const past = await contest({
      title: 'Past cup',
      startTime: at(-3),
      endTime: at(-1),
      sealRank: true,
      sealRankTime: at(-2),
      autoRealRank: false,
      openPrint: false,
    })
    const name = freshName('late')
    await signUp(suite.stack, name)
    const reader = await suite.visit({ as: { username: name, password: 'podium-1' } })
    await reader.page.goto(`/contest/${past}`)
    await reader.page.getByText('Results after the freeze stay hidden').waitFor()
    await reader.page.goto(`/contest/${past}/print`)
    await reader.page.getByText('Printing is off in this contest', { exact: true }).waitFor()
    expect(reader.complaints).toEqual([])
    await reader.context.close()
  })
})
