import { expect, test } from 'vitest'
import { stockCheckers } from '@podium/proto/rules/problem/stock-checkers.ts'
import { judgeTextIn, wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { stockDifference } from './stock-difference.ts'

const stock = { spjCode: 'stock:tokens' }

test.each([
  ['byteDiffers\nposition 3', 'The output differs at byte 3.', ''],
  ['tokenDiffers\nposition 21\nexpected 7\nfound 8', 'The output differs at token 21.', "\nExpected: '7', found: '8'."],
  ['lineDiffers\nposition 2\nexpected \nfound  b c', 'The output differs at line 2.', "\nExpected: '', found: ' b c'."],
  ['lineDiffers\nposition 2\nexpected a\nfound', 'The output differs at line 2.', "\nExpected: 'a', found: ''."],
  [
    'numberDiffers\nposition 1\nexpected 1\nfound 2\nerror 1',
    'The output differs at number 1.',
    "\nExpected: '1', found: '2'.\nThe error is 1.",
  ],
  [
    'answerDiffers\nposition 2\nexpected NO\nfound YES',
    'The output differs at answer 2.',
    "\nExpected: 'NO', found: 'YES'.",
  ],
  ['notANumber\nposition 3\nfound nan', 'Token 3 of the output is not a number.', "\nFound: 'nan'."],
  ['endsEarly\ncount 2', 'The output ends where more is expected.', '\nUp to there it agrees: 2.'],
  ['goesOn\ncount 3', 'The output goes on where nothing more is expected.', '\nUp to there it agrees: 3.'],
  ['lineMissing\nexpected b', 'A line is missing from the output.', "\nExpected: 'b'."],
  ['lineUnexpected\nfound a', 'A line of the output is not expected, or comes too often.', "\nFound: 'a'."],
  ['tooManyLines', 'The output has more lines than expected.', ''],
  ['tooFewLines\nexpected 2\nfound 1', 'The output has fewer lines than expected.', "\nExpected: '2', found: '1'."],
])('of %j contestants read "%s", and the jury what differs as well', (words, forContestants, details) => {
  const { message, contestantMessage } = stockDifference(stock, words) ?? { message: [], contestantMessage: null }
  expect(wireText(contestantMessage)).toBe(forContestants)
  expect(wireText(message)).toBe(`${forContestants}${details}`)
  expect(judgeTextIn(message, 'zh-CN')).toMatch(/^\p{Script=Han}/u)
})

test('of the only answer contestants read the verdict alone', () => {
  const difference = stockDifference({ spjCode: 'stock:yes-no' }, 'expectedFound\nexpected YES\nfound NO')
  expect(difference?.contestantMessage).toBeNull()
  expect(wireText(difference?.message ?? null)).toBe("Expected: 'YES', found: 'NO'.")
})

test('what a checker of the problem itself writes is no difference, nor what is no code', () => {
  for (const spjCode of ['int main() {}', null])
    expect(stockDifference({ spjCode }, 'byteDiffers\nposition 3')).toBeNull()
  for (const words of [
    '',
    'Unexpected end of file',
    'byteDiffers',
    'byteDiffers\nposition x',
    'byteDiffers 3',
    'toString',
  ])
    expect(stockDifference(stock, words)).toBeNull()
})

const secrets = ['SECRET', "SECRET'", 'position SECRET', 'tokenDiffers SECRET', 'SECRET\nposition 7SECRET']
const sentences: readonly ((secret: string) => string)[] = [
  (a) => `tokenDiffers\nposition 1\nexpected ${a}\nfound ${a}`,
  (a) => `lineMissing\nexpected ${a}`,
  (a) => `byteDiffers\nposition 9\n${a}`,
  (a) => `byteDiffers\nposition ${a}`,
  (a) => a,
  (a) => `tooFewLines\nexpected ${a}\nfound 5`,
  (a) => `endsEarly\ncount ${a}`,
  (a) => `expectedFound\nexpected ${a}\nfound ${a}`,
  (a) => `${a}\nlineDiffers\nposition 3`,
]
test.each(stockCheckers)(
  'of what $name writes nothing but a position comes along to contestants, whatever stands around it',
  ({ name }) => {
    for (const secret of secrets)
      for (const sentence of sentences) {
        const difference = stockDifference({ spjCode: `stock:${name}` }, sentence(secret))
        expect(JSON.stringify(difference?.contestantMessage ?? null)).not.toMatch(/SECRET|'/)
      }
  },
)
