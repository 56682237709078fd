import { expect, test } from 'vitest'
import { parseAnnex } from './annex.ts'

test('lists each file with its content', () => {
  expect(parseAnnex('{"testlib.h":"// lib","a.txt":""}')).toEqual([
    { name: 'testlib.h', content: '// lib' },
    { name: 'a.txt', content: '' },
  ])
})

test.each([null, '', '{}', 'null', 'not json'])('%s has no files', (text) => expect(parseAnnex(text)).toEqual([]))
