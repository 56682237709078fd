/** Whether the bus can be reached as the process would reach it, and is configured for it. */
import { connectBus } from '../bus.ts'
import type { Bus, BusSettings } from '../bus.ts'
import { createLog } from '../log.ts'
import { bad, good, note } from './findings.ts'
import type { Finding } from './findings.ts'

const reachMaxMs = 6_000
/** The longest reports of a judge. */
const payloadBytes = 4 * 1024 * 1024
const advice =
  'PODIUM_NATS_URL names it; is it running, its port open from here, its certificate for this host name, user and password (or the credential) those of its configuration?'

/** The reason in the newest line of a log. */
const reasonIn = (line: string): string => /"reason":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? 'no answer'

/** The connection, or why there is none. */
async function reach(url: string, settings: BusSettings): Promise<Bus | string> {
  let reason = 'no answer'
  const log = createLog('doctor', 'info', { write: (line: string) => void (reason = reasonIn(line)) })
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(reason), reachMaxMs)
  const connecting = connectBus(url, 'doctor', log, settings)
  try {
    return await Promise.race([connecting, late.promise.then(() => reason)])
  } finally {
    clearTimeout(timer)
  }
}

/** @param use what is examined beyond the connection */
export async function examineBus(
  url: string,
  settings: BusSettings,
  use: (bus: Bus) => Promise<readonly Finding[]> = async () => [],
): Promise<Finding[]> {
  const bus = await reach(url, settings)
  if (typeof bus === 'string') return [bad(`the bus is not reached: ${bus}`, advice)]
  const info = bus.connection.info
  const most = info?.max_payload ?? 0
  const findings = [
    good(`the bus is reached: NATS ${info?.version}, ${info?.server_name}`),
    most < payloadBytes
      ? bad(
          `the bus takes messages of ${most} bytes, too few for long reports of judges`,
          'max_payload: 4MB in its configuration, as infra/bus-config.ts writes it',
        )
      : good(`messages of up to ${most} bytes`),
    info?.jetstream === true
      ? good('JetStream is on')
      : bad('the bus stores nothing: JetStream is off', 'a jetstream block in its configuration'),
    url.startsWith('tls:') ? good('encrypted') : note('the bus is spoken to in plain text', 'tls:// between machines'),
    ...(await use(bus)),
  ]
  await bus.close()
  return findings
}
