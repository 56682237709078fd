import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { projectDir } from '@podium/infra/config.ts'
import { isPortFree } from '@podium/infra/stack/data-folders.ts'
import { newDataDir } from '../support/stack.ts'

interface Started {
  command: ChildProcess
  url: string
  password: string
}

/** `npm start` as from a terminal: in a process group of its own, to which Ctrl-C goes. */
async function npmStart(env: Record<string, string>): Promise<Started> {
  const command = spawn('npm', ['start'], {
    cwd: projectDir,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  command.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  let started: Started | undefined
  for await (const line of createInterface({ input: command.stdout! })) {
    const found = /^Podium is at (\S+) {2}\(root \/ (\S+)\)$/.exec(line)
    if (!found) continue
    started = { command, url: found[1] ?? '', password: found[2] ?? '' }
    break
  }
  command.stdout!.resume()
  if (started) return started
  throw new Error(`npm start ended:\n${errors}`)
}

/** Processes that got this data folder. */
function processesOf(dataDir: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    try {
      return (
        readFileSync(`/proc/${name}/environ`, 'utf8').includes(dataDir) ||
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir)
      )
    } catch {
      return false
    }
  })
}

describe('npm start', () => {
  // The second start finds what the first one made.
  const dataDir = newDataDir()
  // A terminal signals every process of the command, a service manager npm alone.
  test.each([
    { way: 'one Ctrl-C', signal: 'SIGINT', toGroup: true },
    { way: 'a SIGTERM to npm alone', signal: 'SIGTERM', toGroup: false },
  ] as const)(
    'says address and password, serves pages, and leaves nothing running after $way',
    async ({ signal, toGroup }) => {
      const { command, url, password } = await npmStart({
        PORT: '0',
        PODIUM_DATA: dataDir,
        PODIUM_ROOT_PASSWORD: 'from-outside',
      })
      expect(password).toBe('from-outside')
      const page = await fetch(`${url}/problem`, { headers: { accept: 'text/html' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
      expect(processesOf(dataDir).length).toBeGreaterThan(6)
      const closed = once(command, 'close')
      process.kill(toGroup ? -command.pid! : command.pid!, signal)
      await closed
      expect(processesOf(dataDir)).toEqual([])
      expect(await isPortFree(Number(new URL(url).port))).toBe(true)
      expect(readdirSync(join(dataDir, 'run'))).toEqual([])
    },
  )

  test('ends with one sentence when a setting is wrong', async () => {
    await expect(npmStart({ PORT: '99999', PODIUM_DATA: newDataDir() })).rejects.toThrow(
      'PORT must be a whole number from 0 to 65535, but is "99999"',
    )
  })
})
