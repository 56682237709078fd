import { expect, test } from 'vitest'
import { stockCheckers } from '@podium/proto/rules/problem/stock-checkers.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { stockDifference as reportOf } from './contestant-message.ts'

const stockDifference = (...asked: Parameters<typeof reportOf>) => wireText(reportOf(...asked))

const stock = { spjCode: 'stock:tokens' }

test.each([
  ['byte 3 differs', 'The output differs at byte 3.'],
  ["21st token differs - expected: '7', found: '8'", 'The output differs at token 21.'],
  ["2nd line differs - expected: 'a', found: 'b'", 'The output differs at line 2.'],
  ["1st number differs - expected: '1', found: '2', error = '1'", 'The output differs at number 1.'],
  ["3rd token is not a number: 'nan'", 'Token 3 of the output is not a number.'],
  ['the output ends after 2 tokens, more are expected', 'The output ends where more is expected.'],
  ['the output goes on after 3 tokens, nothing more is expected', 'The output goes on where nothing more is expected.'],
  ["a line is missing: 'b'", 'A line is missing from the output.'],
  ['1 lines found, 2 expected', 'The output has fewer lines than expected.'],
  ['expected: YES, found: NO', null],
])('of "%s" contestants read "%s"', (message, contestantMessage) => {
  expect(stockDifference(stock, message)).toBe(contestantMessage)
})

test('a checker of the problem itself has no sentence for contestants, whatever it writes', () => {
  expect(stockDifference({ spjCode: 'int main() {}' }, 'byte 3 differs')).toBe(null)
  expect(stockDifference({ spjCode: null }, 'byte 3 differs')).toBe(null)
})

const secrets = [
  'SECRET',
  "SECRET'",
  '7 SECRET differs',
  '1st token differs SECRET',
  'SECRET tokens, more are expected',
]
const sentences: readonly ((secret: string) => string)[] = [
  (a) => `1st token differs - expected: '${a}', found: '${a}'`,
  (a) => `a line is missing: '${a}'`,
  (a) => `byte 9 differs ${a}`,
  (a) => a,
  (a) => `5 lines found, ${a} expected`,
  (a) => `the output ends after ${a} tokens`,
  (a) => `${a} token differs`,
  (a) => `expected: ${a}, found: ${a}`,
  (a) => `${a}\n3rd line differs`,
]
test.each(stockCheckers)(
  'of what $name writes nothing but a position comes along, whatever stands around it',
  ({ name }) => {
    for (const secret of secrets)
      for (const sentence of sentences)
        expect(stockDifference({ spjCode: `stock:${name}` }, sentence(secret)) ?? '').not.toMatch(/SECRET|'/)
  },
)
