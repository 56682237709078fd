/**
 * The version of what judges and the site send each other: `v` of tasks and of their answers. It is raised when one of
 * the version before would misread them. Services write it into the description of each lane, where a judge reads it
 * before its first task: that costs it one right, and needs nobody who may be away at the moment.
 */
import type { AnyHeartbeat } from '../events/bus/judge-heartbeat.ts'
import { consumers, streams, subjects } from '../events/bus/subjects.ts'
import type { Bus } from './bus.ts'
import { ConfigError } from './config.ts'
import type { Log } from './log.ts'
import { bad, findingsOf, good } from './doctor/findings.ts'
import type { Finding } from './doctor/findings.ts'
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

/** What is wrong with a judge of this version at such a site: seen from there, it is the other one. */
const otherSite = (version: number): { readonly what: string; readonly advice: string } => ({
  what: `PODIUM_NATS_URL is the bus of a site with version ${version} of the judge protocol, but this judge has version ${judgeProtocol}`,
  advice: version > judgeProtocol ? adviceFor(0) : adviceFor(Number.POSITIVE_INFINITY),
})

/** Shown in the back office of the site: this judge ends, and who looks there does not see its log. */
async function announceOther(bus: Bus, name: string): Promise<void> {
  bus.publish(subjects.heartbeat, { v: judgeProtocol, name } satisfies AnyHeartbeat)
  await bus.connection.flush()
}

interface Judge {
  readonly name: string
  readonly natsUrl: string
}

/**
 * Resolves when the site speaks the version of this judge; waits while it says none, with a line in the log.
 * @throws ConfigError when it speaks another one
 */
export async function untilSiteOfOurVersion(bus: Bus, log: Log, { name, natsUrl }: Judge): Promise<void> {
  const site = { log, setting: 'PODIUM_NATS_URL', address: addressOf(natsUrl) }
  const mayPass = (error: unknown): boolean => !(error instanceof ConfigError)
  await untilReached({ ...site, mayPass }, async () => {
    const version = await versionOfSite(bus)
    if (version === null)
      throw new Error(`the site says no version of the judge protocol: ${adviceFor(Number.POSITIVE_INFINITY)}`)
    if (version === judgeProtocol) return
    await announceOther(bus, name)
    const { what, advice } = otherSite(version)
    throw new ConfigError(`${what}: ${advice}`)
  })
}

/** Whether a judge of this version would judge at the site of this bus. */
export const examineProtocol = (bus: Bus): Promise<Finding[]> =>
  findingsOf('has the worker of the site run once, and may this user of the bus read its lanes?', async () => {
    const version = await versionOfSite(bus)
    if (version === judgeProtocol) return [good(`version ${version} of the judge protocol, as the site`)]
    if (version === null) return [bad('the site says no version of the judge protocol', adviceFor(Infinity))]
    const { what, advice } = otherSite(version)
    return [bad(what, advice)]
  })
