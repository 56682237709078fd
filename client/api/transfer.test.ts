import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const { fileNameOf } = await import('./transfer.ts')

test.each([
  ['attachment;filename=problem_export_1.zip', 'problem_export_1.zip'],
  ['attachment;filename=%E6%95%B0%E6%8D%AE.zip', '数据.zip'],
  ['attachment; filename="quoted.zip"', 'quoted.zip'],
  ['attachment;filename=100%.zip', '100%.zip'],
  [null, 'download'],
])('the name in %s is %s', (header, name) => expect(fileNameOf(header)).toBe(name))
