/**
 * The process that plays the contest of `npm start -- --demo`. Its line `ready` names the board that is open to
 * everybody.
 */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig, readDemoPassword } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { playDemo, prepareDemo } from '../app/demo/demo.ts'
import { waitForMigrations } from '../platform/database/migrate.ts'

const log = createLog('demo')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const ctx = await createContext({ config: readConfig(), log, stopper, name: 'demo' })
await waitForMigrations(ctx.orm)
const demo = await prepareDemo(ctx, readDemoPassword())
const ending = new AbortController()
const playing = playDemo(ctx, demo, ending.signal)
stopper.onStop('demo', async () => {
  ending.abort()
  await playing
})
log.info({ board: `/contest/acm-scoreboard/${demo.contest.cid}` }, 'ready')
await playing
log.info({ isStopped: ending.signal.aborted }, 'the contest of the demonstration is played')
// A process that ends would be started again; this one waits until it is told to stop.
if (!ending.signal.aborted) setInterval(() => undefined, 60_000)
