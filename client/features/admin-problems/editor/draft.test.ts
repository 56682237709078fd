import { describe, expect, test } from 'vitest'
import { newDraft } from './draft.ts'
import { bodyOf, formOf } from './draft-body.ts'
import { faultsOf } from './faults.ts'
import type { ProblemDraft } from './draft.ts'

const good: ProblemDraft = {
  ...newDraft([1]),
  problemId: ' a1 ',
  title: 'T',
  description: 'd',
  input: 'i',
  output: 'o',
  isUploadCase: false,
  manualCases: [{ input: '1', output: '2\n', score: '0', groupNum: '' }],
}
const faults = (part: Partial<ProblemDraft>) =>
  faultsOf({ ...good, ...part }).map(({ field, rule }) => `${field} ${rule}`)

describe('a draft', () => {
  test('with everything in it has no fault', () => expect(faults({})).toEqual([]))

  test('tells every field that needs attention at once', () => {
    expect(faultsOf(newDraft([])).map(({ field }) => field)).toEqual([
      'cases',
      'problemId',
      'title',
      'description',
      'input',
      'output',
      'languages',
    ])
  })

  test.each([
    [{ timeLimit: '1.5' }, 'timeLimit number'],
    [{ timeLimit: '0' }, 'timeLimit minimum'],
    [{ manualCases: [] }, 'cases atLeastOne'],
    [{ isUploadCase: true }, 'cases upload'],
    [{ manualCases: [{ input: '', output: '', score: '', groupNum: '' }] }, 'cases.0.input required'],
    [{ type: '1', manualCases: [{ input: '1', output: '', score: 'x', groupNum: '' }] }, 'cases.0.score number'],
    [
      {
        type: '1',
        judgeCaseMode: 'subtask_lowest',
        manualCases: [{ input: '1', output: '', score: '1', groupNum: '' }],
      },
      'cases.0.groupNum required',
    ],
    [{ examples: [{ input: '1', output: '' }] }, 'examples.0.output required'],
    [{ isFileIO: true, ioWriteFileName: 'out' }, 'ioReadFileName required'],
    [{ judgeMode: 'spj' }, 'spjCode required'],
    [{ judgeExtraFile: [{ name: '', content: 'x' }] }, 'judgeExtraFile.0.name required'],
    [{ userExtraFile: [{ name: 'a', content: '' }] }, 'userExtraFile.0.content required'],
    [
      {
        userExtraFile: [
          { name: 'a', content: 'x' },
          { name: 'a', content: 'y' },
        ],
      },
      'userExtraFile.1.name repeated',
    ],
    [{ codeTemplates: [{ lid: 1, code: ' ', isOn: true }] }, 'codeTemplates required'],
    [{ tags: [{ name: 'Tree' }, { name: 'tree ' }] }, 'tags repeated'],
  ] as const)('with %j has the fault: %s', (part, expected) => expect(faults(part)).toEqual([expected]))
})

test('a checker is presumed to be in C++, the language of testlib, until another is chosen', () =>
  expect(newDraft([]).spjLanguage).toBe('C++'))

describe('what is saved', () => {
  test('has typed numbers as numbers, and no blanks around the id', () => {
    expect(formOf(good)).toMatchObject({ problemId: 'a1', timeLimit: 1000, memoryLimit: 256, stackLimit: 128, type: 0 })
  })

  test('has no example that was left blank', () => {
    const examples = [
      { input: '', output: '' },
      { input: '1', output: '2' },
    ]
    expect(bodyOf({ ...good, examples }, good, undefined).problem.examples).toBe('<input>1</input><output>2</output>')
    expect(bodyOf(newDraft([1]), newDraft([1]), undefined).problem.examples).toBe('')
  })

  test('has the last line of typed cases ended, and names of files as they are', () => {
    expect(bodyOf(good, good, undefined).samples).toMatchObject([{ input: '1\n', output: '2\n' }])
    const uploaded = {
      ...good,
      isUploadCase: true,
      uploadedCases: [{ input: '1.in', output: '1.out', score: '', groupNum: '' }],
      uploadDir: 'token',
    }
    expect(bodyOf(uploaded, good, 7)).toMatchObject({
      samples: [{ input: '1.in', output: '1.out', score: null }],
      uploadTestcaseDir: 'token',
      problem: { id: 7 },
    })
  })

  test('has only the templates that are in use, and says whether the checker changed', () => {
    const changed = {
      ...good,
      judgeMode: 'spj',
      spjCode: 'stock:tokens',
      codeTemplates: [
        { lid: 1, code: 'a', isOn: true },
        { lid: 2, code: 'b', isOn: false },
      ],
    }
    expect(bodyOf(changed, good, undefined)).toMatchObject({
      changeModeCode: true,
      codeTemplates: [{ lid: 1, code: 'a' }],
    })
    expect(bodyOf(good, good, undefined).changeModeCode).toBe(false)
  })

  test('names the case mode, and says whether it changed', () => {
    const strict = { ...good, judgeCaseMode: 'ergodic_without_error' }
    expect(bodyOf(strict, good, 7)).toMatchObject({
      changeJudgeCaseMode: true,
      problem: { judgeCaseMode: 'ergodic_without_error' },
    })
    expect(bodyOf(strict, strict, 7)).toMatchObject({
      changeJudgeCaseMode: false,
      problem: { judgeCaseMode: 'ergodic_without_error' },
    })
  })
})

test('a problem that another site judges needs no test data here, nor every text of a statement', () => {
  const remote: ProblemDraft = { ...good, isRemote: true, input: '', uploadedCases: [], manualCases: [] }
  expect(faultsOf(remote)).toEqual([])
})
