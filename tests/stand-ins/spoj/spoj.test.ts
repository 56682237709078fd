/** What is SPOJ's alone: languages of each problem, two layouts, a call for results, and a challenge before all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { spoj } from '@podium/judge/remote/sites/spoj.ts'
import type { Session } from '@podium/judge/remote/session.ts'
import { accountAt, openSite, problemOf } from '../fixture.ts'
import type { World } from '../world.ts'
import { SpojSite } from './site.ts'

const account = accountAt('SPOJ', 'Judge1')
const problem = (id: string) => problemOf('SPOJ', id)

let world: World
let site: SpojSite
beforeEach(async () => {
  ;({ world, site } = await openSite('SPOJ', SpojSite))
})
afterEach(() => world.close())

const signedIn = async (): Promise<Session> => {
  const session = world.session()
  expect(await world.until(spoj.signIn(session, account))).toMatchObject({ kind: 'ok' })
  return session
}
const store = (count: number, problemId = 'SUM2', by = 'judge1'): string[] =>
  Array.from(
    { length: count },
    () => site.ledger.store({ account: by, problemId, languageId: '44', source: 'int main() {}\n' }, true).runId,
  )

describe('a statement', () => {
  test('is its whole text, with whole addresses, and without what stands around it', async () => {
    const { origin } = world.standIn
    const read = await world.until(spoj.fetchProblem(world.session(), problem('SUM2')))
    expect(read).toMatchObject({
      kind: 'ok',
      value: { pictures: [`${origin}/content/podium:sum.png`], input: null, output: null, hint: null },
    })
    const text = read.kind === 'ok' ? read.value.description?.text : ''
    expect(text).toContain(`<a href="${origin}/info/">help</a>`)
    expect(text).toContain('<b>Output:</b>\n3')
    expect(text).not.toMatch(/Time limit|#basic/)
  })

  test('in the layout that has all in one block is the same', async () => {
    expect(await world.until(spoj.fetchProblem(world.session(), problem('OLD_1')))).toMatchObject({
      kind: 'ok',
      value: {
        title: 'Shortest',
        timeLimitMs: 2000,
        memoryLimitMb: 256,
        tags: ['basic'],
        source: null,
        description: { text: '<p>As short as may be.</p><br>' },
      },
    })
  })

  test('of another problem than the one that was asked for is none', async () => {
    const other = site.routes.find(({ kind }) => kind === 'problem')!
    const path = '/problems/OLD_1/'
    const asked = { method: 'GET', path, query: new URLSearchParams(), headers: {}, cookies: new Map() } as const
    world.standIn.faults.replace('problem', other.answer({ ...asked, body: Buffer.alloc(0) }))
    expect((await world.until(spoj.fetchProblem(world.session(), problem('SUM2')))).kind).toBe('page-changed')
  })
})

describe('languages', () => {
  test('of a problem are those of its submit page, which an account alone sees', async () => {
    expect(await world.until(spoj.languagesOf!(world.session(), problem('OLD_1')))).toEqual({ kind: 'signed-out' })
    expect(await world.until(spoj.languagesOf!(await signedIn(), problem('OLD_1')))).toEqual({
      kind: 'ok',
      value: ['12'],
    })
  })

  test('that one problem does not allow are not gone at the site', async () => {
    const { status, text } = await world.judge(world.task(1, undefined, { problemId: 'OLD_1' }))
    expect([status, world.ledger.runs.length]).toEqual([Status.systemError, 0])
    expect(text).toContain('does not allow the language "C++14 (gcc 8.3)" for this problem')
    expect((await world.bus.health.get('SPOJ.site'))?.value.goneLanguages ?? []).toEqual([])
    expect((await world.judge(world.task(2))).status).toBe(Status.accepted)
  })
})

describe('a run', () => {
  test('is told by its call, with figures of the page, and no account is asked for', async () => {
    const [runId = ''] = store(1)
    const run = { runId, problem: problem('SUM2'), account }
    const session = world.session()
    const open = { status: 'running', timeMs: null, memoryKb: null }
    expect(await world.until(spoj.readRun(session, run))).toEqual({ kind: 'ok', value: open })
    await world.clock.advance(10_000)
    const done = { status: '15', timeMs: 20, memoryKb: 3584 }
    expect(await world.until(spoj.readRun(session, run))).toEqual({ kind: 'ok', value: done })
    expect((await world.until(spoj.readRun(session, { ...run, runId: '7' }))).kind).toBe('page-changed')
  })

  test('has its source for its author alone', async () => {
    const [runId = ''] = store(1)
    const run = { runId, problem: problem('SUM2') }
    expect(await world.until(spoj.sourceOf!(await signedIn(), run))).toEqual({ kind: 'ok', value: 'int main() {}\n' })
    expect((await world.until(spoj.sourceOf!(world.session(), run))).kind).toBe('signed-out')
  })
})

test('a session of another account becomes one of the own', async () => {
  const session = world.session()
  for (const [username, password] of site.accounts) {
    const other = { id: 2, username, secret: { kind: 'password', password } } as const
    expect(await world.until(spoj.signIn(session, other))).toEqual({ kind: 'ok', value: null })
  }
})

test('a source that comes in another charset is not taken for another source', async () => {
  site.sourceType = 'text/plain; charset=iso-8859-2'
  world.standIn.faults.when('submit', 1, 'cut after storing')
  expect((await world.judge(world.task(1))).status).toBe(Status.accepted)
  expect(await world.broken()).toEqual([])
})

describe('the list of runs', () => {
  const list = async (baseline: string | null) =>
    world.until(spoj.listSince(await signedIn(), account, { problem: problem('SUM2'), baseline }))

  test('has those of one problem since the baseline', async () => {
    const [baseline = ''] = store(25)
    store(2, 'OLD_1')
    const ids = store(3)
    const later = String(Number(baseline) + 24)
    expect(await list(later)).toMatchObject({ kind: 'ok', value: { isComplete: true, isProved: true } })
    const found = await list(later)
    expect(found.kind === 'ok' && found.value.runs.map(({ runId }) => runId)).toEqual(ids.toReversed())
    expect(await list(baseline)).toMatchObject({ kind: 'ok', value: { isComplete: false } })
  })

  test('is not believed without a sign-in, nor when it is cut', async () => {
    const query = { problem: problem('SUM2'), baseline: null }
    expect((await world.until(spoj.listSince(world.session(), account, query))).kind).toBe('signed-out')
    // Between its rows: those that are left would prove the others absent.
    store(20)
    world.standIn.faults.when('status', null, 'page cut in the middle')
    expect((await list(null)).kind).toBe('page-changed')
  })
})

test('a challenge before all pages is a wall for imports and for the probe, and is never answered', async () => {
  for (const kind of ['front', 'problem']) world.standIn.faults.when(kind, null, 'challenge with 403')
  expect(await world.until(spoj.probe(world.session()))).toEqual({ kind: 'walled', wall: 'browserCheck' })
  const read = await world.until(spoj.fetchProblem(world.session(), problem('SUM2')))
  expect(read).toEqual({ kind: 'walled', wall: 'browserCheck' })
  expect(world.standIn.requests).toEqual(['front', 'problem'])
})
