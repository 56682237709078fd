/** What is AtCoder's alone: a pasted cookie, human checks in its forms, two languages, and lists of one contest. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { atcoder } from '@podium/judge/remote/sites/atcoder.ts'
import type { Outcome, SiteAccount, SiteProblem } from '@podium/judge/remote/provider.ts'
import type { Session } from '@podium/judge/remote/session.ts'
import { accountAt, openSite, problemOf } from '../fixture.ts'
import type { World } from '../world.ts'
import { AtcoderSite } from './site.ts'

const account = accountAt('AC')
const pasted = (session: string): SiteAccount => ({ ...account, secret: { kind: 'session', session } })
const problem = (id: string) => problemOf('AC', id)

let world: World
let site: AtcoderSite
beforeEach(async () => {
  ;({ world, site } = await openSite('AC', AtcoderSite))
})
afterEach(() => world.close())

const read = (id: string): Promise<Outcome<SiteProblem>> =>
  world.until(atcoder.fetchProblem(world.session(), problem(id)))
const signIn = (as: SiteAccount, session: Session = world.session()): Promise<Outcome<null>> =>
  world.until(atcoder.signIn(session, as))

describe('a statement', () => {
  test('in English goes before the Japanese one, with its score, constraints and explanations', async () => {
    const { origin } = world.standIn
    const problemOf = await read('abc900_a')
    expect(problemOf).toMatchObject({
      kind: 'ok',
      value: {
        description: {
          text: expect.stringMatching(/Score : \$100\$ points[\s\S]*Add \$A\$ and \$B_\{1\}\$, both &lt; \$2/),
        },
        input: { text: expect.stringMatching(/<pre>A B_1\n<\/pre>[\s\S]*<h3>Constraints<\/h3>[\s\S]*\$A \\leq B_1\$/) },
        output: { text: expect.stringContaining('Print the sum.') },
        hint: { text: expect.stringMatching(/^<h3>Sample Output 1<\/h3>[\s\S]*\$1\+2=3\$/) },
        pictures: [`${origin}/img/sum.png`],
      },
    })
    expect(JSON.stringify(problemOf)).toContain(`${origin}/contests/abc900/rules`)
  })

  test('in Japanese alone is read as well', async () => {
    expect(await read('abc900_b')).toMatchObject({
      kind: 'ok',
      value: {
        title: '足し算',
        statementLanguage: 'ja',
        timeLimitMs: 1500,
        memoryLimitMb: 512,
        samples: [{ output: '3\n' }, { input: '-1 1\n' }],
        output: { text: expect.stringContaining('和を出力') },
      },
    })
  })

  test('without parts goes whole into the description', async () => {
    expect(await read('old1_3')).toMatchObject({
      kind: 'ok',
      value: { title: 'Sum of the Past', timeLimitMs: 500, memoryLimitMb: 64, input: null, samples: [], hint: null },
    })
  })
})

describe('a session that an administrator has pasted', () => {
  test.each([
    ['the cookie alone', (id: string) => id],
    ['the header of a browser', (id: string) => `language=en; REVEL_SESSION=${id}; REVEL_FLASH=`],
  ])('as %s signs in, and no form is asked', async (_, header) => {
    expect(await signIn(pasted(header(site.openSession('judge1'))))).toMatchObject({ kind: 'ok' })
    expect(world.standIn.requests).toEqual(['front', 'front'])
  })

  test.each([
    ['has ended', () => 'gone'],
    ['is that of another account', () => site.openSession('judge2')],
  ])('that %s is refused, and said so', async (_, cookie) => {
    expect(await signIn(pasted(cookie()))).toMatchObject({ kind: 'refused', reason: [{ code: 'remoteSessionEnded' }] })
  })
})

describe('a human check', () => {
  test('in the form of the sign-in is a wall, whatever the password', async () => {
    site.isCaptchaShown = true
    expect(await signIn(account)).toEqual({ kind: 'walled', wall: 'captcha' })
    expect(world.standIn.requests).toEqual(['front', 'login page'])
  })

  test('that no page shows is one when the post comes back with an alert without a reason', async () => {
    site.isCaptchaSilent = true
    const { text } = await world.judge(world.task(1))
    expect(text).toMatch(/captcha/)
    expect(site.ledger.runs).toEqual([])
  })
})

test('the run of a submission that ended as unknown may show up late, and closes no lane', async () => {
  await world.judge(world.task(3))
  site.ledger.listLagMs = 400_000
  expect((await world.judge(world.task(1))).text).toMatch(/the number of its run there is not known/)
  site.ledger.listLagMs = 0
  await world.until(world.clock.sleep(400_000))
  expect((await world.judge(world.task(2))).status).toBe(Status.accepted)
  expect(site.ledger.runs).toHaveLength(3)
})

test.each(['submit page', 'list', 'detail'])(
  'a sign-in form in place of %s, with 200, is being signed out',
  async (kind) => {
    const session = world.session()
    await signIn(account, session)
    site.ledger.store({ account: 'judge1', problemId: 'abc900_a', languageId: '6017', source: 'x' })
    const body = '<html><head><title>Sign In - AtCoder</title></head><body>Sign in first.</body></html>'
    world.standIn.faults.replace(kind, { body })
    const query = { problem: problem('abc900_a'), baseline: null, runId: site.ledger.runs[0]?.runId ?? '', account }
    const language = { id: '6017', name: world.tested.language, contentType: '', since: '' }
    const asked = {
      'submit page': () => atcoder.prepare?.(session, { ...query, language }),
      'list': () => atcoder.listSince(session, account, query),
      'detail': () => atcoder.readRun(session, query),
    }[kind]
    expect(await world.until(Promise.resolve(asked?.()))).toEqual({ kind: 'signed-out' })
  },
)

describe('the list of runs', () => {
  const store = (count: number, problemId = 'abc900_a'): string[] =>
    Array.from(
      { length: count },
      () => site.ledger.store({ account: 'judge1', problemId, languageId: '6082', source: 'x' }, true).runId,
    )
  const list = async (baseline: string | null) => {
    const session = world.session()
    await signIn(account, session)
    return world.until(atcoder.listSince(session, account, { problem: problem('abc900_a'), baseline }))
  }

  test.each([true, false])(
    'is read page by page down to the baseline; languages linked by id: %s',
    async (isLinked) => {
      site.isLanguageLinked = isLinked
      const [baseline = ''] = store(1)
      store(3, 'abc900_b')
      const ids = store(45)
      const found = await list(baseline)
      expect(found).toMatchObject({ kind: 'ok', value: { isComplete: true, isProved: true } })
      const runs = found.kind === 'ok' ? found.value.runs : []
      expect(runs.map(({ runId }) => runId)).toEqual(ids.toReversed())
      expect(new Set(runs.map(({ languageId }) => languageId))).toEqual(new Set(['6082']))
    },
  )

  test('that goes on for too long proves nothing absent', async () => {
    store(90)
    expect(await list('1')).toMatchObject({ kind: 'ok', value: { isComplete: false } })
  })

  test('proves that there is no run only in words that are known', async () => {
    expect(await list(null)).toMatchObject({ kind: 'ok', value: { runs: [], isProved: true } })
    site.emptyWords = 'Loading'
    expect(await list(null)).toMatchObject({ kind: 'ok', value: { runs: [], isProved: false } })
  })

  test('is of one contest: the newest run of another one is no baseline', async () => {
    const session = world.session()
    await signIn(account, session)
    const [own] = store(1)
    store(1, 'old1_3')
    expect(await world.until(atcoder.newestRun(session, account, problem('abc900_b')))).toMatchObject({ value: own })
  })
})
