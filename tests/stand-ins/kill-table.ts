/**
 * The table of kills: for each site and each point, so many workers are killed there, one for each run of three
 * submissions. What came of it is told by the ledger of the stand-in, not by our own records.
 */
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { siteVerdict } from '@podium/proto/rules/remote/site-statuses.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { KillPoint } from './kill-points.ts'
import { accountsAtOnce, KillWorld } from './kill-world.ts'
import type { SiteUnderTest } from './world.ts'

/** The new worker starts so long after the old one has died. */
const restartMs = 2_000

export interface KillCell {
  readonly site: SiteKey
  readonly point: KillPoint
  readonly kills: number
  readonly submissions: number
  /** Submissions with more than one run at the site. */
  readonly doubled: number
  /** Without a run at the site, although they ended as judged; or that never ended. */
  readonly lost: number
  readonly wrong: number
  readonly unknown: number
  /** From the start of the new worker to the verdict, of those that had none by then, in ascending order. */
  readonly waitsMs: readonly number[]
  /** What the stand-in saw that no page of its would do, and accounts that posted too soon. */
  readonly violations: readonly string[]
}

/** Posts of an account that were closer than the site allows. */
const tooSoon = (world: KillWorld, spacingMs: number): string[] =>
  [...world.site.accounts.keys()].flatMap((account) => {
    const times = world.site.ledger.runs.filter((run) => run.account === account).map((run) => run.storedAtMs)
    return times.some((atMs, index) => index > 0 && atMs - (times[index - 1] ?? 0) < spacingMs)
      ? [`${account} posts too soon`]
      : []
  })

const cellOf = (world: KillWorld, tested: SiteUnderTest, words: readonly (string | null)[]) => {
  const count = { doubled: 0, lost: 0, wrong: 0, unknown: 0 }
  for (const { submitId, code } of world.tasks) {
    const runs = world.site.ledger.runs.filter(({ source }) => source.startsWith(code)).length
    const end = world.ends.get(submitId)
    const word = words[(submitId - 1) % accountsAtOnce] ?? null
    const expected = word === null ? Status.accepted : siteVerdict(tested.site, word)
    const isUnknown = end?.status === Status.submitFailed && /not known/.test(end.text)
    if (runs > 1) count.doubled += 1
    if (isUnknown) count.unknown += 1
    else if (end === undefined || runs === 0) count.lost += 1
    else if (end.status !== expected) count.wrong += 1
  }
  return count
}

/** @param kills workers killed */
export const killCell = async (tested: SiteUnderTest, point: KillPoint, kills: number): Promise<KillCell> => {
  const world = await KillWorld.open(tested)
  const words = [null, tested.words.wrongAnswer, null]
  const waitsMs: number[] = []
  try {
    for (let run = 0; run < kills; run += 1) {
      const killing = world.killAt(point, restartMs)
      const tasks = world.submit(accountsAtOnce, words)
      const restartedAtMs = await world.until(killing)
      await world.until(world.allEnded(tasks))
      const ends = tasks.flatMap(({ submitId }) => world.ends.get(submitId)?.atMs ?? [])
      waitsMs.push(...ends.filter((atMs) => atMs > restartedAtMs).map((atMs) => atMs - restartedAtMs))
    }
    // The last one is acknowledged, and what would be posted again is.
    await world.until(world.clock.sleep(300_000))
    const { postSpacingMs } = remoteSites[tested.site]
    return {
      site: tested.site,
      point,
      kills,
      submissions: world.tasks.length,
      ...cellOf(world, tested, words),
      waitsMs: waitsMs.toSorted((a, b) => a - b),
      violations: [
        ...world.site.ledger.violations,
        ...tooSoon(world, postSpacingMs),
        ...[...world.finals].filter(([, times]) => times > 1).map(([key]) => `${key} is final twice`),
      ],
    }
  } finally {
    await world.close()
  }
}
