/**
 * Twice the api processes carry 1.7 times the calls while cores are free. This machine has few, so each api gets a
 * tenth of one (PODIUM_TRIAL_API_SHARE), as if it were alone on a slower machine of its own.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from '../../bench/support/load.ts'
import { makeBoard } from '../boards.ts'
import { makeCrowd } from '../clients.ts'
import { apis } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { must, note, trial } from '../verify.ts'

const share = Number(process.env.PODIUM_TRIAL_API_SHARE ?? 0.1)
const requests = Number(process.env.PODIUM_TRIAL_REQUESTS ?? 800)
const warmUps = 3_000
const rounds = 3
const periodUs = 100_000

/** Bounds a process by either version of control groups. */
function bound(site: Site, name: string): void {
  const pid = String(site.pid(name))
  const isNew = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const dir = join('/sys/fs/cgroup', isNew ? '' : 'cpu', `podium-trial-${name}`)
  mkdirSync(dir, { recursive: true })
  const quotaUs = String(Math.round(share * periodUs))
  if (isNew) writeFileSync(join(dir, 'cpu.max'), `${quotaUs} ${periodUs}`)
  else {
    writeFileSync(join(dir, 'cpu.cfs_period_us'), String(periodUs))
    writeFileSync(join(dir, 'cpu.cfs_quota_us'), quotaUs)
  }
  writeFileSync(join(dir, 'cgroup.procs'), pid)
}

await trial(async () => {
  const site = await startSite()
  const root = await signedInRoot(site)
  const { ctx } = await site.openContext()
  const { cid } = await makeBoard(ctx)
  const { api } = await makeCrowd(root, site, 20)
  const tokens = api.flatMap(({ token }) => (token === null ? [] : [token]))
  const paths = [
    `/api/get-contest-info?cid=${cid}`,
    '/api/get-problem-list?limit=20',
    '/api/get-problem-detail?problemId=P1000',
  ]
  const loadOf = (name: string, count: number) =>
    load({ urls: paths.map((path) => site.urlOf(name) + path), tokens, inFlight: 8, requests: count, warmUps: 100 })
  // What opens connections and compiles its code with a tenth of a processor refuses calls for seconds, and the one
  // that was asked less is slower for minutes: each is asked as much as the other.
  for (const name of apis) await loadOf(name, warmUps)
  for (const name of apis) bound(site, name)
  // Each has a crowd of its own, as a balancer would give it: one crowd that takes turns waits for the slower one.
  const perSecond = async (names: readonly string[]): Promise<number> => {
    const crowds = await Promise.all(names.map((name) => loadOf(name, requests)))
    return crowds.reduce((sum, crowd) => sum + crowd.perSecond, 0)
  }
  // In turn, and the best of each: what else runs on this machine takes of either.
  const alone = apis.map(() => 0)
  let all = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, name] of apis.entries()) alone[at] = Math.max(alone[at] ?? 0, await perSecond([name]))
    all = Math.max(all, await perSecond(apis))
  }
  const one = alone.reduce((sum, each) => sum + each, 0) / apis.length
  note(
    `${alone.map((each) => each.toFixed(0)).join(' and ')} calls a second of one api, ${all.toFixed(0)} of ${apis.length}`,
  )
  must('twice the processes, at least 1.7 times the calls', all >= 1.7 * one, `${(all / one).toFixed(2)} times`)
  await site.stop()
})
