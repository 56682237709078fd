/*
 * Builds the judge's own small programs, once per judge folder. They are static: what runs in a box must not depend
 * on what is visible there.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { ownedName } from './owner.ts'
import { SandboxFault } from '../api/sandbox.ts'

const flags = ['-O2', '-static', '-std=gnu11']

/**
 * @param folder an existing folder that others may traverse
 * @param sources the C file, then what it includes
 * @returns the host path of the executable, named by the hash of its source
 * @throws SandboxFault when there is no working compiler
 */
export async function buildStatic(folder: string, name: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(flags.join(' '))
  for (const source of sources) hash.update(fs.readFileSync(source))
  const target = path.join(folder, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (fs.existsSync(target)) return target
  const unfinished = `${target}.${ownedName()}`
  const built = await execa('gcc', [...flags, '-o', unfinished, ...sources.slice(0, 1)], { reject: false })
  if (built.failed)
    throw new SandboxFault(
      `the ${name} of the boxes cannot be compiled, install gcc and libc6-dev: ${built.stderr || built.shortMessage}`,
    )
  fs.chmodSync(unfinished, 0o755)
  // several judges may build at once: the last rename wins and all results are equal
  fs.renameSync(unfinished, target)
  return target
}
