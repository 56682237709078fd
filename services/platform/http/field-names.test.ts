import { expect, test } from 'vitest'
import { Refusal } from '@podium/proto/errors/index.ts'
import { fieldName } from './field-names.ts'
import { fieldRefusal, refusalText } from './field-rules.ts'

test.each([
  ['problem.title', 'Title', '标题'],
  ['timeLimit', 'Time', '时间'],
  ['samples.3.score', 'Case 4, score', '第 4 个测试点的分数'],
  ['awardConfigList.0.num', 'Award 1, number', '第 1 个奖项的数量'],
  ['announcement.content', 'Content', '内容'],
  ['tags.1', 'Tag 2', '第 2 个标签'],
])('%s is called "%s" and "%s"', (field, en, zh) => {
  expect([fieldName(field, 'en-US'), fieldName(field, 'zh-CN')]).toEqual([en, zh])
})

test.each(['currentPage', 'inner.deep.0.n', 'samples.0.status2', 'constructor', 'pids.4', ''])(
  '%s, which no page has, keeps its name',
  (field) => {
    expect(fieldName(field, 'zh-CN')).toBe(field)
  },
)

test('a refusal names its field and its rule in the language of its reader', () => {
  expect(refusalText(fieldRefusal('problem.timeLimit', 'minimum', 1), 'en-US')).toBe('Time must be at least 1')
  expect(
    refusalText(new Refusal('problemField', { field: 'problem.timeLimit', rule: 'minimum', limit: 1 }), 'zh-CN'),
  ).toBe('时间不能小于 1')
  expect(refusalText(new Refusal('fieldBlank', { field: 'displayId' }), 'zh-CN')).toBe('题号不能为空')
  expect(refusalText(new Refusal('archiveRefused', { problem: 'link', name: 'a' }), 'zh-CN')).toBe(
    '不接受该压缩包：含有链接或特殊文件 (a)。',
  )
  expect(refusalText(new Refusal('categoryUsed', { count: 1 }), 'en-US')).toBe('1 discussion still uses this category.')
  expect(refusalText(new Refusal('categoryUsed', { count: 12 }), 'en-US')).toBe(
    '12 discussions still use this category.',
  )
  expect(refusalText(new Refusal('awardInvalid', { place: 2, field: 'background' }), 'en-US')).toBe(
    'Award 2: Background is not valid',
  )
})

test('a word of a file stays as the file has it', () => {
  expect(refusalText(new Refusal('boardFileField', { part: 'config', key: 'name' }), 'zh-CN')).toBe(
    'config：name 缺失或无法识别。',
  )
})
