/** PostgreSQL with a standby that streams from it, spoken to over TLS. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readSurroundings } from '@podium/infra/config.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { makeCluster, postgresProgramDir } from '@podium/infra/stack/postgres.ts'
import { chownAll, systemUsers } from '@podium/infra/stack/system-user.ts'
import type { UserIds } from '@podium/infra/stack/system-user.ts'
import type { Command } from '../support/network.ts'
import type { Certificates } from './certificates.ts'

export const databasePassword = 'a-password-of-the-database'
const program = (name: string): string => join(postgresProgramDir(), name)
const owner = (): UserIds | undefined => systemUsers().database.ids

/** Where a server listens, and how a command is run there. */
export interface DatabaseMachine {
  readonly address: string
  readonly port: number
  readonly command: (command: string, args: readonly string[], user?: UserIds) => Command
}

async function addReplicationUser(dir: string): Promise<void> {
  const child = spawn(program('postgres'), ['--single', '-D', dir, 'postgres'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: readSurroundings(),
    ...owner(),
  })
  child.stdin.end(`CREATE ROLE standby REPLICATION LOGIN PASSWORD '${databasePassword}'\n`)
  await once(child, 'close')
}

const settings = {
  max_connections: '120',
  shared_buffers: '128MB',
  wal_level: 'replica',
  wal_keep_size: '1GB',
  max_wal_size: '1GB',
  hot_standby: 'on',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  ssl: 'on',
  unix_socket_directories: '',
}

/** Folders of a primary and its standby, equal to the byte; neither runs. @param network who may connect */
export async function makeDatabases(dirs: readonly [string, string], network: string, files: Certificates) {
  const [primary, secondary] = dirs
  const ids = owner()
  await makeCluster(primary, databasePassword, systemUsers().database)
  await addReplicationUser(primary)
  const rules = ['all all', 'replication standby'].map((who) => `hostssl ${who} ${network} scram-sha-256`)
  writeFileSync(join(primary, 'pg_hba.conf'), `${rules.join('\n')}\n`)
  for (const [from, name] of [
    [files.key, 'server.key'],
    [files.certificate, 'server.crt'],
  ] as const) {
    cpSync(from, join(primary, name))
    chmodSync(join(primary, name), 0o600)
    if (ids) chownSync(join(primary, name), ids.uid, ids.gid)
  }
  mkdirSync(secondary, { recursive: true })
  cpSync(primary, secondary, { recursive: true })
  writeFileSync(join(secondary, 'standby.signal'), '')
  chmodSync(secondary, 0o700)
  if (ids) chownAll(secondary, ids)
}

/** What a primary waits for at each commit: nothing that it has acknowledged is lost with it. */
const synchronous = { synchronous_standby_names: 'standby', synchronous_commit: 'on' }

function spec(name: string, dir: string, machine: DatabaseMachine, given: Record<string, string>): ChildSpec {
  const { address, port, command } = machine
  const all = { ...settings, listen_addresses: address, ...given }
  const options = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  return {
    name,
    ...command(program('postgres'), ['-D', dir, '-p', String(port), ...options], owner()),
    // A standby looks there for a certificate of its own.
    env: { ...readSurroundings(), HOME: '/nonexistent' },
    cwd: '/',
    isReady: (line) => /ready to accept (read-only )?connections/.test(line),
    stopSignal: 'SIGINT',
    stopGraceMs: 20_000,
  }
}

export const primarySpec = (name: string, dir: string, machine: DatabaseMachine): ChildSpec =>
  spec(name, dir, machine, synchronous)

export function secondarySpec(name: string, dir: string, machine: DatabaseMachine, of: DatabaseMachine): ChildSpec {
  const from = `host=${of.address} port=${of.port} user=standby password=${databasePassword} sslmode=require`
  return spec(name, dir, machine, { primary_conninfo: `${from} application_name=standby` })
}

/** Makes the standby take writes; resolves when it does. */
export async function promote(dir: string): Promise<void> {
  await promisify(execFile)(program('pg_ctl'), ['promote', '-D', dir, '-w'], { ...owner(), cwd: '/' })
}

/** The setting of every process: whichever of the servers takes writes. */
export const databaseUrl = (machines: readonly DatabaseMachine[], { authority }: Certificates): string =>
  `postgresql://podium:${databasePassword}@${machines.map(({ address, port }) => `${address}:${port}`).join(',')}/podium` +
  `?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
