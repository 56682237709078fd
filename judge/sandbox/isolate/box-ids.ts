/*
 * Which of isolate's boxes are ours. The numbers are common to the whole host, and isolate does not give
 * them out: a file per number says whose it is, so that several judges do not meet in one box and what a
 * killed one left is taken over.
 */
import fs from 'node:fs'
import path from 'node:path'
import { isAbandoned, ownedName } from '../host/owner.ts'
import { SandboxFault } from '../api/sandbox.ts'

const claimsFolder = '/run/podium-isolate'
/** Low numbers are what other software on the host would take. */
const firstId = 200
const idCount = 700

const claimPath = (id: number): string => path.join(claimsFolder, String(id))

function claim(id: number): boolean {
  try {
    fs.writeFileSync(claimPath(id), ownedName(), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Of two judges that find the same leftover only one can move it away. */
function takeOver(id: number): boolean {
  try {
    if (!isAbandoned(fs.readFileSync(claimPath(id), 'utf8'))) return false
    const away = path.join(claimsFolder, ownedName())
    fs.renameSync(claimPath(id), away)
    fs.rmSync(away)
    return claim(id)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return claim(id)
    throw error
  }
}

/** @throws SandboxFault when all are taken */
export function claimBoxId(): number {
  fs.mkdirSync(claimsFolder, { recursive: true, mode: 0o700 })
  for (let id = firstId; id < firstId + idCount; id += 1) if (claim(id) || takeOver(id)) return id
  throw new SandboxFault(`all ${idCount} boxes of isolate are taken; claims are kept in ${claimsFolder}`)
}

export function releaseBoxId(id: number): void {
  fs.rmSync(claimPath(id), { force: true })
}
