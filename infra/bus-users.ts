// node infra/bus-users.ts: beside each NATS server, keeps its users in step with the credentials of judges that the
// back office makes and revokes. It asks the services every second, and when the users are others it writes the
// configuration anew and has the server read it, which disconnects whoever is no user any more. While nobody answers,
// the server goes on with the users that it has. Settings of bus-config.ts, and:
//   PODIUM_BUS_CONFIG    the file that the server was started with
//   PODIUM_NATS_URL      of this server, as the user podium
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BusUsersAnswer, busUsersIntervalMs } from '@podium/proto/events/bus/bus-users.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readBusSettings } from './config.ts'
import { orExplain } from './refused.ts'
import { busConfiguration, busNameOf } from './stack/bus-configuration.ts'

const log = createLog('bus-users')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const read = readBusSettings()

/** Whole or not at all, readable by whoever could read the one before. */
function replaceFile(file: string, text: string): void {
  const mode = statSync(file).mode & 0o777
  writeFileSync(`${file}.new`, text, { mode })
  renameSync(`${file}.new`, file)
}

async function follow(bus: Bus, file: string, pidFile: string): Promise<never> {
  const server = busNameOf(read)
  let revision: string | null = null
  for (;;) {
    try {
      const answer: BusUsersAnswer = await bus.request(subjects.busUsers, { v: 1, server, revision }, BusUsersAnswer)
      if (answer.revision !== revision) {
        replaceFile(file, busConfiguration(read, answer.judges))
        process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGHUP')
        log.info({ judges: answer.judges.length, revision: answer.revision }, 'the server reads its users anew')
        revision = answer.revision
      }
    } catch (error) {
      log.warn({ error }, 'the users of the bus are not followed; trying again')
    }
    await sleep(busUsersIntervalMs)
  }
}

await orExplain(async () => {
  const [file, pidFile] = [read.text('PODIUM_BUS_CONFIG'), read.text('PODIUM_BUS_PID_FILE')]
  busConfiguration(read)
  const bus = await connectBus(read.text('PODIUM_NATS_URL'), 'bus-users', log)
  stopper.onStop('bus', () => bus.close())
  log.info('ready')
  await follow(bus, file, pidFile)
})
