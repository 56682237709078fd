import { expect, test } from 'vitest'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { ConfigError } from '@podium/proto/server/config.ts'
import { readRemoteConfig, siteAt } from './config.ts'

const env = { PODIUM_NATS_URL: 'nats://127.0.0.1:4222', PODIUM_SECRET_KEY: 's'.repeat(32) }

test('a site is reached at its own address, or where a setting says', () => {
  expect(siteAt(remoteSites.HDU, readRemoteConfig(env)).origin).toBe('https://acm.hdu.edu.cn')
  const config = readRemoteConfig({ ...env, PODIUM_REMOTE_ORIGINS: 'HDU=http://127.0.0.1:1, CF=http://localhost:2' })
  expect(siteAt(remoteSites.HDU, config).origin).toBe('http://127.0.0.1:1')
  expect(siteAt(remoteSites.GYM, config).origin).toBe('http://localhost:2')
  expect(siteAt(remoteSites.POJ, config).origin).toBe('http://poj.org')
})

test.each([
  { PODIUM_SECRET_KEY: '' },
  { PODIUM_NATS_URL: '' },
  { PODIUM_REMOTE_ORIGINS: 'ZOJ=http://127.0.0.1' },
  { PODIUM_REMOTE_ORIGINS: 'HDU=127.0.0.1' },
  { PODIUM_REMOTE_ORIGINS: 'HDU=http://127.0.0.1/path' },
])('%o is refused by name', (wrong) => {
  expect(() => readRemoteConfig({ ...env, ...wrong })).toThrow(ConfigError)
  expect(() => readRemoteConfig({ ...env, ...wrong })).toThrow(Object.keys(wrong)[0])
})
