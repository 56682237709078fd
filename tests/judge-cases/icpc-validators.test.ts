/** Validators of the ICPC format through the real judge: how they are called, points, passes, validators of inputs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { startJudgeFixture } from './support.ts'
import type { CaseText, JudgeFixture, ReadVerdict } from './support.ts'

let fixture: JudgeFixture
beforeAll(async () => {
  fixture = await startJudgeFixture()
  await fixture.startJudge('icpc', { PODIUM_JUDGE_SLOTS: '2' })
}, 120_000)
afterAll(() => fixture.stop())

const roomy = { timeLimitMs: 5_000 }
const judge = async (code: string, cases: readonly CaseText[], problem: Partial<JudgeProblem>): Promise<ReadVerdict> =>
  fixture.judge({
    language: 'Python3',
    code,
    problem: { ...roomy, ...problem, dataHash: await fixture.putData([...cases]) },
  })
const icpc = (spjCode: string, spjLanguage = 'Python3', over: Partial<JudgeProblem> = {}): Partial<JudgeProblem> => ({
  judgeMode: 'spj',
  spjCode,
  spjLanguage,
  ...over,
  options: { checkerCall: 'icpc', ...over.options },
})

describe('the default validator', () => {
  const answer = 'Yes 0.5  x\n'
  test.each<[output: string, words: string[], status: number]>([
    ['YES 0.5 X', [], Status.accepted],
    ['YES 0.50 X', [], Status.wrongAnswer],
    ['Yes 0.5 x', ['case_sensitive'], Status.accepted],
    ['YES 0.5 x', ['case_sensitive'], Status.wrongAnswer],
    ['Yes 0.5  x', ['space_change_sensitive'], Status.accepted],
    ['Yes 0.5 x', ['space_change_sensitive'], Status.wrongAnswer],
    ['yes 5.04e-1 x', ['float_tolerance', '1e-2'], Status.accepted],
    ['yes 0.52 x', ['float_absolute_tolerance', '1e-2'], Status.wrongAnswer],
    ['yes 0.504 x', ['float_relative_tolerance', '1e-2'], Status.accepted],
    ['yes 0x1p-1 x', ['float_tolerance', '1'], Status.wrongAnswer],
    ['yes 0.5', [], Status.wrongAnswer],
    ['yes 0.5 x y', [], Status.wrongAnswer],
  ])('%j with %j', async (output, checkerArguments, status) => {
    const problem = icpc('stock:icpc-default', 'C++', { options: { checkerArguments } })
    expect(await judge(`print(${JSON.stringify(output)})`, [{ input: '', output: answer }], problem)).toMatchObject({
      status,
    })
  })
})

describe('a validator in Python', () => {
  const within = `
import sys
from tools import allowed
given, answer, found = int(open(sys.argv[1]).read()), int(open(sys.argv[2]).read()), int(sys.stdin.read())
open(sys.argv[3] + 'judgemessage.txt', 'a').write(f'{given}: {found} for {answer}')
open(sys.argv[3] + 'teammessage.txt', 'a').write('look at the margin')
sys.exit(42 if abs(found - answer) <= allowed(sys.argv[4:]) else 43)
`
  const problem = icpc(within, 'Python3', {
    judgeExtraFiles: { 'tools.py': 'def allowed(words): return int(words[words.index("margin") + 1])\n' },
    options: { checkerArguments: ['margin', '2'] },
  })

  test('reads input, answer, output and its arguments, and speaks to the jury and to contestants', async () => {
    const right = await judge('print(int(input()) + 9)', [{ input: '1\n', output: '8\n' }], problem)
    expect(right.status).toBe(Status.accepted)
    const wrong = await judge('print(int(input()) + 10)', [{ input: '1\n', output: '8\n' }], problem)
    expect(wrong.cases).toMatchObject([{ status: Status.wrongAnswer, message: '1: 11 for 8' }])
  })

  test('that ends with neither 42 nor 43 has failed, which is nobody’s wrong answer', async () => {
    const broken = await judge('print(1)', [{ input: '1\n', output: '8\n' }], icpc('raise SystemExit(0)'))
    expect(broken.status).toBe(Status.systemError)
    expect(broken.errorMessage).toContain('exit code 0')
  })

  test('gives points, or a part of them', async () => {
    const points = (file: string, value: string) =>
      icpc(`import sys\nopen(sys.argv[3] + '${file}', 'w').write('${value}')\nsys.exit(42)`, 'Python3', {
        type: 1,
        ioScore: 50,
      })
    const cases = [{ input: '1\n', output: '', score: 50 }]
    expect(await judge('', cases, points('score.txt', '29'))).toMatchObject({ status: Status.partial, score: 29 })
    expect(await judge('', cases, points('score_multiplier.txt', '0.5'))).toMatchObject({ score: 25 })
    expect(await judge('', cases, points('score_multiplier.txt', '1'))).toMatchObject({ status: Status.accepted })
  })

  test('talks with the program of an interactive problem', async () => {
    const dialogue = `
import sys
secret = int(open(sys.argv[1]).read())
print(secret, flush=True)
sys.exit(42 if sys.stdin.readline().strip() == str(secret + 1) else 43)
`
    const interactive = icpc(dialogue, 'Python3', { judgeMode: 'interactive' })
    const cases = [{ input: '41\n', output: '' }]
    expect((await judge('print(int(input()) + 1)', cases, interactive)).status).toBe(Status.accepted)
    expect((await judge('print(int(input()))', cases, interactive)).status).toBe(Status.wrongAnswer)
    // What a program does when the validator has gone does not count.
    const crashing = 'print(int(input()), flush=True)\nimport time\ntime.sleep(0.3)\nraise SystemExit(1)'
    expect((await judge(crashing, cases, interactive)).status).toBe(Status.wrongAnswer)
  })
})

describe('a problem of several passes', () => {
  const twice = `
import os, sys
found = sys.stdin.read().split()
log = sys.argv[3] + 'passes'
passes = open(log).read() if os.path.exists(log) else ''
open(log, 'w').write(passes + found[0] + ' ')
if len(passes.split()) < 1:
    open(sys.argv[3] + 'nextpass.in', 'w').write(found[0] + chr(10))
    sys.exit(42)
sys.exit(42 if passes + found[0] == '2 4' else 43)
`
  const passes = (passLimit: number) => icpc(twice, 'Python3', { options: { passLimit } })

  test('runs the program again with what the validator leaves, which remembers the passes before', async () => {
    const cases = [{ input: '1\n', output: '' }]
    expect((await judge('print(int(input()) * 2)', cases, passes(2))).status).toBe(Status.accepted)
    expect((await judge('print(int(input()) + 1)', cases, passes(2))).status).toBe(Status.wrongAnswer)
    expect((await judge('n = int(input())\nprint(2 if n == 1 else 1 // 0)', cases, passes(2))).status).toBe(
      Status.runtimeError,
    )
  })

  test('fails when the validator asks for more passes than there may be', async () => {
    const endless = icpc("import sys\nopen('nextpass.in', 'w').write('1')\nsys.exit(42)", 'Python3', {
      options: { passLimit: 3 },
    })
    const verdict = await judge('print(1)', [{ input: '1\n', output: '' }], endless)
    expect(verdict.status).toBe(Status.systemError)
    expect(verdict.errorMessage).toContain('more than 3 passes')
  })
})

describe('a validator of inputs', () => {
  const small = "import sys\nlimit = int(sys.argv[1])\nsys.exit(42 if int(sys.stdin.read()) <= limit else 'too large')"

  test('takes those that end with its code, and says why it refuses others', async () => {
    const verdict = await judge(
      small,
      [
        { input: '5\n', output: '' },
        { input: '7\n', output: '' },
      ],
      { inputCheck: { arguments: ['6'], goodExitCode: 42 } },
    )
    expect(verdict.cases).toMatchObject([
      { status: Status.accepted },
      { status: Status.wrongAnswer, message: expect.stringContaining('too large') },
    ])
  })
})

describe('limits of a language', () => {
  const burning = 'import time\nwhile time.process_time() < 0.4: pass\nprint(1)'
  const cases = [{ input: '', output: '1\n' }]
  const limited = (timeFactor: number) => ({
    timeLimitMs: 100,
    options: { languageLimits: [{ language: 'Python3', timeFactor }] },
  })

  test('count in place of its usual factor', async () => {
    expect((await judge(burning, cases, limited(20))).status).toBe(Status.accepted)
    expect((await judge(burning, cases, limited(1))).status).toBe(Status.timeLimit)
    const own = { timeLimitMs: 100, options: { languageLimits: [{ language: 'Python3', timeMs: 3_000 }] } }
    expect((await judge(burning, cases, own)).status).toBe(Status.accepted)
  })
})
