import { expect, test } from 'vitest'
import { codeProblem } from './check-code.ts'

test('blanks alone are empty', () => expect(codeProblem(' \n\t ')).toBe('empty'))
test('one character is enough', () => expect(codeProblem('x')).toBeNull())
test('65,535 characters after trimming may be sent, one more may not', () => {
  expect(codeProblem(`  ${'x'.repeat(65_535)}\n`)).toBeNull()
  expect(codeProblem('x'.repeat(65_536))).toBe('too-long')
})
