/** What is LibreOJ's alone: tokens, the privilege that its checks spare, calls, and numbers that differ. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { libreLanguages } from '@podium/proto/rules/remote/languages/libre.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { libre } from '@podium/judge/remote/sites/libre.ts'
import type { Outcome, SiteAccount, SiteProblem } from '@podium/judge/remote/provider.ts'
import type { Session } from '@podium/judge/remote/session.ts'
import { accountAt, openSite, problemOf } from '../fixture.ts'
import type { World } from '../world.ts'
import { wrongOptions } from './options.ts'
import { LibreSite } from './site.ts'

const account = accountAt('LIBRE')
const pasted = (session: string): SiteAccount => ({ ...account, secret: { kind: 'session', session } })
const problem = (id: string) => problemOf('LIBRE', id)

let world: World
let site: LibreSite
beforeEach(async () => {
  ;({ world, site } = await openSite('LIBRE', LibreSite))
})
afterEach(() => world.close())

const read = (id: string): Promise<Outcome<SiteProblem>> =>
  world.until(libre.fetchProblem(world.session(), problem(id)))
const signIn = (as: SiteAccount, session: Session = world.session()): Promise<Outcome<null>> =>
  world.until(libre.signIn(session, as))
const healthOf = async (key: string) => (await world.bus.health.get(key))?.value

describe('a problem', () => {
  test('has its sections as parts of ours, its pictures by whole addresses, and the rest as a hint', async () => {
    expect(await read('100')).toMatchObject({
      kind: 'ok',
      value: {
        description: {
          format: 'markdown',
          text: '求两个数 $a$ 与 $b$ 之和。\n\n![图](https://loj.ac/files/sum.png) [链接](https://example.org/)',
        },
        input: { text: '一行两个整数。' },
        output: { text: '一行一个整数。' },
        hint: { text: '## 样例 1\n\n因为 $1 + 2 = 3$。\n\n## 数据范围与提示\n\n$a < 2^{31}$' },
        pictures: ['https://loj.ac/files/sum.png'],
      },
    })
  })

  test('that reads and writes files says so', async () => {
    expect(await read('101(512)')).toMatchObject({
      kind: 'ok',
      value: {
        statementLanguage: 'en',
        description: { text: '## Background\n\nLong ago.\n\nAdd them.\n\n## Note\n\nMind the sign.' },
        input: { text: 'Input file: `sum.in`' },
        output: { text: 'Output file: `sum.out`' },
      },
    })
  })

  test('that takes files instead of programs is none for us, and a hidden one asks for an account', async () => {
    expect(await read('102')).toMatchObject({ kind: 'refused', isFinal: true })
    expect(await read('103')).toEqual({ kind: 'signed-out' })
  })
})

describe('a token that an administrator has pasted', () => {
  test.each([
    ['alone', (token: string) => ` ${token}\n`],
    ['as a header', (token: string) => `Authorization: Bearer ${token}`],
  ])('%s signs in, and no password is asked', async (_, form) => {
    expect(await signIn(pasted(form(site.openSession('judge1'))))).toMatchObject({ kind: 'ok' })
    expect(world.standIn.requests).toEqual(['session'])
  })

  test.each([
    ['is not known any more', () => 'gone'],
    ['is that of another account', () => site.openSession('judge2')],
  ])('that %s is refused, and said so', async (_, token) => {
    expect(await signIn(pasted(token()))).toMatchObject({ kind: 'refused', reason: [{ code: 'remoteSessionEnded' }] })
  })
})

describe('checks of the site', () => {
  test('at signing in with a password close the account, not the site: it needs a token', async () => {
    site.isProofAsked = true
    expect(await signIn(account)).toMatchObject({ kind: 'refused', reason: [{ code: 'remoteNoSession' }] })
    expect((await world.until(world.process().run(world.task(1)))).kind).toBe('later')
    expect(await healthOf('LIBRE.1')).toMatchObject({ state: 'login-refused', fault: { code: 'remoteNoSession' } })
    expect(await healthOf('LIBRE.site')).toMatchObject({ circuit: { state: 'intact' } })
  })

  test('refuse an account without the privilege before anything is posted', async () => {
    site.privileged.clear()
    expect(await signIn(account)).toMatchObject({
      kind: 'refused',
      reason: [{ code: 'remoteNeedsPrivilege', parameters: { privilege: 'SkipRecaptcha' } }],
    })
  })

  test('that meet a post whose account has lost the privilege close the account, and no run is lost', async () => {
    world.standIn.faults.before('submit', 1, () => site.privileged.clear())
    const task = world.task(1)
    const first = world.process()
    for (let look = 0; look < 2; look += 1) expect((await world.until(first.run(task))).kind).toBe('later')
    await first.close()
    expect(await healthOf('LIBRE.1')).toMatchObject({ fault: { code: 'remoteNeedsPrivilege' } })
    site.privileged.add('judge1')
    expect((await world.judge(task)).status).toBe(Status.accepted)
    expect(site.ledger.runs).toHaveLength(1)
  })

  test('that meet a post of a privileged account are a wall', async () => {
    site.isCaptchaShown = true
    await world.judge(world.task(1))
    expect(await healthOf('LIBRE.site')).toMatchObject({ circuit: { state: 'broken', wall: 'captcha' } })
  })
})

describe('a submission', () => {
  test('goes to the number that the problem has inside the site', async () => {
    expect((await world.judge(world.task(1, undefined, { problemId: '101' }))).status).toBe(Status.accepted)
    expect(site.ledger.runs).toMatchObject([{ problemId: '101', languageId: 'cpp' }])
  })

  test.each([
    ['101(100)', /another number/],
    ['102', /Nothing can be submitted/],
    ['103', /may not see/],
  ])('to %s ends before the post', async (problemId, words) => {
    const { status, text } = await world.judge(world.task(1, undefined, { problemId }))
    expect([status, site.ledger.runs.length]).toEqual([Status.systemError, 0])
    expect(text).toMatch(words)
  })

  test('of more than a megabyte is refused for good', async () => {
    const { text } = await world.judge(world.task(1, undefined, { code: 'x'.repeat(1_048_577) }))
    expect(text).toMatch(/too long/)
  })

  test.each(libreLanguages)('in $name has options that the site takes', ({ id, options = {} }) => {
    expect(wrongOptions(id, options)).toEqual([])
  })
})

describe('the list of runs', () => {
  const store = (count: number): string[] =>
    Array.from(
      { length: count },
      () => site.ledger.store({ account: 'judge1', problemId: '100', languageId: 'cpp', source: 'x' }, true).runId,
    )
  const list = async (baseline: string | null, as = account) => {
    const session = world.session()
    await signIn(as, session)
    return world.until(libre.listSince(session, account, { problem: problem('100'), baseline }))
  }

  test('is read on below the oldest run down to the baseline', async () => {
    const [baseline = ''] = store(1)
    const ids = store(35)
    const found = await list(baseline)
    expect(found).toMatchObject({ kind: 'ok', value: { isComplete: true, isProved: true } })
    expect(found.kind === 'ok' && found.value.runs.map(({ runId }) => runId)).toEqual(ids.toReversed())
  })

  test('that goes on for too long proves nothing absent', async () => {
    store(100)
    expect(await list('1')).toMatchObject({ kind: 'ok', value: { isComplete: false } })
  })

  test('is not believed without a sign-in', async () => {
    store(1)
    expect(await list(null, pasted('gone'))).toEqual({ kind: 'signed-out' })
  })
})
