/** `npm run stand-ins`: what it prints is enough to point a remote judge at every stand-in, and to sign in there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { readRemoteConfig } from '@podium/judge/remote/config.ts'
import { providers } from '@podium/judge/remote/providers.ts'

const secretKey = 'k'.repeat(64)

test('every site that is built has a line with its address and an account, and the last line has all settings', async () => {
  const child = spawn(process.execPath, [`${import.meta.dirname}/run.ts`, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) if (lines.push(line) > 0 && line.endsWith('npm start')) break
  child.kill('SIGTERM')
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(0)
  const [, setting = ''] = /^PODIUM_REMOTE_ORIGINS=(\S+) npm start$/.exec(lines.at(-1) ?? '') ?? []
  const { origins } = readRemoteConfig({
    PODIUM_NATS_URL: 'nats://127.0.0.1:1',
    PODIUM_SECRET_KEY: secretKey,
    PODIUM_REMOTE_ORIGINS: setting,
  })
  expect(Object.keys(origins).toSorted()).toEqual(Object.keys(providers).toSorted())
  for (const { site } of Object.values(providers))
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${remoteSites[site].name}: ${origins[site]}, account judge1 with password `)),
    )
})
