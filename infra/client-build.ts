import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { execa } from 'execa'
import { projectDir, readSurroundings } from './config.ts'
import { Refused } from './refused.ts'
import { readIfThere } from './stack/data-folders.ts'

const clientDir = join(projectDir, 'client')
const distDir = join(clientDir, 'dist')
const stampFile = join(distDir, '.stamp')
const skippedDirs = /^(node_modules|dist|\.dist-.*)$/

function filesIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return skippedDirs.test(entry.name) ? [] : filesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

/** One hash of everything that goes into the pages. */
function sourceStamp(): string {
  const hash = createHash('sha256')
  const files = [...filesIn(clientDir), ...filesIn(join(projectDir, 'proto')), join(projectDir, 'package-lock.json')]
  for (const file of files.sort()) hash.update(`${relative(projectDir, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds the pages into client/dist when their sources have changed since the last build. The new build takes the old
 * one's place only when complete, so a running server never serves half of one. Throws Refused with the builder's
 * reason.
 * @param onBegin awaited where there is something to build; what it throws ends the build
 */
export async function buildClient(onBegin?: () => void | Promise<void>): Promise<'built' | 'current'> {
  const stamp = sourceStamp()
  if (readIfThere(stampFile) === stamp) return 'current'
  await onBegin?.()
  const draft = join(clientDir, `.dist-${process.pid}`)
  const old = `${draft}-old`
  const vite = join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = await execa(
    process.execPath,
    [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: clientDir,
      env: { ...readSurroundings(), NODE_ENV: 'production' },
      extendEnv: false,
      all: true,
      reject: false,
    },
  )
  if (result.failed) {
    rmSync(draft, { recursive: true, force: true })
    throw new Refused(`The pages could not be built:\n${result.all}`)
  }
  writeFileSync(join(draft, '.stamp'), stamp)
  if (readIfThere(join(distDir, 'index.html')) !== undefined) renameSync(distDir, old)
  else rmSync(distDir, { recursive: true, force: true })
  renameSync(draft, distDir)
  rmSync(old, { recursive: true, force: true })
  return 'built'
}
