/** How often two remote judges together ask a site, by the clock of what the site has noted. */
import { expect, test } from 'vitest'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'

const accountIds = [1, 2]
const perAccount = 3
const siteBurst = 2

/** Requests that came sooner than a bucket of so many tokens lets them pass: which, and by how many milliseconds. */
const tooSoon = (timesMs: readonly number[], burst: number, spacingMs: number): [number, number][] => {
  let fullAtMs = -Infinity
  return timesMs.flatMap((atMs, index) => {
    fullAtMs = Math.max(fullAtMs, atMs) + spacingMs
    const earlyMs = fullAtMs - atMs - burst * spacingMs
    return earlyMs > 0 ? [[index, earlyMs]] : []
  })
}

/** Each account in a process of its own, with one submission after the other. */
const judgeAtOnce = async (world: World): Promise<void> => {
  const work = accountIds.map(async (id) => {
    const worker = world.process(null, id)
    for (let nth = 0; nth < perAccount; nth += 1) await worker.finish(world.task(id * perAccount + nth))
  })
  await world.until(Promise.all(work))
}

test.each(sitesUnderTest)('two workers ask $site no more often than one may', async (tested) => {
  const world = await World.open(tested)
  try {
    for (const id of accountIds) world.site.accounts.set(`judge${id}`, tested.password)
    await judgeAtOnce(world)
    const { requestSpacingMs, calls } = remoteSites[tested.site]
    const { asked, runs } = world.ledger
    const isCall = (path: string): boolean => calls !== null && path.startsWith(calls.path)
    const timesOf = (ofCalls: boolean): number[] =>
      asked.filter(({ path }) => isCall(path) === ofCalls).map(({ atMs }) => atMs)
    expect(new Set(runs.map(({ account }) => account)).size).toBe(accountIds.length)
    expect(tooSoon(timesOf(false), siteBurst, requestSpacingMs)).toEqual([])
    expect(tooSoon(timesOf(true), 1, calls?.spacingMs ?? 0)).toEqual([])
    expect(await world.broken()).toEqual([])
  } finally {
    await world.close()
  }
})
