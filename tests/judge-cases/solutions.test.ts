/**
 * Reference programs through the real judge: each must get the verdict that its name begins with. `sum` holds one
 * small program per verdict and language; the starter set brings its own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { families } from '@podium/judge/languages/families.ts'
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { verdicts, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { starterProblems } from '@podium/services/content/index.ts'
import type { StarterProblem, StarterSolution } from '@podium/services/content/types.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeFixture, ReadVerdict } from './support.ts'

const expectations: Record<string, number> = {
  ac: verdicts.accepted.code,
  wa: verdicts.wrongAnswer.code,
  tle: verdicts.timeLimit.code,
  mle: verdicts.memoryLimit.code,
  re: verdicts.runtimeError.code,
  pe: verdicts.presentationError.code,
  pa: verdicts.partial.code,
  ce: verdicts.compileError.code,
}
const languagesOf: Record<string, readonly string[]> = {
  c: ['C', 'C With O2'],
  cpp: ['C++', 'C++ With O2', 'C++ 17', 'C++ 17 With O2', 'C++ 20', 'C++ 20 With O2'],
  java: ['Java'],
  py: ['Python3', 'PyPy3'],
  py2: ['Python2', 'PyPy2'],
  go: ['Golang'],
  php: ['PHP'],
  js: ['JavaScript Node'],
  rb: ['Ruby'],
  rs: ['Rust'],
  cs: ['C#'],
}
/** The starter set is timed for these. */
const starterLanguages: Record<string, string> = { c: 'C With O2', cpp: 'C++ 17 With O2', java: 'Java', py: 'Python3' }
const mustOffer = [
  'C',
  'C With O2',
  'C++',
  'C++ With O2',
  'C++ 17',
  'C++ 17 With O2',
  'C++ 20',
  'C++ 20 With O2',
  'Java',
  'Python3',
]

/** Languages whose toolchain is installed here: the judge must offer every one. */
const installed = families.flatMap((family) =>
  family.commands
    .filter((command) => existsSync(command))
    .slice(0, 1)
    .flatMap((command) =>
      family.languages({ command, version: '', binds: [], hasTuning: () => false }).map(({ name }) => name),
    ),
)

/**
 * A standard or a flag more changes how a program is compiled: a good one is tried with each, a failing one with the
 * two that lie farthest apart.
 */
const triedFor = (name: string): readonly string[] => {
  const languages = languagesOf[name.split('.').pop() ?? ''] ?? []
  return name.startsWith('ac-')
    ? languages
    : languages.filter((_, index) => index === 0 || index === languages.length - 1)
}

const sumFolder = join(import.meta.dirname, 'sum/solutions')
const sumSolutions = readdirSync(sumFolder).flatMap((name) =>
  triedFor(name)
    .filter((language) => installed.includes(language))
    .map((language) => ({ title: `${language}: ${name}`, name, language })),
)
const sumProblem: Partial<JudgeProblem> = { timeLimitMs: 300, memoryLimitMb: 64, stackLimitMb: 64 }
/** Who is to run into the memory limit must not run out of time before, on a busy machine. */
const patientMs = 2000
const starterSolutions = starterProblems.flatMap((problem) =>
  problem.solutions.map((solution) => ({
    title: `${problem.problemId} ${problem.statements['en-US'].title}: ${solution.path.split('/').pop()}`,
    problem,
    solution,
  })),
)

/** Languages whose source is the program: a slip in it shows when it runs. */
const uncompiled = ['php', 'js', 'rb']
console.log(
  `languages that this host has not: ${languageNames.filter((name) => !installed.includes(name)).join(', ') || 'none'}`,
)

type JudgeRequest = Parameters<JudgeFixture['judge']>[0]

let fixture: JudgeFixture
let offered: readonly string[]
const submitted = new Map<string, { readonly request: JudgeRequest; readonly verdict: Promise<ReadVerdict> }>()
const submitTo = (title: string, request: JudgeRequest): unknown =>
  submitted.set(title, { request, verdict: fixture.judge(request) })

const submitSums = async () => {
  const dataHash = await fixture.putData([
    { input: '1 2\n', output: '3\n' },
    { input: '-5000000000 7\n', output: '-4999999993\n' },
  ])
  for (const { title, name, language } of sumSolutions) {
    submitTo(title, {
      language,
      code: readFileSync(join(sumFolder, name), 'utf8'),
      problem: { ...sumProblem, ...(name.startsWith('mle-') ? { timeLimitMs: patientMs } : {}), dataHash },
    })
  }
}

/** The first failed case decides in ACM; running out the limits of all the others would only take minutes. */
const stopsEarly = (problem: StarterProblem, { expect: expected }: StarterSolution): boolean =>
  problem.type === 0 && ['tle', 'mle'].includes(expected)

/** A host may take milliseconds of processor time to give a megabyte; there the memory limit is proved. */
const timeLimitOf = ({ timeLimitMs }: StarterProblem, { expect: expected }: StarterSolution): number =>
  expected === 'mle' ? 5 * timeLimitMs : timeLimitMs

const submitStarters = async () => {
  const dataHashes = new Map<string, string>()
  for (const problem of starterProblems) dataHashes.set(problem.problemId, await fixture.putData([...problem.cases()]))
  for (const { title, problem, solution } of starterSolutions) {
    const { type, judgeMode, judgeCaseMode, memoryLimitMb, stackLimitMb, ioScore, difficulty, isRemoveEndBlank } =
      problem
    const { isFileIO, ioReadFileName, ioWriteFileName } = problem
    submitTo(title, {
      language: starterLanguages[solution.language] ?? '',
      code: readFileSync(solution.path, 'utf8'),
      problem: {
        type,
        judgeMode,
        judgeCaseMode: stopsEarly(problem, solution) ? 'ergodic_without_error' : judgeCaseMode,
        timeLimitMs: timeLimitOf(problem, solution),
        memoryLimitMb,
        stackLimitMb,
        ioScore,
        difficulty,
        isRemoveEndBlank,
        isFileIO,
        ioReadFileName,
        ioWriteFileName,
        dataHash: dataHashes.get(problem.problemId),
      },
    })
  }
}

const described = (verdict: ReadVerdict | undefined): string => {
  if (verdict === undefined) return 'nothing'
  const cases = verdict.cases.map(
    (one) => `${verdictOf(one.status).short} ${one.timeMs} ms ${one.memoryKb} KB ${one.message ?? ''}`,
  )
  return `${verdictOf(verdict.status).short} ${verdict.errorMessage ?? ''}\n${cases.join('\n')}`
}
const expectVerdict = async (title: string, name: string) => {
  const { request, verdict: coming } = submitted.get(title) ?? {}
  const verdict = await coming
  const expected = expectations[name.split('-')[0] ?? '']
  // A second try is one only if it is judged again: on a busy machine a compiler may run out of its time.
  if (request !== undefined && verdict?.status !== expected) submitTo(title, request)
  expect(verdict?.status, described(verdict)).toBe(expected)
}

beforeAll(async () => {
  fixture = await startJudgeFixture()
  await fixture.startJudge('solutions')
  offered = (await fixture.heartbeats.first(() => true)).languages.map(({ name }) => name)
  // The set first, in one variant of each language: the others, tried once each, would be tuned for nothing while it
  // waits.
  await submitStarters()
  await submitSums()
}, 120_000)
afterAll(() => fixture.stop())

test('offers what is installed, and that is at least C, C++, Java and Python', () => {
  expect(offered.toSorted()).toEqual(installed.toSorted())
  expect(offered).toEqual(expect.arrayContaining(mustOffer))
})

test.each(Object.keys(languagesOf))(
  'a good program, an error of the compiler, one at run time, and both limits are tried for .%s',
  (suffix) => {
    const tried = readdirSync(sumFolder)
      .filter((name) => name.endsWith(`.${suffix}`))
      .map((name) => name.split('-')[0])
    expect(tried).toEqual(
      expect.arrayContaining(
        uncompiled.includes(suffix) ? ['ac', 're', 'tle', 'mle'] : ['ac', 'ce', 're', 'tle', 'mle'],
      ),
    )
  },
)

describe('the starter set', () => {
  test.for(starterSolutions)('$title', { timeout: 240_000 }, async ({ title, solution }) => {
    await expectVerdict(title, solution.path.split('/').pop() ?? '')
  })
})

describe('small programs in every language of this host', () => {
  test.for(sumSolutions)('$title', { timeout: 240_000 }, async ({ title, name }) => {
    await expectVerdict(title, name)
  })
})
