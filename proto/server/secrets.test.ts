import { expect, test } from 'vitest'
import { ConfigError, createReader, readSecretKey } from './config.ts'
import { createSecretBox } from './secrets.ts'

const keyA = 'a'.repeat(32)
const keyB = 'b'.repeat(64)

test('a secret comes back under the same key and for the same purpose only', () => {
  const box = createSecretBox(keyA)
  const encrypted = box.encrypt('pässword 密码', 'account HDU.3')
  expect(encrypted).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(encrypted).not.toContain('password')
  expect(box.decrypt(encrypted, 'account HDU.3')).toBe('pässword 密码')
  expect(box.decrypt(encrypted, 'account HDU.4')).toBeNull()
  expect(createSecretBox(keyB).decrypt(encrypted, 'account HDU.3')).toBeNull()
})

test('the same secret is never the same text twice, and a changed text gives nothing', () => {
  const box = createSecretBox(keyA)
  const encrypted = box.encrypt('', 'x')
  expect(box.encrypt('', 'x')).not.toBe(encrypted)
  expect(box.decrypt(encrypted, 'x')).toBe('')
  const parts = encrypted.split('.')
  // Never by what stands there already.
  const changed = (part = ''): string => (part.startsWith('B') ? 'C' : 'B') + part.slice(1)
  for (const index of [0, 1, 2, 3])
    expect(box.decrypt(parts.with(index, changed(parts[index])).join('.'), 'x')).toBeNull()
  for (const text of ['', 'v1', 'v1...', 'v1.a.b.c']) expect(box.decrypt(text, 'x')).toBeNull()
})

test('a key is replaced without losing what was encrypted under the older one', () => {
  const old = createSecretBox(keyA).encrypt('secret', 'x')
  const both = createSecretBox(`${keyB},${keyA}`)
  expect(both.decrypt(old, 'x')).toBe('secret')
  expect(createSecretBox(keyB).decrypt(both.encrypt('secret', 'x'), 'x')).toBe('secret')
})

test('a key that is missing or can be guessed is refused by its name', () => {
  expect(() => readSecretKey(createReader({}))).toThrow(ConfigError)
  expect(() => createSecretBox('short')).toThrow(/PODIUM_SECRET_KEY/)
  expect(() => createSecretBox(`${keyA},short`)).toThrow(ConfigError)
})
