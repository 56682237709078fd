import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

// A supervisor that was killed leaves its children behind. Each child is therefore on record while it lives, and the
// next start ends whoever is still there before it begins.

const recordEnding = '.pid.json'

/** Puts a child on record. */
export function record(runDir: string, name: string, pid: number): void {
  const identity = identify(pid)
  if (!identity) return
  mkdirSync(runDir, { recursive: true })
  writeFileSync(join(runDir, name + recordEnding), JSON.stringify(identity))
}

/** Takes a child off the record. */
export function forget(runDir: string, name: string): void {
  rmSync(join(runDir, name + recordEnding), { force: true })
}

function readRecord(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}

async function end(identity: ProcessIdentity, gentle: NodeJS.Signals, graceMs: number): Promise<void> {
  signal(identity.pid, gentle)
  const deadlineMs = Date.now() + graceMs
  while (isAlive(identity) && Date.now() < deadlineMs) await pause(20)
  if (!isAlive(identity)) return
  signal(-identity.pid, 'SIGKILL')
  signal(identity.pid, 'SIGKILL')
  while (isAlive(identity)) await pause(20)
}

/** Ends every recorded child that still lives: the bus and the database last. Returns their names. */
export async function endLeftovers(runDir: string): Promise<string[]> {
  mkdirSync(runDir, { recursive: true })
  const names = readdirSync(runDir)
    .filter((file) => file.endsWith(recordEnding))
    .map((file) => file.slice(0, -recordEnding.length))
  const ended: string[] = []
  const endOne = async (name: string): Promise<void> => {
    const identity = readRecord(join(runDir, name + recordEnding))
    if (identity && isAlive(identity)) {
      ended.push(name)
      // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for its clients.
      await end(identity, name === 'postgres' ? 'SIGINT' : 'SIGTERM', 5000)
    }
    forget(runDir, name)
  }
  const isStore = (name: string): boolean => name === 'nats' || name === 'postgres'
  await Promise.all(names.filter((name) => !isStore(name)).map(endOne))
  await Promise.all(names.filter(isStore).map(endOne))
  return ended
}
