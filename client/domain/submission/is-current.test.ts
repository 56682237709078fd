import { expect, test } from 'vitest'
import { isCurrent } from './is-current.ts'

test('results of the judging before are not those of a rejudge that runs', () => {
  const info = { submission: { version: 0 } }
  expect(isCurrent({ info, state: { attempt: 1 } })).toBe(true)
  expect(isCurrent({ info, state: { attempt: 2 } })).toBe(false)
})
