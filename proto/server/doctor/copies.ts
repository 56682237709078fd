/** Whether streams and buckets are whole on every server of the bus that stores them. */
import type { Bus } from '../bus.ts'
import { findingsOf, good, note } from './findings.ts'
import type { Finding } from './findings.ts'

export interface Stored {
  readonly name: string
  readonly replicas: number
  /** Of the servers besides the leader; missing where there is none. */
  readonly others: readonly { readonly name: string; readonly current: boolean; readonly offline?: boolean }[]
}

/** Servers that have not all of it. */
const behindOf = ({ replicas, others }: Stored): string[] => [
  ...others.filter(({ current, offline }) => !current || offline === true).map(({ name }) => name),
  ...Array.from({ length: Math.max(0, replicas - 1 - others.length) }, () => 'a server that is missing'),
]

export const isWhole = (stored: Stored): boolean => behindOf(stored).length === 0

export async function readStored(bus: Bus): Promise<Stored[]> {
  const { streams } = await bus.manager()
  const found: Stored[] = []
  for await (const { config, cluster } of streams.list())
    found.push({ name: config.name, replicas: config.num_replicas, others: cluster?.replicas ?? [] })
  return found
}

const advice =
  'after a server was away this mends itself; a server that stays behind: infra/runbook.md, "When something dies"'

export function copiesFindings(stored: readonly Stored[]): Finding[] {
  const behind = stored.filter((one) => !isWhole(one))
  if (behind.length > 0)
    return behind.map((one) => note(`${one.name} is not whole on ${behindOf(one).join(' and ')}`, advice))
  const least = Math.min(...stored.map(({ replicas }) => replicas))
  if (stored.length === 0) return []
  return [good(`all streams and buckets are whole on ${least} ${least === 1 ? 'server' : 'servers'}`)]
}

export const examineCopies = (bus: Bus): Promise<Finding[]> =>
  findingsOf('two servers of three must be there to choose a leader', async () => copiesFindings(await readStored(bus)))
