import { existsSync, mkdirSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { projectDir } from '../config.ts'
import { Refused } from '../refused.ts'
import { isPortFree } from './data-folders.ts'
import { postgresProgramDir } from './postgres.ts'

const neededBytes = 1024 ** 3

/** Throws Refused when less than 1 GB is free where the data is. */
export function checkDisk(dataDir: string): void {
  const disk = statfsSync(dataDir)
  const freeBytes = disk.bavail * disk.bsize
  if (freeBytes >= neededBytes) return
  const freeMb = Math.floor(freeBytes / 1024 ** 2)
  throw new Refused(
    `The disk is full: ${dataDir} has ${freeMb} MB left and Podium needs at least 1 GB.\nMake room, or keep the data elsewhere: PODIUM_DATA=/other/folder npm start`,
  )
}

/** Throws Refused when the public port is in use. Port 0 means any. */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0 || (await isPortFree(port, host))) return
  throw new Refused(
    `Port ${port} is taken by another program, or not allowed. Stop that program, or choose another port: PORT=${port + 1} npm start`,
  )
}

/**
 * The database and the judged programs never run as root, so as root every folder above `folder` must let others
 * through. Throws Refused naming the one that does not.
 */
export function checkReachable(folder: string, what: string): void {
  if (process.getuid?.() !== 0) return
  for (let dir = realpathSync(folder); ; dir = dirname(dir)) {
    const mode = statSync(dir).mode & 0o777
    if ((mode & 0o001) === 0) {
      throw new Refused(
        `${what} is under ${dir}, which other users may not pass through (mode 0${mode.toString(8)}). The database and the judged programs never run as root, so they could not reach it.\n` +
          `Either let others pass:  chmod o+x ${dir}\nor move: clone the project, or set PODIUM_DATA, somewhere like /opt or /srv.`,
      )
    }
    if (dir === dirname(dir)) return
  }
}

/** Of each part of the checkout that the processes read: its sources, its packages and its pages. */
const readParts = [
  'infra/front/main.ts',
  'services/entry/api.ts',
  'services/content/index.ts',
  'node_modules/.package-lock.json',
  'client/index.html',
]

/**
 * All processes but the judge are users of their own, and read programs and pages from the checkout: as root its
 * files must be readable for others. Throws Refused naming one that is not, as after a clone with a umask of 077.
 */
export function checkReadable(parts: readonly string[] = readParts.map((part) => join(projectDir, part))): void {
  if (process.getuid?.() !== 0) return
  const closed = parts.find((file) => existsSync(file) && (statSync(file).mode & 0o004) === 0)
  if (closed === undefined) return
  throw new Refused(
    `${closed} cannot be read by other users. All processes but the judge run as users of few rights, and read the checkout.\nLet them:  chmod -R go+rX ${projectDir}`,
  )
}

/** Throws Refused when the processes could not use the checkout: asked before anything is built in it, too. */
export function checkCheckout(): void {
  checkReachable(postgresProgramDir(), 'The checkout')
  checkReadable()
}

/** Makes the data folder with ordinary rights. Throws Refused when that is impossible. */
export function makeDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new Refused(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`)
  }
}

/**
 * One stack per data folder. The lock is a socket in the kernel's name space: it is taken atomically, cannot outlive
 * its owner, and leaves no file behind. Throws Refused when another stack holds it.
 */
export async function lockDataDir(dataDir: string): Promise<Server> {
  const { dev, ino } = statSync(dataDir)
  const lock = createServer().unref()
  const taken = new Promise<void>((resolve, reject) => {
    lock.once('error', reject)
    lock.listen(`\0podium-data-${dev}-${ino}`, resolve)
  })
  try {
    await taken
  } catch {
    throw new Refused(
      `Podium already runs with the data folder ${dataDir}. Stop it first (Ctrl-C where it runs), or give this one its own: PODIUM_DATA=/other/folder PORT=8081 npm start`,
    )
  }
  return lock
}
