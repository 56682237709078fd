// The configuration of a NATS server that `npm start` does not run, from the settings that infra/bus-config.ts lists.
import { busRoomBytes } from '@podium/proto/events/bus/subjects.ts'
import { ConfigError, readBuckets, readFast } from '@podium/proto/server/config.ts'
import type { Reader } from '@podium/proto/server/config.ts'
import { authorization, busUsers } from './bus-users.ts'
import type { BusUser } from './bus-users.ts'

const passwordMinChars = 16
const clientPort = 4222
const routePort = 6222

export const busNameOf = (read: Reader): string => read.text('PODIUM_BUS_NAME', 'podium')

function passwordOf(read: Reader, user: BusUser): string {
  const name = `PODIUM_BUS_PASSWORD_${user.toUpperCase()}`
  const password = read.text(name)
  if (password.length < passwordMinChars)
    throw new ConfigError(`${name} must have at least ${passwordMinChars} characters`)
  return password
}

function clusterLines(read: Reader): string[] {
  const routes = read
    .text('PODIUM_BUS_ROUTES', '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (routes.length === 0) return []
  const listed = routes.map((one) => JSON.stringify(one)).join(', ')
  return [`cluster { name: podium, listen: "0.0.0.0:${routePort}", routes: [${listed}] }`]
}

/** Whoever reaches it reads who is connected: for what watches the server alone. */
function statusLines(read: Reader): string[] {
  const address = read.optionalText('PODIUM_BUS_STATUS')
  return address === null ? [] : [`http: ${JSON.stringify(address)}`]
}

/** With a certificate nobody is spoken to in plain text. */
function tlsLines(read: Reader): string[] {
  const [cert, key] = [read.optionalText('PODIUM_BUS_TLS_CERT'), read.optionalText('PODIUM_BUS_TLS_KEY')]
  if ((cert === null) !== (key === null))
    throw new ConfigError('PODIUM_BUS_TLS_CERT and PODIUM_BUS_TLS_KEY are given together or not at all')
  if (cert === null) return []
  return [`tls { cert_file: ${JSON.stringify(cert)}, key_file: ${JSON.stringify(key)} }`]
}

/** @param judgeKeys public keys of judges with a credential of their own. Throws ConfigError. */
export function busConfiguration(read: Reader, judgeKeys: readonly string[] = []): string {
  const passwords = Object.fromEntries(busUsers.map((user) => [user, passwordOf(read, user)])) as Record<
    BusUser,
    string
  >
  const pidFile = read.optionalText('PODIUM_BUS_PID_FILE')
  const store = JSON.stringify(read.text('PODIUM_BUS_STORE', '/data'))
  const lines = [
    `server_name: ${JSON.stringify(busNameOf(read))}`,
    `listen: ${JSON.stringify(read.text('PODIUM_BUS_LISTEN', `0.0.0.0:${clientPort}`))}`,
    'max_payload: 4MB',
    ...(pidFile === null ? [] : [`pid_file: ${JSON.stringify(pidFile)}`]),
    ...tlsLines(read),
    authorization(passwords, { isFast: readFast(read), judgeKeys }),
    `jetstream { store_dir: ${store}, max_memory_store: 64MB, max_file_store: ${busRoomBytes(readBuckets(read))} }`,
    ...clusterLines(read),
    ...statusLines(read),
  ]
  return `${lines.join('\n')}\n`
}
