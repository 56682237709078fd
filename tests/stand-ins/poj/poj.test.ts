/** What is POJ's alone: statements in several languages, sources that their authors see, and errors of many kinds. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeGbk } from '@podium/judge/remote/charset.ts'
import { poj } from '@podium/judge/remote/sites/poj.ts'
import type { Session } from '@podium/judge/remote/session.ts'
import { accountAt, openSite, problemOf } from '../fixture.ts'
import type { World } from '../world.ts'
import { pojPage, problemBody } from './markup.ts'
import { pojProblems } from './problems.ts'
import { PojSite } from './site.ts'

const account = accountAt('POJ', 'Judge1')
const problem = (id: string) => problemOf('POJ', id)

let world: World
let site: PojSite
beforeEach(async () => {
  ;({ world, site } = await openSite('POJ', PojSite))
})
afterEach(() => world.close())

const read = (id: string) => world.until(poj.fetchProblem(world.session(), problem(id)))
const signedIn = async (): Promise<Session> => {
  const session = world.session()
  expect(await world.until(poj.signIn(session, account))).toMatchObject({ kind: 'ok' })
  return session
}
const store = (count: number, problemId = '1000', by = 'judge1'): string[] =>
  Array.from(
    { length: count },
    () => site.ledger.store({ account: by, problemId, languageId: '4', source: 'int main() {}\n  \t' }, true).runId,
  )

describe('a statement', () => {
  test('has its pictures and links with whole addresses, and a block of its own is no sample', async () => {
    const { origin } = world.standIn
    expect(await read('1000')).toMatchObject({
      kind: 'ok',
      value: {
        description: { text: expect.stringContaining(`<a href="${origin}/faq.htm">`) },
        input: { text: 'One line with two numbers.<pre>Input\nlooks so</pre>' },
        hint: { format: 'html', text: 'Mind the <b>sign</b>.' },
        pictures: [`${origin}/images/1000/sum.png`],
      },
    })
  })

  test('in Chinese is known by its text, and the limit of a case is not that of the problem', async () => {
    expect(await read('1001')).toMatchObject({
      kind: 'ok',
      value: {
        title: '相加',
        timeLimitMs: 5000,
        memoryLimitMb: 10,
        statementLanguage: 'zh',
        input: null,
        hint: null,
        source: null,
        samples: [{ input: '', output: '7\n' }],
      },
    })
  })

  test('is read in the charset that the page names, and in UTF-8 when it names none', async () => {
    site.charset = null
    expect(await read('1001')).toMatchObject({ kind: 'ok', value: { title: '相加' } })
    const body = problemBody('1001', pojProblems['1001']!)
    const text = String(pojPage({ title: '1001', account: null, body, charset: 'gb2312' }).body)
    world.standIn.faults.replace('problem', { headers: { 'content-type': 'text/html' }, body: encodeGbk(text) })
    expect(await read('1001')).toMatchObject({ kind: 'ok', value: { title: '相加', statementLanguage: 'zh' } })
  })

  test('that the site cannot show now is not missing', async () => {
    const error = { title: 'Error', account: null, body: '<ul><li>Error Occurred: no connection</li></ul>' }
    world.standIn.faults.replace('problem', pojPage(error))
    expect(await read('1000')).toMatchObject({ kind: 'page-changed', what: expect.stringContaining('no connection') })
  })
})

describe('a run', () => {
  test('is shown to its author with its result and its source', async () => {
    const [runId = ''] = store(1)
    await world.clock.advance(10_000)
    const run = { runId, problem: problem('1000'), account }
    const session = await signedIn()
    const result = { status: 'Accepted', timeMs: 16, memoryKb: 376 }
    expect(await world.until(poj.readRun(session, run))).toEqual({ kind: 'ok', value: result })
    expect(await world.until(poj.sourceOf!(session, run))).toEqual({ kind: 'ok', value: 'int main() {}\n  \t' })
    expect((await world.until(poj.readRun(world.session(), run))).kind).toBe('signed-out')
  })

  test('of somebody else is no reason to sign in again', async () => {
    const [runId = ''] = store(1, '1000', 'judge2')
    const run = { runId, problem: problem('1000'), account }
    expect((await world.until(poj.readRun(await signedIn(), run))).kind).toBe('page-changed')
  })
})

test('a session of another account becomes one of the own', async () => {
  const session = world.session()
  for (const [username, password] of site.accounts) {
    const other = { id: 2, username, secret: { kind: 'password', password } } as const
    expect(await world.until(poj.signIn(session, other))).toEqual({ kind: 'ok', value: null })
  }
})

describe('the list of runs', () => {
  const list = async (baseline: string | null, session?: Session) =>
    world.until(poj.listSince(session ?? (await signedIn()), account, { problem: problem('1000'), baseline }))

  test('is read page by page down to the baseline', async () => {
    const [baseline = ''] = store(1)
    store(3, '1001')
    const ids = store(25)
    const found = await list(baseline)
    expect(found).toMatchObject({ kind: 'ok', value: { isComplete: true, isProved: true } })
    expect(found.kind === 'ok' && found.value.runs.map(({ runId }) => runId)).toEqual(ids.toReversed())
    expect(found.kind === 'ok' && found.value.runs[0]?.languageId).toBe('4')
  })

  test('that goes on for too long proves nothing absent', async () => {
    store(90)
    expect(await list('1')).toMatchObject({ kind: 'ok', value: { isComplete: false } })
  })

  test('is not believed without a sign-in, nor when it is cut', async () => {
    store(20)
    expect((await list(null, world.session())).kind).toBe('signed-out')
    const session = await signedIn()
    // Between its rows: those that are left would prove the others absent.
    world.standIn.faults.when('status', null, 'page cut in the middle')
    expect((await list(null, session)).kind).toBe('page-changed')
  })
})

test.each([
  ['Source code too long.', 'refused'],
  ['Submit again after 1500ms.', 'too-soon'],
  ['java.sql.SQLException', 'page-changed'],
])('a submit that is answered with "%s" is %s', async (text, kind) => {
  const session = await signedIn()
  const body = `<ul>Error Occurred<li>${text}</li></ul>`
  world.standIn.faults.replace('submit', pojPage({ title: 'Error', account: 'judge1', body }))
  const language = { name: 'G++', id: '0', contentType: '', since: '' }
  const run = { account, problem: problem('1000'), language, source: 'x', tokens: {}, request: {} }
  expect((await world.until(poj.post(session, run))).kind).toBe(kind)
})
