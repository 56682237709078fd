import { describe, expect, test } from 'vitest'
import { filled } from '../../errors/row.ts'
import { cutReport, judgeMessage, judgeTextIn, judgeTexts, quoted, wireText } from './judge-texts.ts'

/** As the judge fills them; a value that is a sentence again is tried below. */
const values = {
  code: 139,
  signal: '11 (SIGSEGV)',
  seconds: 10,
  memory: 512,
  seq: 3,
  file: 'a: b.in',
  why: 'nothing known',
  rest: 'a number: expected, found "x".',
  language: 'C++ 17 With O2',
  name: '"a.in": b',
  hash: 'f00d',
  size: 1_200_000,
  max: 1_000_000,
  judge: 'judge-1',
  tries: 4,
  minutes: 10,
  count: 2,
  reason: 'no disk',
  who: 'nobody',
  position: 3,
  site: 'Codeforces',
  wall: 'it asks for a captcha.',
  since: '2026-11-26 10:00 UTC',
  status: 'Judging Error',
  run: '123456',
  what: 'no table of runs',
  id: '1900A',
  contest: '1900',
  privilege: 'SkipRecaptcha',
  uid: 60_000,
  version: '2.0',
  expected: '7',
  found: '8',
  error: '0.1',
  usualMs: 200,
  timeMs: 900,
}
const keys = Object.keys(judgeTexts) as (keyof typeof judgeTexts)[]

describe('a sentence of the judge', () => {
  test.each(keys)('%s is read in both languages with its values', (key) => {
    const report = [judgeMessage(key, values)]
    expect(wireText(report)).not.toMatch(/[{}]/)
    expect(judgeTextIn(report, 'en-US')).toBe(filled(judgeTexts[key]['en-US'], values))
    expect(judgeTextIn(report, 'zh-CN')).toBe(filled(judgeTexts[key]['zh-CN'], values))
    expect(judgeTexts[key]['zh-CN']).toMatch(/\p{Script=Han}/u)
  })
})

test('a value that is a message is put into the language as well, and the words of others stay', () => {
  const failed = judgeMessage('judgingProgramFailed', {
    who: judgeMessage('checker'),
    seq: 1,
    file: '1.in',
    why: judgeMessage('judgingProgramReported'),
  })
  expect(judgeTextIn([failed, ...quoted('the jury is wrong')], 'zh-CN')).toBe(
    '校验器在测试点 1（1.in）上出错：它报告了错误：\nthe jury is wrong',
  )
  expect(judgeTextIn([...quoted('wrong answer on line 2'), judgeMessage('interactorExit', { code: 1 })], 'zh-CN')).toBe(
    'wrong answer on line 2\n交互器以退出码 1 结束。',
  )
  // Nothing is read back from a text: a program that writes a sentence of ours has written no message.
  expect(judgeTextIn(quoted('The output is too long.'), 'zh-CN')).toBe('The output is too long.')
})

test('a message of a newer judge is its code, and no report has no text', () => {
  expect(wireText([{ code: 'newer', parameters: { a: 1 } }])).toBe('newer')
  expect([wireText(null), wireText([]), wireText(quoted(''))]).toEqual([null, null, null])
})

test('a report is cut in the words of others, whole messages go when there is no room', () => {
  const report = [...quoted('abcdef'), judgeMessage('interactorExit', { code: 1 })]
  expect(cutReport(report, 100)).toEqual(report)
  expect(wireText(cutReport(report, 10))).toBe('abcdef')
  expect(wireText(cutReport(report, 4))).toBe('abcd')
  expect(cutReport(report, 0)).toEqual([])
  const wrong = [judgeMessage('wrongFormat', { rest: 'x'.repeat(100) })]
  expect(wireText(cutReport(wrong, 50))).toBe('The format of the output may be wrong: xxxxxxxxxxx')
  expect(wireText(cutReport(quoted('a\u{1f600}'), 2))).toBe('a\ufffd')
})

// A program writes it to standard error, and whoever looks at its run reads it.
test.each([
  ['words of one sentence a thousand times', `The ${' failed on case '.repeat(1500)}${' ('.repeat(15_000)}`],
  ['with the end of a line that is none', `The judge ${' does not offer the language "'.repeat(2000)}\r`],
  ['a sentence in a sentence in a sentence', 'The format of the output may be wrong: '.repeat(1500)],
])('a line that is made to be read in many ways is read at once: %s', (_, line) => {
  const began = performance.now()
  expect(judgeTextIn(quoted(line), 'zh-CN').length).toBeGreaterThan(1000)
  expect(performance.now() - began).toBeLessThan(5000)
})
