import { expect, test } from 'vitest'
import { csvLimits, readCsv } from './read-csv.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('quotes, commas, line ends of every kind, a byte order mark and Chinese text are read as they are meant', () => {
  expect(readCsv(bytes('\ufeffann,"pa,ss""1",,王小明\r\n\r\nbob,secret-2\n , \n"two\nlines",x'))).toEqual({
    rows: [
      ['ann', 'pa,ss"1', '', '王小明'],
      ['bob', 'secret-2'],
      ['two\nlines', 'x'],
    ],
  })
})

test('a head that names the columns is no row', () => {
  expect(readCsv(bytes('\ufeffUsername, password ,email\nann,secret-1\n'))).toEqual({ rows: [['ann', 'secret-1']] })
  expect(readCsv(bytes('username,password,email,realname,gender,nickname,school\n'))).toEqual({ fault: 'empty' })
  expect(readCsv(bytes('username,secret-1'))).toEqual({ rows: [['username', 'secret-1']] })
})

test('a file in another encoding, an empty one and one that is too large are told apart', () => {
  expect(readCsv(Uint8Array.of(0xb0, 0xa1, 0x2c, 0xb0))).toEqual({ fault: 'encoding' })
  expect(readCsv(bytes('\n \n'))).toEqual({ fault: 'empty' })
  expect(readCsv(new Uint8Array(csvLimits.bytes + 1))).toEqual({ fault: 'tooLarge' })
  expect(readCsv(bytes('a,b\n'.repeat(csvLimits.rows + 1)))).toEqual({ fault: 'tooMany' })
})
