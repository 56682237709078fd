/** Finds out, by one cheap request at a time, whether the wall before a site still stands. */
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import type { Provider } from './provider.ts'
import type { RemoteParts } from './remote-parts.ts'

const lookEveryMs = 5_000

type Parts = Pick<RemoteParts, 'health' | 'clock' | 'log' | 'openSession'>

/** @param isForced an administrator asks, although it is not due */
export const probeSite = async (
  provider: Provider,
  { health, openSession }: Parts,
  isForced: boolean,
): Promise<void> => {
  const { site } = provider
  const { circuit } = await health.read({ site, accountId: null })
  if (circuit.state === 'intact' && !isForced) return
  if (circuit.state === 'broken' && !(await health.claimProbe(site, isForced))) return
  const outcome = await provider.probe(openSession(remoteSites[site], null))
  if (outcome.kind === 'walled') await health.breakCircuit(site, outcome.wall)
  // A site that does not answer says nothing about its wall.
  const stands = outcome.kind === 'walled' ? outcome.wall : circuit.state === 'broken' ? circuit.wall : null
  const isGone = outcome.kind === 'ok' || outcome.kind === 'signed-out'
  await health.endProbe(site, isGone ? null : stands)
  if (isGone) await health.good({ site, accountId: null })
}

export interface Probes {
  readonly probeNow: (site: LaneSite) => Promise<void>
  readonly stop: () => void
}

export const startProbes = (providers: readonly Provider[], parts: Parts): Probes => {
  const probe = async (provider: Provider, isForced: boolean): Promise<void> => {
    try {
      await probeSite(provider, parts, isForced)
    } catch (error) {
      parts.log.warn({ error, site: provider.site }, 'a site was not probed')
    }
  }
  const stop = parts.clock.every(lookEveryMs, async () => {
    for (const provider of providers) await probe(provider, false)
  })
  return {
    stop,
    probeNow: async (site) => {
      await Promise.all(providers.filter((provider) => provider.site === site).map((provider) => probe(provider, true)))
    },
  }
}
