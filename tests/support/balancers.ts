/**
 * nginx and HAProxy for tests: as they are installed, or else unpacked from their Debian packages, which starts no
 * service on anybody's machine.
 */
import { execFileSync } from 'node:child_process'
import { accessSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from './stack.ts'

const packagesOf = {
  nginx: ['nginx'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
} as const
export type Balancer = keyof typeof packagesOf

export interface Program {
  readonly command: string
  readonly env: Readonly<Record<string, string>>
}

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']

const isThere = (path: string): boolean => {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

/** Whole or not there: made under another name, then renamed. Throws where the packages are not to be had. */
export function unpackPackages(names: readonly string[], to: string): void {
  const draft = `${to}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  execFileSync('apt-get', ['download', ...names], { cwd: draft, stdio: 'ignore', timeout: 60_000 })
  for (const file of readdirSync(draft).filter((one) => one.endsWith('.deb')))
    execFileSync('dpkg', ['-x', file, '.'], { cwd: draft, stdio: 'ignore' })
  renameSync(draft, to)
}

/** Null where it is neither installed nor to be had. */
export function balancer(name: Balancer): Program | null {
  const installed = folders.map((folder) => join(folder, name)).find(isThere)
  if (installed !== undefined) return { command: installed, env: {} }
  const root = join(cacheDir, 'balancers', name)
  try {
    if (!existsSync(root)) unpackPackages(packagesOf[name], root)
    const env = { LD_LIBRARY_PATH: `${root}/usr/lib/x86_64-linux-gnu:${root}/usr/lib/aarch64-linux-gnu` }
    const command = join(root, 'usr/sbin', name)
    execFileSync(command, ['-v'], { env, stdio: 'ignore' })
    return { command, env }
  } catch {
    return null
  }
}
