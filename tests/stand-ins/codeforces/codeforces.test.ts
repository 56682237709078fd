/** What is Codeforces' alone: formulas, documents of the gym, private contests, and an API beside pages with walls. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { codeforces } from '@podium/judge/remote/sites/codeforces.ts'
import type { Outcome, SiteProblem } from '@podium/judge/remote/provider.ts'
import type { Session } from '@podium/judge/remote/session.ts'
import { accountAt, openSite, problemOf } from '../fixture.ts'
import type { World } from '../world.ts'
import { json } from './answers.ts'
import { CodeforcesSite } from './site.ts'

const account = accountAt('CF', 'Judge1')
let world: World
let site: CodeforcesSite
const open = async (key: 'CF' | 'GYM'): Promise<void> => {
  ;({ world, site } = await openSite(key, CodeforcesSite))
}
beforeEach(() => open('CF'))
afterEach(() => world.close())

const read = (of: RemoteProblemId, session: Session = world.session()): Promise<Outcome<SiteProblem>> =>
  world.until(codeforces.fetchProblem(session, of))
const signedIn = async (): Promise<Session> => {
  const session = world.session()
  expect(await world.until(codeforces.signIn(session, account))).toMatchObject({ kind: 'ok' })
  return session
}
const store = (count: number, problemId = '1900A', source = 'x'): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      site.ledger.store({ account: 'judge1', problemId, languageId: '54', source: `${source}${index}` }, true).runId,
  )

describe('a statement', () => {
  test('has its formulas, pictures and links as pages here have them', async () => {
    const { origin } = world.standIn
    expect(await read(problemOf('CF', '1900A'))).toMatchObject({
      kind: 'ok',
      value: {
        description: {
          text: expect.stringMatching(/Add \$a\$ and \$b\$, so that \$\$a \+ b\$\$ is shown/),
        },
        input: { text: '<p>Two integers $a$ and $b$.</p>' },
        hint: { text: '<p>Mind the sign.</p>' },
        pictures: [`${origin}/renderer/sum.png`],
      },
    })
  })

  test('without an input has its interaction there, and names the file to be read', async () => {
    expect(await read(problemOf('CF', '1900B'))).toMatchObject({
      kind: 'ok',
      value: {
        title: 'Guess',
        description: { text: expect.stringContaining('Few questions.') },
        input: { text: '<p>input: <code>guess.in</code></p>\n<p>Ask and flush.</p>' },
        output: null,
        samples: [],
        hint: null,
      },
    })
  })

  test('in Russian is read as one in English', async () => {
    expect(await read(problemOf('CF', '1900C2'))).toMatchObject({
      kind: 'ok',
      value: {
        title: 'Сумма',
        timeLimitMs: 2000,
        memoryLimitMb: 64,
        statementLanguage: 'ru',
        input: { text: '<p>Два числа.</p>' },
      },
    })
  })

  test('of the gym may be a document of its own, or one of its contest', async () => {
    const { origin } = world.standIn
    expect(await read(problemOf('GYM', '100001B'))).toMatchObject({
      kind: 'ok',
      value: { title: 'Paper', timeLimitMs: 8000, memoryLimitMb: 512, documents: [`${origin}/gym/100001/problem/B`] },
    })
    const attached = `${origin}/gym/100001/attachments/download/7/statements.pdf`
    expect(await read(problemOf('GYM', '100001C'))).toMatchObject({
      kind: 'ok',
      value: {
        title: 'Book',
        timeLimitMs: 500,
        documents: [attached],
        description: { text: `<p><a href="${attached}">statements.pdf</a></p>` },
      },
    })
  })
})

describe('a private contest of the gym', () => {
  test('is asked for by an account, and refused when its owner has not let it in', async () => {
    const hidden = problemOf('GYM', '100002A')
    expect(await read(hidden)).toEqual({ kind: 'signed-out' })
    expect(await read(hidden, await signedIn())).toMatchObject({
      kind: 'refused',
      isFinal: true,
      reason: [{ code: 'remotePrivateContest' }],
    })
  })

  test('takes no submission, and says why', async () => {
    await world.close()
    await open('GYM')
    const { status, text } = await world.judge(world.task(1, undefined, { problemId: '100002A' }))
    expect([status, world.ledger.runs.length]).toEqual([Status.systemError, 0])
    expect(text).toContain('100002')
  })
})

describe('equal sources', () => {
  test('of two submissions are both taken, by their markers', async () => {
    const code = `int main() { return 0; } // ${'x'.repeat(40)}`
    for (const submitId of [1, 2])
      expect((await world.judge(world.task(submitId, undefined, { code }))).status).toBe(Status.accepted)
    expect(await world.broken()).toEqual([])
  })

  test('that the site has already prove nothing to be absent', async () => {
    const session = await signedIn()
    const of = problemOf('CF', '1900A')
    const [language] = [{ name: 'GNU G++17 7.3.0', id: '54', contentType: '', since: '' }]
    const post = async (): Promise<string> => {
      const prepared = await world.until(codeforces.prepare!(session, { account, problem: of, language }))
      if (prepared.kind !== 'ok') throw new Error(prepared.kind)
      const { tokens } = prepared.value
      const run = { account, problem: of, language, source: 'int main() {}', tokens, request: {} }
      return (await world.until(codeforces.post(session, run))).kind
    }
    expect([await post(), await post()]).toEqual(['ok', 'page-changed'])
  })
})

describe('a run', () => {
  test('is shown with its tests', async () => {
    const session = await signedIn()
    const [runId = ''] = store(1)
    await world.clock.advance(10_000)
    const run = { runId, problem: problemOf('CF', '1900A'), account }
    expect(await world.until(codeforces.readRun(session, run))).toMatchObject({
      kind: 'ok',
      value: {
        status: 'OK',
        timeMs: 46,
        memoryKb: 1000,
        done: 3,
        cases: [
          { seq: 1, status: 'OK', timeMs: 15, memoryKb: 100, report: 'ok 1 numbers' },
          { seq: 2, timeMs: 30 },
          { seq: 3, status: 'OK' },
        ],
      },
    })
  })

  test('is followed while all pages are behind a wall', async () => {
    world.standIn.faults.before('submit', 1, () => {
      for (const kind of ['front', 'details', 'problem', 'submit page', 'enter page'])
        world.standIn.faults.when(kind, null, 'challenge with 403')
    })
    expect(await world.judge(world.task(1, 'WRONG_ANSWER'))).toMatchObject({ status: Status.wrongAnswer })
    expect((await world.bus.health.get('CF.site'))?.value.circuit.state).toBe('intact')
    expect(world.standIn.requests.filter((kind) => kind === 'details')).toHaveLength(1)
  })

  test('that did not compile ends without the words of the compiler when they are behind a wall', async () => {
    world.standIn.faults.when('details', null, 'challenge with 403')
    const { status, text } = await world.judge(world.task(1, 'COMPILATION_ERROR'))
    expect(status).toBe(Status.compileError)
    expect(text).toContain('no text of the compiler')
  })

  test('and others of its account are looked at by one call', async () => {
    const session = await signedIn()
    const ids = store(5)
    const of = problemOf('CF', '1900A')
    const reads = ids.map((runId) => codeforces.readRun(session, { runId, problem: of, account }))
    const all = await world.until(Promise.all(reads))
    expect(all.map(({ kind }) => kind)).toEqual(Array(5).fill('ok'))
    expect(world.standIn.requests.filter((kind) => kind === 'status')).toHaveLength(1)
  })

  test('that the list has shown as judged costs no call of its own, and is read anew afterwards', async () => {
    const session = await signedIn()
    const of = problemOf('CF', '1900A')
    const [baseline = '', runId = ''] = store(2)
    const statusOf = async (): Promise<string | null> => {
      const run = await world.until(codeforces.readRun(session, { runId, problem: of, account }))
      return run.kind === 'ok' ? run.value.status : null
    }
    await world.clock.advance(10_000)
    await world.until(codeforces.listSince(session, account, { problem: of, baseline }))
    const calls = () => world.standIn.requests.filter((kind) => kind === 'status').length
    expect([await statusOf(), calls()]).toEqual(['OK', 1])
    site.ledger.course = () => [[0, 'WRONG_ANSWER']]
    expect([await statusOf(), calls()]).toEqual(['WRONG_ANSWER', 2])
  })

  test('too many calls are a wait and no wall', async () => {
    world.standIn.faults.replace('status', json({ status: 'FAILED', comment: 'Call limit exceeded' }, 400))
    const of = problemOf('CF', '1900A')
    expect((await world.until(codeforces.newestRun(world.session(), account, of))).kind).toBe('too-soon')
  })
})

describe('the list of runs', () => {
  const list = (baseline: string | null) =>
    world.until(codeforces.listSince(world.session(), account, { problem: problemOf('CF', '1900A'), baseline }))

  test('is read page by page down to the baseline', async () => {
    const [baseline = ''] = store(1)
    store(3, '1900B')
    const ids = store(60)
    const found = await list(baseline)
    expect(found).toMatchObject({ kind: 'ok', value: { isComplete: true, isProved: true } })
    expect(found.kind === 'ok' && found.value.runs.map(({ runId }) => runId)).toEqual(ids.toReversed())
  })

  test('that goes on for too long, or ends before the baseline, proves nothing absent', async () => {
    store(3)
    expect(await list('1')).toMatchObject({ kind: 'ok', value: { isComplete: false } })
    store(220)
    expect(await list(null)).toMatchObject({ kind: 'ok', value: { isComplete: false } })
  })
})

test('a session of another account is given up for one of the own', async () => {
  const session = world.session()
  for (const [username, secret] of site.accounts) {
    const other = { id: 2, username, secret: { kind: 'password', password: secret } } as const
    expect(await world.until(codeforces.signIn(session, other))).toEqual({ kind: 'ok', value: null })
  }
})

describe('a session of a browser', () => {
  const withCookies = (session: string) => ({ ...account, secret: { kind: 'session', session } as const })

  test('is taken by its cookies', async () => {
    const browser = await signedIn()
    const header = ['JSESSIONID', '39ce7'].map((name) => `${name}=${browser.cookie(name)}`).join('; ')
    expect(await world.until(codeforces.signIn(world.session(), withCookies(header)))).toMatchObject({ kind: 'ok' })
  })

  test('that has ended is refused', async () => {
    const outcome = await world.until(codeforces.signIn(world.session(), withCookies('JSESSIONID=old; x')))
    expect(outcome).toMatchObject({ kind: 'refused', isFinal: true })
  })
})
