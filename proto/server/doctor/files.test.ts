import { expect, test } from 'vitest'
import { filesFindings, readLimits } from './files.ts'
import { linesOf } from './findings.ts'

const limits = (soft: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                 524288               files\n`

test.each([
  { soft: '65536', kind: 'good' },
  { soft: 'unlimited', kind: 'good' },
  { soft: '1024', kind: 'note' },
  { soft: '256', kind: 'bad' },
])('a limit of $soft open files is $kind for a process that wants many', ({ soft, kind }) => {
  expect(filesFindings(limits(soft), 65_536)).toMatchObject([{ kind }])
})

test('what is not enough comes with what to do', () => {
  const lines = linesOf('Files', filesFindings(limits('256'), 65_536))
  expect(lines[0]).toBe('Files:')
  expect(lines[1]).toContain('FAILED open files: 256')
  expect(lines[2]).toContain('to fix it: LimitNOFILE=65536')
  expect(filesFindings(null, 1)).toMatchObject([{ kind: 'note' }])
  expect(filesFindings(readLimits(), 1).length).toBe(1)
})
