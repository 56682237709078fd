/*
 * Standard input of a run is always a file: the runner opens "stdin" in a folder that only it can reach.
 * A file of the host is linked there, not copied, and read once by the judge beforehand: otherwise the
 * first run that touches cold data would be charged for its page cache.
 */
import fs from 'node:fs'
import path from 'node:path'
import { SandboxFault, type StdinSource } from '../api/sandbox.ts'

const chunkBytes = 1 << 20
/** Page cache of smaller files does not matter. */
const warmFromBytes = 128 << 10
const othersRead = 0o004

/** Puts the input into the folder; returns what takes it away again. */
export async function provideInput(folder: string, stdin: StdinSource): Promise<() => void> {
  if (stdin === 'empty') return () => undefined
  const target = path.join(folder, 'stdin')
  const remove = () => removeIfThere(target)
  try {
    if ('bytes' in stdin) fs.writeFileSync(target, stdin.bytes, { flag: 'wx' })
    else await linkOrCopy(stdin.hostPath, target)
  } catch (error) {
    remove()
    throw error
  }
  return remove
}

/** Half the work of rmSync, which asks for the kind of the file first; this is done in every run. */
function removeIfThere(file: string): void {
  try {
    fs.unlinkSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Host paths of the two named pipes of one side of a dialogue. */
export interface DialogueEnds {
  stdin: string
  stdout: string
}

/** Puts both pipes into the folder; returns what takes them away again. */
export function provideDialogue(folder: string, ends: DialogueEnds): () => void {
  const targets = { stdin: path.join(folder, 'stdin'), stdout: path.join(folder, 'stdout') }
  const remove = () => {
    for (const target of Object.values(targets)) fs.rmSync(target, { force: true })
  }
  remove()
  fs.linkSync(ends.stdin, targets.stdin)
  fs.linkSync(ends.stdout, targets.stdout)
  return remove
}

async function linkOrCopy(hostPath: string, target: string): Promise<void> {
  const stat = fs.statSync(hostPath)
  if (!stat.isFile()) throw new SandboxFault(`the input is not a file: ${hostPath}`)
  if ((stat.mode & othersRead) !== 0 && linked(hostPath, target)) {
    if (stat.size >= warmFromBytes) await warm(target, stat.size)
    return
  }
  await fs.promises.copyFile(hostPath, target)
  fs.chmodSync(target, 0o644)
}

function linked(hostPath: string, target: string): boolean {
  try {
    fs.linkSync(hostPath, target)
    return true
  } catch (error) {
    // another file system, or too many links
    if (['EXDEV', 'EMLINK', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

async function warm(file: string, sizeBytes: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(sizeBytes, chunkBytes))
  const fd = fs.openSync(file, 'r')
  try {
    while (fs.readSync(fd, chunk) === chunkBytes) await new Promise(setImmediate)
  } finally {
    fs.closeSync(fd)
  }
}
