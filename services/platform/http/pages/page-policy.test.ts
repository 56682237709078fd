import { expect, test } from 'vitest'
import { isPictureHost, pagePolicy } from './page-policy.ts'

test.each(['img.example.org', '*.example.org', 'localhost:8081', 'EXAMPLE.org'])(
  'a page may load pictures of %s where an administrator lists it',
  (host) => {
    expect(isPictureHost(host)).toBe(true)
    expect(pagePolicy([host])).toContain(`img-src 'self' data: blob: ${host};`)
    expect(pagePolicy([host])).toContain(`media-src 'self' ${host};`)
  },
)

test.each([
  '*',
  'https:',
  'https://img.example.org',
  'a.org; script-src *',
  "'unsafe-inline'",
  'a b',
  '',
  '-a.org',
  'a..org',
  '*.*.org',
])('“%s” opens nothing', (host) => {
  expect(isPictureHost(host)).toBe(false)
  expect(pagePolicy([host])).toBe(pagePolicy([]))
})

test('a page loads pictures of this site alone unless hosts are listed', () => {
  expect(pagePolicy([])).toContain("img-src 'self' data: blob:;")
})
