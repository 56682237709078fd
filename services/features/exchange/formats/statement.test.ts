import { expect, test } from 'vitest'
import { texToMarkdown } from './statement.ts'

test('formulas of either way of writing become formulas in dollars', () => {
  expect(texToMarkdown('An integer \\(N\\) (\\(1 \\le N \\le 10\\)).')).toBe('An integer $N$ ($1 \\le N \\le 10$).')
  expect(texToMarkdown('Given\n\\[ a_1 + b \\]\n\\noindent it is $x_1$.')).toBe('Given\n$$ a_1 + b $$\nit is $x_1$.')
})

test('a line that ends with room after it opens no formula', () => {
  expect(texToMarkdown('one \\\\[2pt] two')).not.toContain('$')
})
