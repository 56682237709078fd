// node infra/bus-config.ts: writes the configuration of a NATS server that `npm start` does not run: users with the
// rights of each kind of process, JetStream, and the routes of a cluster. Read from the environment:
//   PODIUM_BUS_PASSWORD_PODIUM, _JUDGE, _GATEWAY, _REMOTE   at least 16 characters each
//   PODIUM_BUS_NAME      of this server; podium by default
//   PODIUM_BUS_STORE     folder of its streams; /data by default
//   PODIUM_BUS_ROUTES    of its cluster's servers, such as nats://10.0.0.2:6222, with commas between; none by default
import { busRoomBytes } from '@podium/proto/events/bus/subjects.ts'
import { ConfigError, readBuckets, readFast } from '@podium/proto/server/config.ts'
import { readBusSettings } from './config.ts'
import { orExplain } from './refused.ts'
import { authorization, busUsers } from './stack/bus-users.ts'
import type { BusUser } from './stack/bus-users.ts'

const passwordMinChars = 16
const clientPort = 4222
const routePort = 6222

const read = readBusSettings()

function passwordOf(user: BusUser): string {
  const name = `PODIUM_BUS_PASSWORD_${user.toUpperCase()}`
  const password = read.text(name)
  if (password.length < passwordMinChars)
    throw new ConfigError(`${name} must have at least ${passwordMinChars} characters`)
  return password
}

const clusterOf = (routes: readonly string[]): string[] =>
  routes.length === 0
    ? []
    : [
        `cluster { name: podium, listen: "0.0.0.0:${routePort}", routes: [${routes.map((one) => JSON.stringify(one)).join(', ')}] }`,
      ]

await orExplain(async () => {
  const passwords = Object.fromEntries(busUsers.map((user) => [user, passwordOf(user)])) as Record<BusUser, string>
  const routes = read
    .text('PODIUM_BUS_ROUTES', '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const lines = [
    `server_name: ${JSON.stringify(read.text('PODIUM_BUS_NAME', 'podium'))}`,
    `listen: "0.0.0.0:${clientPort}"`,
    'max_payload: 4MB',
    authorization(passwords, readFast(read)),
    `jetstream { store_dir: ${JSON.stringify(read.text('PODIUM_BUS_STORE', '/data'))}, max_memory_store: 64MB, max_file_store: ${busRoomBytes(readBuckets(read))} }`,
    ...clusterOf(routes),
  ]
  console.log(lines.join('\n'))
})
