/** What goes wrong at a site, for every site: a table of faults, and the ledger of the stand-in as the oracle. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { FaultName } from './faults.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'

const wallFaults = ['challenge with 200', 'challenge with 403', 'cookie script', 'too many requests'] as const
const changedPages = [
  'other layout',
  'front page',
  'empty page',
  'page cut in the middle',
  'redirect to another host',
] as const
/** What may happen to the request that stores the run. */
const postFaults: readonly FaultName[] = [
  'cut before storing',
  'cut after storing',
  'cut in the answer',
  'error before storing',
  'error after storing',
  'slow drip',
  ...changedPages,
]

describe.each(sitesUnderTest)('$site', (tested) => {
  const { kinds, words } = tested
  let world: World
  beforeEach(async () => {
    world = await World.open(tested)
  })
  afterEach(async () => {
    const broken = await world.broken()
    await world.close()
    expect(broken).toEqual([])
  })

  test('a submission is handed over, followed and judged', async () => {
    const { result } = await world.judge(world.task(1))
    expect(result).toMatchObject({ status: Status.accepted, report: null })
    expect(result?.timeMs).toBeGreaterThan(0)
    expect(result?.memoryKb).toBeGreaterThan(0)
    expect(world.ledger.runs).toHaveLength(1)
  })

  test('its cookies outlive the process: the next one does not sign in again', async () => {
    await world.judge(world.task(1))
    const signIns = (): number => world.standIn.requests.filter((kind) => kind === 'login').length
    expect(signIns()).toBeLessThanOrEqual(1)
    const before = signIns()
    await world.judge(world.task(2))
    expect(signIns()).toBe(before)
  })

  describe.each(postFaults)('when the post meets: %s', (fault) => {
    test('there is one run in the end, and it is judged', async () => {
      world.standIn.faults.when(kinds.submit, 1, fault)
      expect((await world.judge(world.task(1, words.wrongAnswer))).status).toBe(Status.wrongAnswer)
    })
  })

  describe.each(wallFaults)('%s', (fault) => {
    test.each([...kinds.before, kinds.submit])('before %s: nothing is posted, and the wall is named', async (kind) => {
      world.standIn.faults.when(kind, null, fault)
      const { status, text } = await world.judge(world.task(1))
      expect([status, world.ledger.runs.length]).toEqual([Status.systemError, 0])
      expect(text).toContain(remoteSites[tested.site].name)
    })

    test('before the list after a post: the run is found when it is gone', async () => {
      world.standIn.faults.before(kinds.submit, 1, () => world.standIn.faults.when(kinds.list, null, fault))
      void world.clock.sleep(240_000).then(() => world.standIn.faults.clear())
      expect((await world.judge(world.task(1))).status).toBe(Status.accepted)
    })
  })

  test('too many requests once is a wall as well, and ends what comes in behind it at once', async () => {
    world.standIn.faults.when(kinds.before[0] ?? '', null, 'too many requests')
    await world.judge(world.task(1))
    const startedAtMs = world.clock.nowMs()
    const { status } = await world.judge(world.task(2))
    expect([status, world.clock.nowMs() - startedAtMs < 60_000]).toEqual([Status.systemError, true])
  })

  describe.each(changedPages)('%s instead of a page that is read', (fault) => {
    test.each([...new Set([kinds.list, kinds.read])])('%s: it is read again later', async (kind) => {
      world.standIn.faults.before(kinds.submit, 1, () => world.standIn.faults.when(kind, null, fault))
      void world.clock.sleep(100_000).then(() => world.standIn.faults.clear())
      expect((await world.judge(world.task(1))).status).toBe(Status.accepted)
    })
  })

  test.each(['cut before storing', 'slow drip', 'error before storing'] as const)(
    '%s at a look at the run: it is looked at again',
    async (fault) => {
      world.standIn.faults.before(kinds.submit, 1, () => {
        for (const nth of [2, 3, 5]) world.standIn.faults.when(kinds.read, nth, fault)
      })
      expect((await world.judge(world.task(1))).status).toBe(Status.accepted)
    },
  )

  test('the list lags half a minute', async () => {
    world.ledger.listLagMs = 30_000
    for (const submitId of [1, 2]) expect((await world.judge(world.task(submitId))).status).toBe(Status.accepted)
  })

  test('a source that is shown in part is not taken for another one: nothing is posted again', async () => {
    world.standIn.faults.when(kinds.submit, 1, 'cut after storing')
    for (const kind of ['source', kinds.read])
      if (kind !== kinds.list) world.standIn.faults.when(kind, null, 'page cut in the middle')
    void world.clock.sleep(300_000).then(() => world.standIn.faults.clear())
    const code = `int main() { return 0; }\n${'// a long source\n'.repeat(1_000)}`
    expect((await world.judge(world.task(1, undefined, { code }))).status).toBe(Status.accepted)
    expect(world.ledger.runs).toHaveLength(1)
  })

  test('runs of other people lie between ours, older and newer ones', async () => {
    const { problemId, languageId } = tested
    const post = (): unknown =>
      world.ledger.store({ account: 'judge2', problemId, languageId, source: 'x'.repeat(60) }, true)
    world.standIn.faults.before(kinds.submit, 1, post)
    for (let second = 1; second < 20; second += 1) void world.clock.sleep(second * 1000).then(post)
    for (const submitId of [1, 2]) expect((await world.judge(world.task(submitId))).status).toBe(Status.accepted)
  })

  test('two submissions of one problem get their own verdicts, whatever is killed between them', async () => {
    const first = world.process({ step: 16, isAfter: true })
    const task = world.task(1, words.wrongAnswer)
    await world.until(Promise.race([first.finish(task), first.died]))
    expect((await world.judge(task)).status).toBe(Status.wrongAnswer)
    expect((await world.judge(world.task(2))).status).toBe(Status.accepted)
  })

  test('too soon: the page is believed, and the post made again', async () => {
    world.site.tooSoonUntilMs = world.clock.nowMs() + 8_000
    expect((await world.judge(world.task(1))).status).toBe(Status.accepted)
  })

  test('signed out between the page and the post', async () => {
    world.standIn.faults.before(kinds.submit, 1, () => world.site.endSessions())
    expect((await world.judge(world.task(1))).status).toBe(Status.accepted)
  })

  test('signed out while the run is followed', async () => {
    void world.clock.sleep(4_000).then(() => world.site.endSessions())
    expect((await world.judge(world.task(1, words.compileError))).status).toBe(Status.compileError)
  })

  test('a wrong password closes the lane, and nothing is posted', async () => {
    world.site.accounts.set('judge1', 'another')
    const end = await world.until(world.process().run(world.task(1)))
    expect(end.kind).toBe('later')
    const { laneSite } = remoteSites[tested.site]
    expect((await world.bus.health.get(`${laneSite}.1`))?.value).toMatchObject({ state: 'login-refused' })
  })

  test('the right password with a captcha before the post is a wall', async () => {
    world.site.isCaptchaShown = true
    const { status, text } = await world.judge(world.task(1))
    expect([status, world.ledger.runs.length]).toEqual([Status.systemError, 0])
    expect(text).toMatch(/captcha/)
  })

  test('a status that nobody has seen yet is named', async () => {
    world.ledger.course = () => [[0, 'Judging By Hand']]
    const { status, text } = await world.judge(world.task(1))
    expect([status, text]).toEqual([Status.systemError, expect.stringContaining('"Judging By Hand"')])
  })

  test('a verdict that the site changes afterwards stays what it was', async () => {
    const task = world.task(1)
    await world.judge(task)
    world.ledger.course = () => [[0, words.wrongAnswer]]
    expect((await world.judge(task)).status).toBe(Status.accepted)
  })

  test('a run that is stuck is given up after ten minutes, and read when it is sent in again', async () => {
    world.ledger.course = () => [[0, words.running]]
    const { status } = await world.judge(world.task(1))
    expect(status).toBe(Status.submitFailed)
    world.ledger.course = null
    const runId = world.ledger.runs[0]?.runId ?? ''
    const again = world.task(1, undefined, { attempt: 2, fetch: { accountId: 1, runId } })
    expect((await world.judge(again)).status).toBe(Status.accepted)
  })

  test('words of the compiler keep their signs, lose their colours, and have an end', async () => {
    world.site.compileText = '\u001b[31merror\u001b[0m: a < b && "c" > d\n  1 | 中文\n'
    const { text } = await world.judge(world.task(1, words.compileError))
    expect(text).toBe('error: a < b && "c" > d\n  1 | 中文')
    world.site.compileText = 'error <&>\n'.repeat(100_000)
    const { text: cut } = await world.judge(world.task(2, words.compileError))
    expect([cut.startsWith('error <&>\nerror'), cut.length < 20_000]).toEqual([true, true])
  })

  test('a language that the site has no more ends it before the post', async () => {
    world.site.removeLanguage(tested.languageId)
    const { status, text } = await world.judge(world.task(1))
    expect([status, world.ledger.runs.length]).toEqual([Status.systemError, 0])
    expect(text).toContain(tested.language)
  })
})
