import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { attemptMarker } from '@podium/proto/rules/remote/marker.ts'
import { isSameSource } from './same-source.ts'

const code = `int main() {\n${' '.repeat(20)}return 0; // 数\n}\n`
const marker = attemptMarker({ submitId: 1000, attempt: 1 })
const sent = (ofSite: string) => ({
  code,
  marker: ofSite,
  hash: createHash('sha256').update(`${code}${ofSite}`).digest('hex'),
})
const latin = (text: string): string => Buffer.from(text).toString('latin1')

test.each([
  ['as it was sent', `${code}${marker}`, marker, true],
  ['with other ends of lines', `${code}${marker}`.replaceAll('\n', '\r\n'), marker, true],
  ['without its end', code.trimEnd(), marker, true],
  ['with the marker of another attempt', `${code}${attemptMarker({ submitId: 2000, attempt: 1 })}`, marker, false],
  ['cut within the marker', `${code}${marker}`.slice(0, -2), marker, null],
  ['cut within an indentation', code.slice(0, 30), marker, null],
  ['cut within a line', code.slice(0, 38), marker, null],
  ['empty', '', marker, null],
  ['of something else', 'print(1)', marker, false],
  ['without a marker, as it was sent', code, '', true],
  ['without a marker, in another charset', latin(code), '', null],
  ['without a marker, of something else', `${code}// more`, '', false],
])('a source %s', (_, shown, ofSite, is) => {
  expect(isSameSource(shown, sent(ofSite))).toBe(is)
})
