/**
 * An api frozen for 30 s under people who try again; ten restarts of judges during one long submission; clocks that are
 * two minutes off before and after a contest begins.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@podium/services/platform/context.ts'
import { change, rows, sql } from '@podium/services/platform/database/sql.ts'
import { Api } from '../../support/api.ts'
import { makeCrowd, openBoards, submitMany, submitUntilAnswered } from '../clients.ts'
import type { Crowd } from '../clients.ts'
import { apis, judges } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { count, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'

interface Fixture {
  readonly site: Site
  readonly ctx: Context
  readonly crowd: Crowd
}

const frozenMs = 30_000

async function frozenApi({ site, ctx, crowd }: Fixture): Promise<void> {
  const contest = await makeContest(ctx)
  const sending = submitMany(crowd, { ...contest, pid: 'A', count: 120, perSecond: 3 })
  await sleep(3_000)
  await site.kill('api1', 'SIGSTOP')
  await sleep(frozenMs)
  await site.kill('api1', 'SIGCONT')
  const sent = await sending
  await untilJudged(ctx, contest.cid)
  // What the frozen one has read is answered late, and stored late where it is stored.
  await sleep(5_000)
  const found = await count(ctx, contest, sent)
  const again = sent.filter(({ tries }) => tries > 1).length
  must('an api frozen for 30 s: none lost', found.lost === 0, `${found.sent} sent, ${again} of them again`)
  must('an api frozen for 30 s: none doubled', found.doubled === 0, `${found.stored} stored`)
}

const restarts = 10
const longS = 60
/** Of P1000. */
const cases = 10
const long = {
  expected: 0,
  code: `#include <stdio.h>
#include <time.h>
int main(void) {
  long long a, b;
  scanf("%lld %lld", &a, &b);
  while (clock() < (clock_t)${longS / cases} * CLOCKS_PER_SEC) {}
  printf("%lld\\n", a + b);
  return 0;
}
`,
}

async function restartedJudges({ site, ctx, crowd }: Fixture): Promise<void> {
  await change(ctx.orm.em.fork(), sql`update problem set time_limit_ms = 20000 where display_id = 'P1000'`)
  const contest = await makeContest(ctx)
  const [sender] = crowd.api
  if (sender === undefined) throw new Error('nobody submits')
  const sent = await submitUntilAnswered(sender, { cid: contest.cid, pid: 'A' }, long)
  for (let done = 0; done < restarts; done += 1) {
    const name = judges[done % judges.length] ?? judges[0]
    await sleep(2_000)
    await site.kill(name, 'SIGTERM')
    await site.waitReady(name)
  }
  note(`the judges were restarted ${restarts} times in ${((Date.now() - sent.sentAtMs) / 1000).toFixed(0)} s`)
  await untilJudged(ctx, contest.cid, 400_000)
  const found = await count(ctx, contest, [sent])
  const took = `${((Date.now() - sent.sentAtMs) / 1000).toFixed(0)} s`
  must('a long submission during restarts of judges: the right verdict', found.wrong.length + found.lost === 0, took)
  must('a long submission during restarts of judges: none doubled', found.doubled === 0)
  await change(ctx.orm.em.fork(), sql`update problem set time_limit_ms = 1000 where display_id = 'P1000'`)
}

const offS = 120
const off = { api1: offS, api2: -offS, worker1: -offS, worker2: offS, gateway1: offS, judge1: offS, judge2: -offS }
const startsInS = 25
/** Between the click and the row. */
const mostLateMs = 3_000

async function wrongClocks({ site, ctx, crowd }: Fixture): Promise<void> {
  await Promise.all(Object.entries(off).map(([name, aheadS]) => site.setClock(name, aheadS)))
  const readiness = await Promise.all(
    apis.map((name) => fetch(`${site.urlOf(name)}/readyz`).then(({ status }) => status)),
  )
  must(
    'an api whose clock is 120 s off is not ready',
    readiness.every((status) => status === 503),
    readiness.join(', '),
  )
  const contest = await makeContest(ctx, startsInS)
  const boards = openBoards(site, contest.cid)
  const callers = apis.map((name) => {
    const caller = new Api(site.urlOf(name))
    caller.token = crowd.api[0]?.token ?? null
    return caller
  })
  let early = 0
  while (Date.now() < contest.startMs - 1_000) {
    for (const caller of callers) {
      const problems = await caller.send('contestProblems', { query: { cid: contest.cid } })
      const body = { pid: 'A', language: 'C', code: 'int main(void) { return 0; }', cid: contest.cid }
      const submitted = await caller.send('submit', { body })
      if (Date.now() < contest.startMs && (problems.status === 200 || submitted.status === 200)) early += 1
    }
    await sleep(500)
  }
  must('nothing opens early', early === 0, `${early} times`)
  await sleep(contest.startMs - Date.now() + 1_000)
  const sent = await submitMany(crowd, { ...contest, pid: 'A', count: 40, perSecond: 4 })
  await untilJudged(ctx, contest.cid)
  const found = await count(ctx, contest, sent)
  must('clocks 120 s off: none lost, none doubled', found.lost + found.doubled === 0, `${found.stored} stored`)
  must('clocks 120 s off: the right verdicts', found.wrong.length === 0, found.wrong.join('; '))
  const times = await rows(
    ctx.orm.em.fork(),
    sql<{ submitId: number; ms: number }>`
    select submit_id as "submitId", extract(epoch from submit_time)::float8 * 1000 as ms
    from submission where cid = ${contest.cid}`,
  )
  const sentAt = new Map(sent.map(({ submitId, sentAtMs }) => [submitId, sentAtMs]))
  const late = times.map(({ submitId, ms }) => ms - (sentAt.get(submitId) ?? 0))
  const [least, most] = [Math.min(...late), Math.max(...late)]
  must(
    'the times of submissions are right',
    least > -50 && most < mostLateMs,
    `${least.toFixed(0)} to ${most.toFixed(0)} ms`,
  )
  const { differing } = await untilBoardsEqual(ctx, contest, boards)
  must('penalties are right on all gateways', differing.length === 0, differing.join(', '))
}

await trial(async () => {
  const site = await startSite()
  const root = await signedInRoot(site)
  const { ctx } = await site.openContext()
  const fixture = { site, ctx, crowd: await makeCrowd(root, site, 12) }
  await frozenApi(fixture)
  await restartedJudges(fixture)
  await wrongClocks(fixture)
  await site.stop()
})
