import { expect, test } from 'vitest'
import { idsIn, importMostProblems } from './import-ids.ts'

test('ids come apart by commas, blanks and lines, each once and in order', () => {
  expect(idsIn('HDU', '1002, 1000\n1001 1000')).toEqual({ ok: true, ids: ['1002', '1000', '1001'] })
  expect(idsIn('CF', '1900A；1900F2')).toEqual({ ok: true, ids: ['1900A', '1900F2'] })
})

test('a range names what lies between its ends', () => {
  expect(idsIn('POJ', '1000-1003')).toEqual({ ok: true, ids: ['1000', '1001', '1002', '1003'] })
  expect(idsIn('LIBRE', '1 – 2, 5')).toEqual({ ok: true, ids: ['1', '2', '5'] })
})

test.each([
  ['HDU', '', 'remoteIdMissing'],
  ['HDU', '1000, 01', 'remoteIdLeadingZero'],
  ['HDU', '1003-1000', 'remoteIdsRange'],
  ['HDU', '1000-9999999', 'remoteIdsTooMany'],
  ['CF', '1000-1001', 'remoteIdsRange'],
  ['CF', '1900A-1900C', 'remoteIdHyphen'],
  ['AC', 'ABC300_a', 'remoteIdLowerCase'],
] as const)('of %s "%s" is refused with its reason', (site, text, fault) => {
  expect(idsIn(site, text)).toMatchObject({ ok: false, fault })
})

test('a task has an end', () => {
  const ids = Array.from({ length: importMostProblems + 1 }, (_, index) => String(1000 + index)).join(' ')
  expect(idsIn('HDU', ids)).toMatchObject({ ok: false, fault: 'remoteIdsTooMany' })
})
