import { expect, test } from 'vitest'
import { signatureLine } from './signature-line.ts'

test.each([
  ['# Hello **world**\n\n- I `code`', 'Hello world I code'],
  ['see [my page](https://example.org) and ![me](/a.png)', 'see my page and me'],
  ['cut in [the link](https://example.o', 'cut in the link'],
  ['a_b * c #1 2 > 1', 'a_b * c #1 2 > 1'],
  ['先读完题再写。', '先读完题再写。'],
])('%j reads %j', (markdown, line) => expect(signatureLine(markdown)).toBe(line))
