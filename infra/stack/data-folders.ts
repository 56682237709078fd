import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync, chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isLoopback } from '@podium/proto/server/halls.ts'

/** The folders and files of one data folder. */
export interface DataFolders {
  dataDir: string
  postgresDir: string
  /** Of the database's Unix socket. */
  socketDir: string
  natsDir: string
  judgeDir: string
  logDir: string
  runDir: string
  /** Of mails, where no mail server is set. */
  mailDir: string
}

export function dataFoldersIn(dataDir: string): DataFolders {
  return {
    dataDir,
    postgresDir: join(dataDir, 'postgres'),
    socketDir: join(dataDir, 'socket'),
    natsDir: join(dataDir, 'nats'),
    judgeDir: join(dataDir, 'judge'),
    logDir: join(dataDir, 'logs'),
    runDir: join(dataDir, 'run'),
    mailDir: join(dataDir, 'mail'),
  }
}

// `mkdir` with a mode would give the same mode to every parent that it makes; processes of other users pass through
// these.
export function makeDataFolders(folders: DataFolders): void {
  for (const dir of Object.values(folders)) mkdirSync(dir, { recursive: true, mode: 0o755 })
}

/**
 * A secret kept in the data folder, readable by its owner alone; made on first use. `fixed` replaces what is kept.
 * Random ones are letters and digits only, so that they stand in addresses unescaped.
 */
export function storedSecret(
  dataDir: string,
  name: string,
  options: { characters: number; fixed?: string | undefined },
): string {
  const file = join(dataDir, name)
  const stored = readIfThere(file)?.trim()
  if (stored && (options.fixed === undefined || options.fixed === stored)) return stored
  const secret = options.fixed ?? randomBytes(options.characters).toString('hex').slice(0, options.characters)
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return secret
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether only programs of this machine reach an address. */
export const isOnlyHere = (host: string): boolean => host === 'localhost' || isLoopback(host)

/** How a browser of this machine names an address that is listened on. */
export function hostInUrl(host: string): string {
  if (isOnlyHere(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Whether a port can be listened on now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

// Below the range that the kernel takes outgoing ports from: otherwise, while a server is down, a client trying to
// reach it can be given that very port, connect to itself, and keep the server from coming back.
const portRange = { first: 20_000, count: 12_000 }

async function freePort(taken: Set<number>): Promise<number> {
  for (;;) {
    const port = portRange.first + (randomBytes(4).readUInt32BE() % portRange.count)
    if (!taken.has(port) && (await isPortFree(port))) return port
  }
}

/** A loopback port for each name, the same as last time while still free. */
export async function storedPorts(dataDir: string, names: string[]): Promise<Record<string, number>> {
  const file = join(dataDir, 'ports.json')
  const stored = JSON.parse(readIfThere(file) ?? '{}') as Record<string, number>
  const ports: Record<string, number> = {}
  const taken = new Set<number>()
  for (const name of names) {
    const before = stored[name]
    const port =
      before !== undefined && !taken.has(before) && (await isPortFree(before)) ? before : await freePort(taken)
    ports[name] = port
    taken.add(port)
  }
  writeFileSync(file, JSON.stringify({ ...stored, ...ports }, null, 2))
  return ports
}
