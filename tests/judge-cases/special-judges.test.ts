/**
 * Checkers and interactors through the real judge. `pair` and `guess` hold solutions that must get the verdict that
 * their names begin with; what lies in the other folders must end as System Error with the reason, at the first try.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { stockCheckers } from '@podium/proto/rules/problem/stock-checkers.ts'
import { Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeProcess } from './judge-process.ts'
import type { CaseText, JudgeFixture, ReadVerdict } from './support.ts'

const expectations: Record<string, number> = {
  ac: Status.accepted,
  wa: Status.wrongAnswer,
  tle: Status.timeLimit,
  mle: Status.memoryLimit,
  re: Status.runtimeError,
  pa: Status.partial,
}
const languages: Record<string, string> = { c: 'C', cpp: 'C++ 17 With O2', py: 'Python3' }
const checkerLanguages: Record<string, string> = { c: 'C', cpp: 'C++', py: 'Python3', java: 'Java' }
const suffixOf = (name: string) => name.split('.').pop() ?? ''
const textOf = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const filesIn = (folder: string) => readdirSync(join(import.meta.dirname, folder)).toSorted()
const programOf = (folder: string, name: string) => ({
  spjCode: textOf(folder, name),
  spjLanguage: checkerLanguages[suffixOf(name)] ?? null,
})

const common: Partial<JudgeProblem> = { timeLimitMs: 200, memoryLimitMb: 64, judgeCaseMode: 'ergodic_without_error' }
const pair = { ...common, judgeMode: 'spj' as const, ...programOf('pair', 'checker.cpp') }
const guess = { ...common, judgeMode: 'interactive' as const, ...programOf('guess', 'interactor.cpp') }
const pairCases: CaseText[] = [
  { input: '10\n', output: '' },
  { input: '-7\n', output: '' },
]
const guessCases: CaseText[] = [
  { input: '700\n', output: '' },
  { input: '1\n', output: '' },
]

let fixture: JudgeFixture
let judge: JudgeProcess
const hashes = { pair: '', guess: '' }

beforeAll(async () => {
  fixture = await startJudgeFixture()
  judge = await fixture.startJudge('special', { PODIUM_JUDGE_SLOTS: '2' })
  hashes.pair = await fixture.putData(pairCases)
  hashes.guess = await fixture.putData(guessCases)
}, 120_000)
afterAll(() => fixture.stop())

const submit = (folder: string, name: string, problem: Partial<JudgeProblem>): Promise<ReadVerdict> =>
  fixture.judge({ language: languages[suffixOf(name)] ?? '', code: textOf(folder, name), problem })

const described = (verdict: ReadVerdict): string =>
  [
    verdict.errorMessage,
    ...verdict.cases.map(
      (one) => `${verdictOf(one.status).short} ${one.timeMs} ms ${one.memoryKb} KB ${one.message?.slice(0, 300)}`,
    ),
  ].join('\n')

/** Only where time is the matter it is short: a busy host takes seconds to write 32 MB or to give 64. */
const timeLimitOf = (name: string): Partial<JudgeProblem> => (name.startsWith('tle') ? {} : { timeLimitMs: 3000 })

const expectByName = async (folder: 'pair' | 'guess', name: string, problem: Partial<JudgeProblem>) => {
  const verdict = await submit(`${folder}/solutions`, name, {
    ...problem,
    ...timeLimitOf(name),
    dataHash: hashes[folder],
  })
  expect(verdict.status, described(verdict)).toBe(expectations[name.split('-')[0] ?? ''])
}

describe('a checker judges what a program printed', () => {
  test.concurrent.each(filesIn('pair/solutions'))('%s', (name) => expectByName('pair', name, pair))

  test('and its words go with the case', async () => {
    const verdict = await submit('pair/solutions', 'wa-one-more.py', { ...pair, dataHash: hashes.pair })
    expect(verdict.cases).toMatchObject([{ status: Status.wrongAnswer, message: '10 + 1 is not 10' }])
  })

  test('and gives a share of the points, cut to whole ones, where points are counted', async () => {
    const dataHash = await fixture.putData(pairCases.map((one, index) => ({ ...one, score: 7 + 4 * index })))
    const verdict = await submit('pair/solutions', 'pa-difference.py', {
      ...pair,
      type: 1,
      ioScore: 18,
      judgeCaseMode: 'default',
      dataHash,
    })
    expect(verdict).toMatchObject({ status: Status.partial, score: 3 + 5 })
    expect(verdict.cases.map(({ score }) => score)).toEqual([3, 5])
  })

  test('and says percent by an exit code in C', async () => {
    const spjCode = '#include <stdio.h>\nint main(void) { printf("25"); return 99; }'
    const verdict = await submit('pair/solutions', 'ac-zero.py', {
      ...pair,
      spjCode,
      spjLanguage: 'C',
      type: 1,
      ioScore: 100,
      judgeCaseMode: 'default',
      dataHash: await fixture.putData([{ input: '1\n', output: '', score: 100 }]),
    })
    expect(verdict).toMatchObject({ status: Status.partial, score: 25 })
  })

  test('with files of the problem beside its source', async () => {
    const spjCode = '#include "verdict.h"\nint main(void) { return VERDICT; }'
    const problem = {
      ...pair,
      spjCode,
      spjLanguage: 'C',
      judgeExtraFiles: { 'verdict.h': '#define VERDICT 101' },
      dataHash: hashes.pair,
    }
    expect((await submit('pair/solutions', 'ac-zero.py', problem)).status).toBe(Status.presentationError)
  })

  test('with files that lay in folders, which the program includes as well, by their flat names', async () => {
    const headers = {
      'lib%2Fverdict.h': '#include "lib%2Fdeep%2Fcodes.h"\n#define VERDICT CODE\n',
      'lib%2Fdeep%2Fcodes.h': '#define CODE 101\n',
    }
    const code = '#include "lib%2Fverdict.h"\nint main(void) { return VERDICT - 101; }'
    const problem = {
      ...pair,
      spjCode: '#include "lib%2Fverdict.h"\nint main(void) { return VERDICT; }',
      spjLanguage: 'C',
      judgeExtraFiles: headers,
      userExtraFiles: headers,
      dataHash: hashes.pair,
    }
    const verdict = await fixture.judge({ language: 'C', code, problem })
    expect(verdict.status, described(verdict)).toBe(Status.presentationError)
  })

  test('also what it wrote to a file', async () => {
    const problem = {
      ...pair,
      isFileIO: true,
      ioReadFileName: 'pair.in',
      ioWriteFileName: 'pair.out',
      dataHash: hashes.pair,
    }
    const code = 'open("pair.out", "w").write(open("pair.in").read().strip() + " 0")'
    expect((await fixture.judge({ language: 'Python3', code, problem })).status).toBe(Status.accepted)
  })
})

describe('an interactor talks to a program', () => {
  test.concurrent.each(filesIn('guess/solutions'))('%s', (name) => expectByName('guess', name, guess))

  test('and its words go with the case, with its exit code unless that is 0', async () => {
    const good = await submit('guess/solutions', 'ac-halving.c', { ...guess, dataHash: hashes.guess })
    expect(good.cases[0]?.message).toMatch(/^ok \d+ questions$/)
    const bad = await submit('guess/solutions', 'wa-counts-up.c', { ...guess, dataHash: hashes.guess })
    expect(bad.cases[0]?.message).toBe('more than 12 questions\nThe interactor ended with exit code 1.')
  })
})

const failing = (folder: string, name: string, problem: Partial<JudgeProblem>, solution: [string, string]) =>
  submit(...solution, { ...problem, ...programOf(folder, name) })

const expectReason = async (verdict: ReadVerdict, reason: RegExp | undefined) => {
  expect(verdict, described(verdict)).toMatchObject({
    status: Status.systemError,
    errorMessage: expect.stringMatching(reason ?? /never/),
  })
  const task = `"task":"${verdict.submitId}.${verdict.attempt}"`
  await judge.logged(task)
  expect(judge.log.filter((line) => line.includes(task))).toEqual([expect.stringContaining('"tries":1')])
}

describe('a checker that fails is a System Error with the reason, at the first try', () => {
  const reasons: Record<string, RegExp> = {
    'crash.c': /failed on case 1 .*was stopped by signal 11/s,
    'does-not-compile.cpp': /does not compile:\n.*verdict/s,
    'flood.c': /wrote too much on standard error/,
    'looks-around.c': /reported a failure:\nnothing/,
    'memory.c': /used up its memory/,
    'no-verdict.cpp': /without a verdict/,
    'other-language.java': /written in C, C\+\+ or Python 3, not in "Java"/,
    'reports-failure.cpp': /the answer of the jury is wrong/,
  }
  test.concurrent.each(filesIn('broken-checkers'))('%s', async (name) => {
    await expectReason(
      await failing('broken-checkers', name, { ...pair, dataHash: hashes.pair }, ['pair/solutions', 'ac-zero.py']),
      reasons[name],
    )
  })
})

describe('an interactor that fails is a System Error with the reason, at the first try', () => {
  const reasons: Record<string, RegExp> = {
    'crash.c': /interactor failed on case 1 .*was stopped by signal 11/s,
    'does-not-compile.cpp': /interactor does not compile/,
    'flood.c': /wrote too much on standard output/,
    'leaves-without-a-word.c': /ended with exit code 9/,
    'loop.c': /used up its CPU time/,
  }
  // An interactor gets twice its program's CPU time, within two more seconds of wall time: so little of it that a
  // busy machine gives it too.
  const loopTimeLimitMs = 50
  test.concurrent.each(filesIn('broken-interactors'))('%s', async (name) => {
    const problem = { ...guess, dataHash: hashes.guess, ...(name === 'loop.c' && { timeLimitMs: loopTimeLimitMs }) }
    const reader: [string, string] = ['guess/solutions', 'wa-out-of-range.c']
    await expectReason(await failing('broken-interactors', name, problem, reader), reasons[name])
  })

  test('but one that never answers costs the program that waits for it its time', async () => {
    const silent = '#include <stdio.h>\nint main(void) { while (getchar() != EOF) { } return 0; }\n'
    const problem = { ...guess, spjCode: silent, spjLanguage: 'C', dataHash: hashes.guess }
    const verdict = await fixture.judge({ language: 'Python3', code: 'print(1, flush=True)\ninput()', problem })
    expect(verdict.status, described(verdict)).toBe(Status.timeLimit)
  })

  test('and the program that it took down with it is not blamed', async () => {
    const problem = { ...guess, ...programOf('broken-interactors', 'crash.c'), dataHash: hashes.guess }
    await expectReason(await fixture.judge({ language: 'Python3', code: 'input()', problem }), /interactor failed/)
  })
})

describe('no byte of the test data is in what contestants read of a case, whoever judges it', () => {
  const quoting = `#include <fstream>
    #include <iostream>
    #include <iterator>
    int main(int, char **argv) {
      for (int i : {1, 3}) { std::ifstream file(argv[i]); std::cerr << std::string(std::istreambuf_iterator<char>(file), {}) << ' '; }
      return CODE;
    }`
  const asked = (program: string, exitCode: string) => ({
    spjCode: program.replace('CODE', exitCode),
    spjLanguage: 'C++',
  })
  const judges: readonly (readonly [name: string, problem: Partial<JudgeProblem>])[] = [
    ['comparison', { judgeMode: 'default' }],
    ...stockCheckers.map(
      ({ name }) => [name, { judgeMode: 'spj' as const, spjCode: `stock:${name}`, spjLanguage: 'C++' }] as const,
    ),
    ...['99', '101', '102'].map(
      (exitCode) =>
        [
          `checker of its own that ends with ${exitCode}`,
          { judgeMode: 'spj' as const, ...asked(quoting, exitCode) },
        ] as const,
    ),
    [
      'testlib checker',
      {
        judgeMode: 'spj',
        spjCode:
          '#include "testlib.h"\nint main(int c, char **v) { registerTestlibCmd(c, v); quitf(_pe, "%s %s", inf.readToken().c_str(), ans.readToken().c_str()); }',
        spjLanguage: 'C++',
      },
    ],
    ['interactor', { judgeMode: 'interactive', ...asked(quoting, '102') }],
  ]
  // Answers that every stock checker takes for one, and outputs that differ from them in each of its ways.
  const secrets = ['INPUTSECRET', 'ANSWERSECRET']
  const outputs = ['', '1', 'no', '1\n2\n3\n4\n5', '12345 YES']
  const answers = ['ANSWERSECRET\nANSWERSECRET1 7\n', 'YES YES ANSWERSECRET\n', '12345 ANSWERSECRET\n']

  test.each(judges)(
    '%s',
    async (_name, problem) => {
      const dataHash = await fixture.putData(answers.map((output) => ({ input: 'INPUTSECRET 1\n', output })))
      const verdicts = await Promise.all(
        outputs.map((output) =>
          fixture.judge({
            language: 'Python3',
            code: `import sys\nsys.stdout.write(${JSON.stringify(output)})`,
            problem: { ...common, judgeCaseMode: 'default', ...problem, dataHash },
          }),
        ),
      )
      const rows = verdicts.flatMap(({ cases }) => cases)
      // a stock checker may find that the answer itself is none
      const least = problem.spjCode?.startsWith('stock:yes-no') === true ? 0 : outputs.length * answers.length
      expect(rows.length).toBeGreaterThanOrEqual(least)
      const open = JSON.stringify(rows.map((row) => ({ ...row, message: null })))
      for (const secret of secrets) expect(open).not.toContain(secret)
      for (const { contestantMessage } of rows) expect(contestantMessage ?? '').toMatch(/^$|^(The|A|Token) [\w ,]+\.$/)
      const quotes = problem.judgeMode !== 'default' && !problem.spjCode?.startsWith('stock:')
      expect(JSON.stringify(rows.map(({ message }) => message)).includes('INPUTSECRET')).toBe(quotes)
    },
    60_000,
  )
})

test('a good program is judged well after all of this', () => expectByName('guess', 'ac-halving.py', guess))
