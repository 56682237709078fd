/**
 * The version of what judges and the site send each other: `v` of tasks and of their answers. It is raised when one of
 * the version before would misread them. Services write it into the description of each lane, where a judge reads it
 * before its first task: that costs it one right, and needs nobody who may be away at the moment.
 */
import { consumers, streams } from '../events/bus/subjects.ts'
import type { Bus } from './bus.ts'
import { ConfigError } from './config.ts'
import type { Log } from './log.ts'
import { addressOf, untilReached } from './waiting.ts'

export const judgeProtocol = 1

const form = /^judge protocol (\d+)$/
export const laneDescription = `judge protocol ${judgeProtocol}`

/** All say the same. */
export const askedLane = consumers.lane('contest')

/** What is wrong with a judge of another version, and what to do about it. */
export const adviceFor = (version: number): string =>
  version < judgeProtocol
    ? 'start a judge of the version of the site'
    : 'bring the site to its version first (prepare, then api and worker), or start a judge of the version of the site'

/** Null where the site says nothing: its services are older than the question, or have not made the lanes. */
async function versionOfSite(bus: Bus): Promise<number | null> {
  const manager = await bus.manager()
  const { config } = await manager.consumers.info(streams.tasks.name, askedLane)
  const [, version] = form.exec(config.description ?? '') ?? []
  return version === undefined ? null : Number(version)
}

/**
 * Resolves when the site speaks the version of this judge; waits while it says none, with a line in the log.
 * @throws ConfigError when it speaks another one
 */
export async function untilSiteOfOurVersion(bus: Bus, log: Log, natsUrl: string): Promise<void> {
  const site = { log, setting: 'PODIUM_NATS_URL', address: addressOf(natsUrl) }
  const mayPass = (error: unknown): boolean => !(error instanceof ConfigError)
  await untilReached({ ...site, mayPass }, async () => {
    const version = await versionOfSite(bus)
    if (version === null)
      throw new Error(`the site says no version of the judge protocol: ${adviceFor(Number.POSITIVE_INFINITY)}`)
    if (version === judgeProtocol) return
    // Seen from the site, this judge is the other one.
    const advice = version > judgeProtocol ? adviceFor(0) : adviceFor(Number.POSITIVE_INFINITY)
    throw new ConfigError(
      `PODIUM_NATS_URL is the bus of a site with version ${version} of the judge protocol, but this judge has version ${judgeProtocol}: ${advice}`,
    )
  })
}
