import { accessSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { busRoomBytes } from '@podium/proto/events/bus/subjects.ts'
import { createReader, readBuckets, readFast } from '@podium/proto/server/config.ts'
import type { Env } from '@podium/proto/server/config.ts'
import { readSurroundings } from '../config.ts'
import { Refused } from '../refused.ts'
import { authorization, type BusUser } from './bus-users.ts'
import type { ChildSpec } from './child.ts'
import type { SystemUser } from './system-user.ts'

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin']

function program(): string {
  const found = folders
    .map((folder) => `${folder}/nats-server`)
    .find((file) => {
      try {
        accessSync(file)
        return true
      } catch {
        return false
      }
    })
  if (!found) throw new Refused('nats-server is not installed: apt-get install nats-server')
  return found
}

/** The bus with its streams on disk, for loopback only, as a child to supervise. Writes its configuration (0600). */
export function natsSpec(
  dir: string,
  port: number,
  options: { passwords: Record<BusUser, string>; user: SystemUser; env?: Env },
): ChildSpec {
  const file = join(dir, 'nats.conf')
  const read = createReader(options.env ?? {})
  const configuration = [
    'server_name: podium',
    `listen: "127.0.0.1:${port}"`,
    'max_payload: 4MB',
    authorization(options.passwords, { isFast: readFast(read) }),
    `jetstream { store_dir: "${join(dir, 'store')}", max_memory_store: 64MB, max_file_store: ${busRoomBytes(readBuckets(read))} }`,
  ]
  writeFileSync(file, `${configuration.join('\n')}\n`, { mode: 0o600 })
  if (options.user.ids) chownSync(file, options.user.ids.uid, options.user.ids.gid)
  return {
    name: 'nats',
    command: program(),
    args: ['-c', file],
    env: readSurroundings(),
    cwd: '/',
    user: options.user.ids,
    isReady: (line) => line.includes('Server is ready'),
    stopSignal: 'SIGTERM',
    stopGraceMs: 10_000,
  }
}
