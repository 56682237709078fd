import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const textOf = (...rows: Parameters<typeof csvOf>[0]) => csvOf(rows).toString().slice(1)

test('a cell with quotes, commas or line ends is quoted', () => {
  expect(textOf(['a', 1, null], ['say "hi", twice', -2, 'two\nlines'])).toBe(
    'a,1,\r\n"say ""hi"", twice",-2,"two\nlines"\r\n',
  )
})

test('a text is never a formula', () => {
  expect(textOf(['=1+1', '-2+3', '@SUM(A1)', '+1'])).toBe("'=1+1,'-2+3,'@SUM(A1),'+1\r\n")
})
