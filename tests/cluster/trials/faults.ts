/**
 * 500 submissions and a watched board, while every kind of process is killed, machines are cut off, the database moves
 * to its standby, a worker is frozen, clocks differ and a disk is full.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaderOf } from '../leaders.ts'
import { makeCrowd, openBoards, submitMany } from '../clients.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { count, counterFault, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'

const submissions = Number(process.env.PODIUM_TRIAL_SUBMISSIONS ?? 500)
const longMs = Number(process.env.PODIUM_TRIAL_LONG_S ?? 60) * 1000

interface Fault {
  readonly name: string
  readonly strike: (site: Site) => Promise<void>
}

const kill = (name: string): Fault => ({ name: `kill -9 of ${name}`, strike: (site) => site.kill(name) })

const cut = (name: string): Fault => ({
  name: `${name} cut off for 15 s`,
  strike: async (site) => {
    await site.machine(name).cut()
    await sleep(15_000)
    await site.machine(name).mend()
  },
})

/** A small disk of its own, full for a while. */
const fill: Fault = {
  name: 'the disk of judge2 full for 15 s',
  strike: async (site) => {
    const file = join(site.diskOf('judge2'), 'full')
    try {
      writeFileSync(file, Buffer.alloc(512 * 1024 * 1024))
    } catch {
      // That it is full is what is wanted.
    }
    await sleep(15_000)
    rmSync(file, { force: true })
  },
}

const faults: readonly Fault[] = [
  kill('judge1'),
  kill('worker1'),
  kill('api1'),
  kill('gateway1'),
  { name: 'kill -9 of the leader of tasks', strike: async (site) => site.kill(await leaderOf(site, 'PODIUM_TASKS')) },
  kill('judge3'),
  cut('judge1'),
  cut('gateway2'),
  cut('api2'),
  fill,
  {
    name: 'SIGSTOP of worker2',
    strike: async (site) => {
      await site.kill('worker2', 'SIGSTOP')
      await sleep(longMs)
      await site.kill('worker2', 'SIGCONT')
    },
  },
  {
    name: 'bus1 away',
    strike: async (site) => {
      await site.crash('bus1')
      await sleep(longMs)
      await site.start('bus1')
    },
  },
  { name: 'the database moves to its standby', strike: (site) => site.failOver() },
  kill('proxy'),
  kill('worker2'),
  kill('gateway3'),
]

/** Each process differs from the next of its kind by five seconds. */
const clocks = { api1: 2.4, api2: -2.4, worker1: -2.4, worker2: 2.4, gateway1: 2.4, gateway2: -2.4, judge1: 2.4 }

/** Before the judge makes what it has on it. */
async function smallDisk(site: Site, name: string): Promise<void> {
  await site.end(name)
  mkdirSync(site.diskOf(name), { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', site.diskOf(name)])
  await site.start(name)
}

await trial(async () => {
  const site = await startSite()
  const root = await signedInRoot(site)
  await smallDisk(site, 'judge2')
  for (const [name, aheadS] of Object.entries(clocks)) await site.setClock(name, aheadS)
  const { ctx } = await site.openContext()
  const crowd = await makeCrowd(root, site, 25)
  const contest = await makeContest(ctx)
  const boards = openBoards(site, contest.cid)
  const struck: Promise<void>[] = []
  const each = Math.floor(submissions / (faults.length + 1))
  const sent = await submitMany(crowd, { ...contest, pid: 'A', count: submissions, perSecond: 5 }, (done) => {
    const fault = faults[struck.length]
    if (fault === undefined || done < each * (struck.length + 1)) return
    note(`after ${done} submissions: ${fault.name}`)
    struck.push(fault.strike(site).catch((error: unknown) => note(`${fault.name} failed: ${String(error)}`)))
  })
  await Promise.all(struck)
  note(`all faults are repaired; the longest answer took ${Math.max(...sent.map(({ tookMs }) => tookMs))} ms`)
  const repairedMs = Date.now()
  const { tookMs, differing } = await untilBoardsEqual(ctx, contest, boards)
  note(`boards of ${[...boards.keys()].join(', ')}: equal to a recount ${tookMs} ms after the repair`)
  await untilJudged(ctx, contest.cid)
  note(`all are judged ${Date.now() - repairedMs} ms after the repair`)
  const atEnd = await untilBoardsEqual(ctx, contest, boards)
  const found = await count(ctx, contest, sent)
  must(`all of ${struck.length} faults struck`, struck.length === faults.length)
  must('none lost', found.lost === 0, `${found.lost} of ${found.sent}`)
  must('none counted twice', found.doubled === 0, String(found.doubled))
  must('every verdict right', found.wrong.length === 0, found.wrong.join('; '))
  must('boards equal on all gateways within 10 s', differing.length === 0 && tookMs < 10_000, `${tookMs} ms`)
  must('boards equal at the end', atEnd.differing.length === 0, atEnd.differing.join(', '))
  const counters = await counterFault(root, ctx)
  must('the counters of the problem are right', counters === null, counters ?? '')
  await site.stop()
})
