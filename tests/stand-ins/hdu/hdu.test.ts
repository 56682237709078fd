/** What is HDU's alone: its charset, its hints, and a list of runs that has pages. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hdu } from '@podium/judge/remote/sites/hdu.ts'
import { accountAt, openSite, problemOf } from '../fixture.ts'
import type { World } from '../world.ts'
import { HduSite } from './site.ts'

const account = accountAt('HDU')
const problem = (id: string) => problemOf('HDU', id)

let world: World
let site: HduSite
beforeEach(async () => {
  ;({ world, site } = await openSite('HDU', HduSite))
})
afterEach(() => world.close())

test('hint, pictures and links of a statement are taken out with whole addresses', async () => {
  const read = await world.until(hdu.fetchProblem(world.session(), problem('1000')))
  const { origin } = world.standIn
  expect(read).toMatchObject({
    kind: 'ok',
    value: {
      hint: { format: 'html', text: 'Mind the <b>sign</b>.' },
      pictures: [`${origin}/data/images/sum.png`],
      description: { text: expect.stringContaining(`<a href="${origin}/faq.php">`) },
      samples: [{ input: '1 2\n', output: '3\n' }],
    },
  })
})

test('a problem that is not there is refused in the words of the site, without its menu', async () => {
  expect(await world.until(hdu.fetchProblem(world.session(), problem('9999')))).toMatchObject({
    kind: 'refused',
    reason: [{ code: 'text', parameters: { text: 'No such problem - Problem 9999' } }],
  })
})

describe.each([
  { isInHeader: true, isInPage: true },
  { isInHeader: false, isInPage: true },
  { isInHeader: true, isInPage: false },
  { isInHeader: false, isInPage: false },
])('GBK that is told of $isInHeader in the header and $isInPage in the page', (signs) => {
  test('is read', async () => {
    site.charset = signs
    const read = await world.until(hdu.fetchProblem(world.session(), problem('1001')))
    expect(read).toMatchObject({
      kind: 'ok',
      value: { title: '相加（二）', statementLanguage: 'zh', memoryLimitMb: 64, input: null, hint: null, source: null },
    })
  })
})

test('a name or password in Chinese is sent in the charset of the site', async () => {
  const chinese = { id: 2, username: 'judge2', secret: { kind: 'password', password: '密码' } } as const
  expect(await world.until(hdu.signIn(world.session(), chinese))).toMatchObject({ kind: 'ok' })
})

describe('the list of runs', () => {
  const store = (count: number, problemId = '1000'): string[] =>
    Array.from({ length: count }, () => {
      world.clock.nowMs()
      return site.ledger.store({ account: 'judge1', problemId, languageId: '0', source: 'x'.repeat(60) }, true).runId
    })
  const list = async (baseline: string | null) => {
    const session = world.session()
    await world.until(hdu.signIn(session, account))
    return world.until(hdu.listSince(session, account, { problem: problem('1000'), baseline }))
  }

  test('is read page by page down to the baseline', async () => {
    const [baseline = ''] = store(1)
    store(3, '1001')
    const ids = store(20)
    const found = await list(baseline)
    expect(found).toMatchObject({ kind: 'ok', value: { isComplete: true, isProved: true } })
    expect(found.kind === 'ok' && found.value.runs.map(({ runId }) => runId)).toEqual(ids.toReversed())
  })

  test('that goes on for too long proves nothing absent', async () => {
    store(70)
    expect(await list('1')).toMatchObject({ kind: 'ok', value: { isComplete: false } })
  })

  test('is not believed without a sign-in', async () => {
    store(1)
    const outcome = await world.until(
      hdu.listSince(world.session(), account, { problem: problem('1000'), baseline: null }),
    )
    expect(outcome.kind).toBe('signed-out')
  })

  test('that is cut proves nothing absent', async () => {
    world.standIn.faults.when('status', null, 'page cut in the middle')
    store(1)
    expect((await list(null)).kind).toBe('page-changed')
  })
})
