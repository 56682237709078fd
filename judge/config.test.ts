import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBusKey } from '@podium/proto/server/bus-keys.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = {
  PODIUM_NATS_URL: 'nats://127.0.0.1:4222',
  PODIUM_JUDGE_DIR: '/var/lib/podium-judge',
  PODIUM_JUDGE_NAME: 'one',
}

test('has a slot for each core and bounded caches unless configured otherwise', () => {
  const config = readConfig(env)
  expect(config).toMatchObject({ name: 'one', unsafe: false, programCacheBytes: 256 * 1024 * 1024 })
  expect(config.slots).toBeGreaterThan(0)
  expect(readConfig({ ...env, PODIUM_JUDGE_SLOTS: '7', JUDGE_UNSAFE: '1' })).toMatchObject({ slots: 7, unsafe: true })
})

test('keeps its tuning with the rest unless several judges share one', () => {
  expect(readConfig(env).tuningFolder).toBe('/var/lib/podium-judge/tuning')
  expect(readConfig({ ...env, PODIUM_JUDGE_TUNING_DIR: '/var/cache/tuning' }).tuningFolder).toBe('/var/cache/tuning')
})

test('goes on with what it judges for a while when it is told to end', () => {
  expect(readConfig(env).drainMs).toBe(20_000)
  expect(readConfig({ ...env, PODIUM_JUDGE_DRAIN_S: '0' }).drainMs).toBe(0)
})

test('has the labels of its setting', () => {
  expect(readConfig(env).labels).toEqual([])
  expect(readConfig({ ...env, PODIUM_JUDGE_LABELS: 'room=a, fast,,fast,机房=二' }).labels).toEqual([
    'room=a',
    'fast',
    '机房=二',
  ])
  const refused = ['a b', '<b>', 'x'.repeat(65), Array.from({ length: 17 }, (_, index) => `n${index}`).join(',')]
  for (const PODIUM_JUDGE_LABELS of refused)
    expect(() => readConfig({ ...env, PODIUM_JUDGE_LABELS })).toThrow(/^PODIUM_JUDGE_LABELS are/)
})

test('chooses the driver of its boxes itself unless configured', () => {
  expect(readConfig(env).driver).toBe('auto')
  expect(readConfig({ ...env, PODIUM_JUDGE_DRIVER: 'bubblewrap' }).driver).toBe('bubblewrap')
  expect(() => readConfig({ ...env, PODIUM_JUDGE_DRIVER: 'docker' })).toThrow(
    'PODIUM_JUDGE_DRIVER must be one of auto, isolate, bubblewrap, but is "docker"',
  )
})

test('takes the ways of the libraries unless it is told to be fast', () => {
  expect(readConfig(env).fast).toBe(false)
  expect(readConfig({ ...env, PODIUM_FAST: 'off' }).fast).toBe(false)
  expect(readConfig({ ...env, PODIUM_FAST: 'on' }).fast).toBe(true)
})

test('refuses a malformed setting by name', () => {
  expect(() => readConfig({ ...env, PODIUM_FAST: '1' })).toThrow('PODIUM_FAST must be on or off, but is "1"')
  expect(() => readConfig({ ...env, PODIUM_JUDGE_SLOTS: '0' })).toThrow(/PODIUM_JUDGE_SLOTS/)
  expect(() => readConfig({ ...env, PODIUM_TASK_LEASE_S: '1' })).toThrow(/PODIUM_TASK_LEASE_S/)
  expect(() => readConfig({ ...env, JUDGE_UNSAFE: 'yes' })).toThrow(/JUDGE_UNSAFE/)
  expect(() => readConfig({ ...env, PODIUM_JUDGE_DIR: 'relative' })).toThrow(
    /PODIUM_JUDGE_DIR must be an absolute path/,
  )
  expect(() => readConfig({ ...env, PODIUM_JUDGE_TUNING_DIR: 'near/by' })).toThrow(
    /PODIUM_JUDGE_TUNING_DIR must be an absolute path/,
  )
  expect(() => readConfig({ ...env, PODIUM_NATS_URL: '' })).toThrow(/PODIUM_NATS_URL is required/)
})

test('takes a credential from a file with remarks, and says which setting names one that is none', () => {
  const dir = mkdtempSync(join(tmpdir(), 'podium-credential-'))
  const file = join(dir, 'credential')
  const withFile = { ...env, PODIUM_JUDGE_CREDENTIAL: file }
  expect(() => readConfig(withFile)).toThrow(`PODIUM_JUDGE_CREDENTIAL names ${file}, which cannot be read`)
  const { seed, publicKey } = makeBusKey()
  for (const text of ['', '# only a remark', seed.slice(1), `${seed}\n${seed}`]) {
    writeFileSync(file, text)
    expect(() => readConfig(withFile)).toThrow('PODIUM_JUDGE_CREDENTIAL names')
  }
  writeFileSync(file, `# a remark\n\n${seed}\n`)
  expect(readConfig(withFile).key).toEqual({ seed, publicKey })
  expect(readConfig(env).key).toBeNull()
  rmSync(dir, { recursive: true })
})
