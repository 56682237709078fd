import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { Api, signUp } from '../support/api.ts'
import { openHouse, signInOn, writeCode } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const right = '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const wrong = 'int main() { return 0; }\n'
const slow = '#include <cstdio>\n#include <unistd.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); usleep(300000); printf("%lld\\n", a + b); }\n'
const HOUR_MS = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

const cellOf = (page: Page, username: string, column: number): Locator =>
  page.locator(`tr[data-key="${username}"] td[data-cell]`).nth(column)

describe('contest day in a browser', () => {
  const house = openHouse()
  let root: Api
  let cid: number
  beforeAll(async () => {
    root = new Api(house.stack.url)
    await root.signIn('root', rootPassword)
    const form = { title: 'Autumn cup', description: 'About it', type: 0, auth: 0, startTime: at(-1), endTime: at(2), openRank: true, openPrint: true }
    cid = (await root.call('createContest', { body: { ...form, visible: true } })).cid
    const { problemList } = await root.call('adminContestProblems', { query: { cid, problemType: 0, keyword: 'P1000' } })
    await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
  })

  const submitAs = async (username: string, code: string): Promise<Api> => {
    const person = await signUp(house.stack, username)
    await person.call('submit', { body: { pid: 'A', language: 'C++ 17', code, cid } })
    return person
  }
  const asRoot = async (path: string): Promise<Visit> => {
    const person = await house.visit({ as: { username: 'root', password: rootPassword } })
    await person.page.goto(path)
    return person
  }

  it('leads from the list through the contest to an accepted verdict', async () => {
    await signUp(house.stack, 'walker')
    const person = await house.visit()
    const { page } = person
    await page.goto('/contest')
    await signInOn(page, 'walker', 'podium-1')
    await page.getByRole('link', { name: 'Autumn cup' }).click()
    await page.getByRole('timer').waitFor()
    await page.getByRole('navigation', { name: 'Pages of the contest' }).getByRole('link', { name: 'Problems' }).click()
    await page.getByRole('link', { name: 'A+B' }).first().click()
    await page.locator('.cm-content').waitFor()
    await writeCode(page, right)
    await page.locator('[data-submit]').click()
    await page.locator('[data-dock] [data-status="0"]').waitFor()
    await page.getByRole('navigation', { name: 'Pages of the contest' }).getByRole('link', { name: 'Rank' }).click()
    await page.locator('tr[data-own] .first-ac, tr[data-own] .ac').first().waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  it('moves the board of a spectator who is not signed in, by push alone', async () => {
    const spectator = await house.visit()
    const { page } = spectator
    await page.goto(`/contest/acm-scoreboard/${cid}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Scoreboard' }).waitFor()
    const before = spectator.calls.filter((path) => path.includes('get-contest-board')).length
    await submitAs('seen_wrong', wrong)
    await expect.poll(() => cellOf(page, 'seen_wrong', 0).textContent(), { timeout: 20_000 }).toBe('−1')
    await submitAs('seen_right', right)
    await page.locator('tr[data-key="seen_right"] .ac').waitFor()
    expect(spectator.calls.filter((path) => path.includes('get-contest-board')).length).toBe(before)
    expect(spectator.complaints).toEqual([])
    await spectator.context.close()
  })

  it('shows a ring in the own row while the judges are at work, then the verdict in its place', async () => {
    const api = await submitAs('ring', wrong)
    const person = await house.visit({ as: { username: 'ring', password: 'podium-1' } })
    const { page } = person
    await page.goto(`/contest/${cid}/rank`)
    await page.locator('tr[data-own] .wa').first().waitFor()
    await api.call('submit', { body: { pid: 'A', language: 'C++ 17', code: slow, cid } })
    await page.locator('tr[data-own] [data-veil="judging"]').first().waitFor()
    await page.locator('tr[data-own] .ac').first().waitFor()
    await page.getByText('A: Accepted', { exact: false }).waitFor()
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  it('brings an accepted run to two desks, and a tick of one to the other', async () => {
    const [one, other] = [await asRoot(`/contest/${cid}/ac-info`), await asRoot(`/contest/${cid}/ac-info`)]
    await submitAs('balloon', right)
    const rowOn = (person: Visit): Locator => person.page.locator('tr[data-row]', { hasText: 'balloon' })
    await rowOn(one).waitFor()
    await rowOn(other).waitFor()
    await rowOn(one).getByRole('button', { name: 'Mark delivered' }).click()
    await rowOn(other).getByRole('button', { name: 'Delivered', exact: true }).waitFor()
    expect([...one.complaints, ...other.complaints]).toEqual([])
    await one.context.close()
    await other.context.close()
  })

  it('brings an announcement over any page of the contest, and a print request to the desk', async () => {
    const person = await signUp(house.stack, 'printer')
    const reader = await house.visit({ as: { username: 'printer', password: 'podium-1' } })
    await reader.page.goto(`/contest/${cid}/problems`)
    const desk = await asRoot(`/contest/${cid}/admin-print`)
    await desk.page.getByText('No print requests').waitFor()
    await root.call('createContestAnnouncement', { body: { cid, announcement: { title: 'Data of A', content: 'Read it again.', status: 0 } } })
    await reader.page.getByRole('status').getByText('Data of A').waitFor()
    await reader.page.getByRole('button', { name: 'Got it' }).click()
    await reader.page.getByText('Data of A').waitFor({ state: 'detached' })
    await person.call('submitPrintText', { body: { cid, content: 'x'.repeat(60) } })
    await desk.page.getByRole('button', { name: 'Mark printed' }).click()
    await desk.page.getByText('Printed', { exact: true }).waitFor()
    expect([...reader.complaints, ...desk.complaints]).toEqual([])
    await reader.context.close()
    await desk.context.close()
  })
})
