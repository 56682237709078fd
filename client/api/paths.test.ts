import { expect, test } from 'vitest'
import { isAdminPath } from './paths.ts'

test.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/login', true],
  ['/administer', false],
  ['/home/admin', false],
  ['/', false],
])('%s is a path of the administrator area: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected)
})
