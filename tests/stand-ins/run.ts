/**
 * `npm run stand-ins`: every site's stand-in at a port of its own, for trying by hand. What they store, and what a
 * client does that no page of theirs would do, is a line each.
 */
import { laneSites, remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { systemClock } from '@podium/judge/remote/clock.ts'
import { sitesUnderTest } from './sites.ts'
import { startStandIn } from './stand-in.ts'
import type { StandIn } from './stand-in.ts'
import type { SiteUnderTest } from './world.ts'

/** `npm run stand-ins -- 5000`: ports from there on; 0: any that are free. */
const firstPort = Number(process.argv[2] ?? 4100)
const portOf = (site: LaneSite): number => (firstPort === 0 ? 0 : firstPort + laneSites.indexOf(site))
const account = 'judge1'

interface Started {
  readonly standIn: StandIn
  readonly line: string
}

const start = async (tested: SiteUnderTest, port: number): Promise<Started> => {
  const { site: key, make, password, problemId } = tested
  const say = (text: string): void => console.log(`${key}: ${text}`)
  let session = ''
  const standIn = await startStandIn((origin) => {
    const site = make(systemClock, origin)
    site.ledger.onStore = ({ runId, account: of, problemId: to }) => say(`run ${runId} of ${of} to ${to}`)
    site.ledger.onViolation = (text) => say(`no page would do that: ${text}`)
    const pasted = site.openSession?.(account)
    session = pasted === undefined ? '' : `, or the session ${pasted}`
    return site
  }, port)
  const { name } = remoteSites[key]
  const line = `${name}: ${standIn.origin}, account ${account} with password ${password}${session}; problem ${key}-${problemId}; PODIUM_REMOTE_ORIGINS=${key}=${standIn.origin}`
  return { standIn, line }
}

/** One for each site that has accounts: the gym is at Codeforces. */
const rows = sitesUnderTest.filter((row): row is SiteUnderTest & { site: LaneSite } =>
  laneSites.some((site) => site === row.site),
)
const log = createLog('stand-ins', 'warn')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const origins: string[] = []
for (const row of rows) {
  const { standIn, line } = await start(row, portOf(row.site))
  stopper.onStop(`stand-in ${row.site}`, standIn.close)
  origins.push(`${row.site}=${standIn.origin}`)
  console.log(line)
}
console.log(`\nAll of them:\nPODIUM_REMOTE_ORIGINS=${origins.join(',')} npm start`)
