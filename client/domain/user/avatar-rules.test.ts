import { expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { avatarProblem } from './avatar-rules.ts'

test('a picture is known by its ending and must not be larger than two megabytes', () => {
  expect(avatarProblem({ name: 'me.PNG', size: limits.avatarMaxBytes })).toBeNull()
  expect(avatarProblem({ name: 'me.bmp', size: 1 })).toBeNull()
  expect(avatarProblem({ name: 'me.svg', size: 1 })).toBe('type')
  expect(avatarProblem({ name: 'me', size: 1 })).toBe('type')
  expect(avatarProblem({ name: 'me.webp', size: limits.avatarMaxBytes + 1 })).toBe('size')
})
