/** Whether the sources as they are have been compiled ahead (compile-ahead.ts): looking at their dates takes some milliseconds. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../config.ts'

const folders = ['proto', 'services', 'gateway', 'judge', 'infra'].map((name) => join(projectDir, name))
const stampIn = (cacheDir: string): string => join(cacheDir, 'sources')

/** Another one after every change of a source or of what runs it. */
export function stampOf(dirs: readonly string[] = folders): string {
  const stamp = createHash('sha256').update(process.version)
  for (const dir of dirs) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.includes('node_modules')) continue
      const { size, mtimeMs } = statSync(join(dir, name))
      stamp.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return stamp.digest('hex')
}

export function isCompiled(cacheDir: string, stamp = stampOf()): boolean {
  try {
    return readFileSync(stampIn(cacheDir), 'utf8') === stamp
  } catch {
    return false
  }
}

export const noteCompiled = (cacheDir: string, stamp: string): void => writeFileSync(stampIn(cacheDir), stamp)

/** Compiles after a change of the sources, the first one included. What changes meanwhile is compiled the next time. */
export async function onceForSources(cacheDir: string, compile: () => Promise<boolean>): Promise<void> {
  const stamp = stampOf()
  if (!isCompiled(cacheDir, stamp) && (await compile())) noteCompiled(cacheDir, stamp)
}
