import { expect, test } from 'vitest'
import { createSubmissionKeys } from './submission-keys.ts'

const code = { pid: 'P1000', language: 'C', code: 'int main() {}' }

test('what was not answered is sent again under the same key', () => {
  const keys = createSubmissionKeys()
  const first = keys.keyOf(code)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.keyOf({ ...code })).toBe(first)
})

test('another code has another key, and so has the same one after an answer', () => {
  const keys = createSubmissionKeys()
  const first = keys.keyOf(code)
  const second = keys.keyOf({ ...code, code: 'int main() { return 0; }' })
  expect(second).not.toBe(first)
  keys.answered()
  expect(keys.keyOf({ ...code, code: 'int main() { return 0; }' })).not.toBe(second)
})
