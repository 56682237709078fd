import { describe, expect, test } from 'vitest'
import { newDraft } from './draft.ts'
import type { ProblemDraft } from './draft.ts'
import { isJudgedOtherwise } from './judged-otherwise.ts'

const stored: ProblemDraft = {
  ...newDraft([1]),
  isUploadCase: false,
  manualCases: [{ id: 1, input: '1', output: '2', score: '', groupNum: '' }],
  spjLanguage: 'C++',
}
const uploaded: ProblemDraft = {
  ...stored,
  isUploadCase: true,
  uploadedCases: [{ id: 2, input: '1.in', output: '1.out', score: '10', groupNum: '' }],
}

describe('a saved problem is judged otherwise', () => {
  test.each<[string, Partial<ProblemDraft>]>([
    ['time limit', { timeLimit: '2000' }],
    ['memory limit', { memoryLimit: '64' }],
    ['stack limit', { stackLimit: '64' }],
    ['checker', { judgeMode: 'spj', spjCode: 'x' }],
    ['blanks at the ends of lines', { isRemoveEndBlank: true }],
    ['case mode', { judgeCaseMode: 'ergodic_without_error' }],
    ['files of solutions', { userExtraFile: [{ name: 'a', content: 'b' }] }],
    ['a case', { manualCases: [{ id: 1, input: '1', output: '3', score: '', groupNum: '' }] }],
    ['files', { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'b' }],
  ])('by another %s', (_, part) => expect(isJudgedOtherwise({ ...stored, ...part }, stored)).toBe(true))
  test.each<[string, Partial<ProblemDraft>]>([
    ['an upload', { uploadDir: 'token' }],
    [
      'a replaced file',
      { uploadedCases: [{ id: 2, input: '1.in', output: '1.out', outputText: '5', score: '10', groupNum: '' }] },
    ],
    ['a score', { uploadedCases: [{ id: 2, input: '1.in', output: '1.out', score: '20', groupNum: '' }] }],
  ])('by %s', (_, part) => expect(isJudgedOtherwise({ ...uploaded, ...part }, uploaded)).toBe(true))
})

test.each<[string, Partial<ProblemDraft>]>([
  ['texts', { title: 'Other', description: 'Other', hint: 'x' }],
  ['visibility, languages, tags', { auth: '1', languages: [1, 2], tags: [{ name: 'a' }] }],
  ['file names that nobody reads', { ioReadFileName: 'unused' }],
])('a problem saved with other %s is judged as before', (_, part) =>
  expect(isJudgedOtherwise({ ...stored, ...part }, stored)).toBe(false),
)
