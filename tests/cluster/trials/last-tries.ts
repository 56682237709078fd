/**
 * All judges are killed again and again over the same submissions, until these have no try left, and with the last one
 * the server of the bus that leads what judges store of last tries: what a judge had begun may become System Error,
 * what none had begun is judged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { streams, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { makeCrowd, openBoards, submitMany } from '../clients.ts'
import type { Program } from '../clients.ts'
import { leaderOf, untilCurrent } from '../leaders.ts'
import { judges } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { count, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'

const submissions = 12
/** A judge is ready again and has tasks in hand, whose leases of the judge before have run out. */
const betweenKillsMs = 7_000
const slow: Program = {
  code: '#include <stdio.h>\n#include <unistd.h>\nint main(void) { long long a, b; usleep(600000); scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); return 0; }\n',
  expected: Status.accepted,
}

const killAll = (site: Site) => Promise.all(judges.map((name) => site.kill(name)))

await trial(async () => {
  const site = await startSite()
  const root = await signedInRoot(site)
  const { ctx } = await site.openContext()
  const crowd = await makeCrowd(root, site, submissions)
  const contest = await makeContest(ctx)
  const boards = openBoards(site, contest.cid)
  await untilCurrent(site)
  const sent = await submitMany(crowd, { ...contest, pid: 'A', count: submissions, perSecond: 10, program: slow })
  for (let kills = 1; kills <= taskMaxDeliver; kills += 1) {
    await sleep(kills === 1 ? 1_000 : betweenKillsMs)
    const leader = await leaderOf(site, streams.lastTries.name)
    note(`kill ${kills} of all judges${kills === taskMaxDeliver ? `, and of ${leader}` : ''}`)
    await Promise.all([killAll(site), ...(kills === taskMaxDeliver ? [site.kill(leader)] : [])])
  }
  await untilJudged(ctx, contest.cid)
  const begun = (await (await ctx.bus.manager()).streams.info(streams.lastTries.name)).state.messages
  const found = await count(ctx, contest, sent)
  const { differing } = await untilBoardsEqual(ctx, contest, boards)
  const systemErrors = found.wrong.filter((one) => one.includes(`: ${Status.systemError} for`))
  note(`${begun} last tries were begun; ${systemErrors.length} of ${submissions} became System Error`)
  must('none lost', found.lost === 0, `${found.lost} of ${found.sent}`)
  must('none counted twice', found.doubled === 0, String(found.doubled))
  must('some had no try left', begun > 0)
  must('no System Error of what no judge had begun', systemErrors.length <= begun, systemErrors.join('; '))
  must('every other verdict right', found.wrong.length === systemErrors.length, found.wrong.join('; '))
  must('boards equal on all gateways', differing.length === 0, differing.join(', '))
  await site.stop()
})
