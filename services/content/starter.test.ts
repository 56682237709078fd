import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { starterClassifications, starterProblems, starterTags } from './index.ts'
import { Random } from './random.ts'
import { parseStatement } from './statement.ts'
import type { StarterCase, StarterProblem } from './types.ts'

const generated = new Map<string, StarterCase[]>()

function casesOf(problem: StarterProblem): StarterCase[] {
  const known = generated.get(problem.problemId) ?? [...problem.cases()]
  generated.set(problem.problemId, known)
  return known
}

function hashOf(cases: Iterable<StarterCase>): string {
  const hash = createHash('sha256')
  for (const one of cases) hash.update(JSON.stringify(one))
  return hash.digest('hex')
}

const bytesOf = (cases: readonly StarterCase[]): number =>
  cases.reduce((sum, { input, output }) => sum + input.length + output.length, 0)

const named = starterProblems.map(
  (problem) => [`${problem.problemId} ${problem.statements['en-US'].title}`, problem] as const,
)

describe('the starter set', () => {
  test('stays under 40 MB', () => {
    const sizeBytes = starterProblems.reduce((sum, problem) => sum + bytesOf(casesOf(problem)), 0)
    expect(sizeBytes).toBeLessThan(40_000_000)
  }, 20_000)

  test('numbers its problems from P1000 without a gap, A+B first', () => {
    expect(starterProblems.map(({ problemId }) => problemId)).toEqual(
      starterProblems.map((_, index) => `P${1000 + index}`),
    )
    expect(starterProblems[0]?.statements['en-US'].title).toBe('A+B Problem')
    expect(starterProblems.length).toBeGreaterThanOrEqual(22)
  })

  test('has every kind of problem that the judge must handle', () => {
    const has = (test: (problem: StarterProblem) => boolean): boolean => starterProblems.some(test)
    expect(has((one) => one.isRemoveEndBlank)).toBe(true)
    expect(has((one) => !one.isRemoveEndBlank && one.solutions.some(({ expect: verdict }) => verdict === 'pe'))).toBe(
      true,
    )
    expect(has((one) => one.isFileIO)).toBe(true)
    expect(has((one) => one.type === 1 && one.judgeCaseMode === 'default')).toBe(true)
    expect(has((one) => one.type === 1 && one.judgeCaseMode === 'subtask_lowest')).toBe(true)
    expect(has((one) => one.solutions.some(({ path }) => path.endsWith('/tle-slow.cpp')))).toBe(true)
    expect(has((one) => casesOf(one).some(({ input }) => input.length >= 2_000_000))).toBe(true)
    expect(new Set(starterProblems.map(({ difficulty }) => difficulty))).toEqual(new Set([0, 1, 2]))
  })

  test('puts every tag into one known classification and uses each of them', () => {
    const classifications = starterClassifications.map(({ name }) => name)
    const names = starterTags.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const tag of starterTags) {
      expect(classifications).toContain(tag.classification)
      expect(tag.color).toMatch(/^#[0-9a-f]{6}$/)
    }
    expect(new Set(starterProblems.flatMap(({ tags }) => tags))).toEqual(new Set(names))
  })
})

describe.each(named)('%s', (_, problem) => {
  test('has complete statements in English and Chinese with the same limits', () => {
    const { 'en-US': english, 'zh-CN': chinese } = problem.statements
    for (const field of ['title', 'description', 'input', 'output', 'hint'] as const) {
      expect(english[field]).not.toBe('')
      expect(english[field]).not.toMatch(/\p{Script=Han}/u)
      expect(chinese[field]).toMatch(/\p{Script=Han}/u)
      for (const text of [english[field], chinese[field]]) expect(text.split('$').length % 2).toBe(1)
    }
    expect(limitsIn(chinese.input)).toEqual(limitsIn(english.input))
  })

  test('types no blank between Chinese and other letters', () => {
    const prose = Object.values(problem.statements['zh-CN'])
      .join('\n')
      .replace(/```[\s\S]*?```/g, '')
      .replace(/^\|.*$|^- /gm, '')
    expect(prose.match(/\p{Script=Han} +\S|\S +\p{Script=Han}/gu)).toBeNull()
  })

  test('has one to three samples, which the oracle reproduces', () => {
    expect(problem.samples.length).toBeGreaterThanOrEqual(1)
    expect(problem.samples.length).toBeLessThanOrEqual(3)
    for (const { input, output } of problem.samples) expect(problem.oracle(input)).toBe(output)
  })

  test('has 8 to 30 different cases with clean line ends', () => {
    const cases = casesOf(problem)
    expect(cases.length).toBeGreaterThanOrEqual(8)
    expect(cases.length).toBeLessThanOrEqual(30)
    expect(new Set(cases.map(({ input }) => input)).size).toBe(cases.length)
    for (const { input, output } of cases) {
      for (const text of [input, output]) {
        expect(text.endsWith('\n')).toBe(true)
        expect(/[^\n\x20-\x7e]|undefined|NaN|Infinity/.test(text)).toBe(false)
      }
    }
  })

  test('is generated the same way twice', () => {
    expect(hashOf(problem.cases())).toBe(hashOf(casesOf(problem)))
  })

  test('gives points in OI only and groups with subtasks only', () => {
    const withPoints = problem.type === 1
    const withGroups = problem.judgeCaseMode === 'subtask_lowest'
    expect(problem.ioScore !== null).toBe(withPoints)
    for (const { score, groupNum } of casesOf(problem))
      expect([score !== null, groupNum !== null]).toEqual([withPoints, withGroups])
  })

  test('has points that add up to the full score, each subtask counted once', () => {
    const groups = Map.groupBy(casesOf(problem).entries(), ([index, { groupNum }]) => groupNum ?? -1 - index)
    const least = [...groups.values()].map((group) => Math.min(...group.map(([, { score }]) => score ?? 0)))
    expect(least.reduce((sum, points) => sum + points, 0)).toBe(problem.ioScore ?? 0)
  })

  test('names its files exactly when it uses files', () => {
    expect([problem.ioReadFileName !== null, problem.ioWriteFileName !== null]).toEqual([
      problem.isFileIO,
      problem.isFileIO,
    ])
  })

  test('has reference solutions in C++ and Python and at least one that must fail', () => {
    const accepted = problem.solutions.filter(({ expect: verdict }) => verdict === 'ac').map(({ language }) => language)
    expect(accepted).toEqual(expect.arrayContaining(['cpp', 'py']))
    expect(problem.solutions.length).toBeGreaterThan(accepted.length)
  })
})

/** The bounds stated in a text, as sorted formulas that contain an inequality. */
function limitsIn(text: string): string[] {
  return [...text.matchAll(/\$([^$]*\\l[et][^$]*)\$/g)].map(([, formula = '']) => formula).toSorted()
}

describe('the parser of statements', () => {
  const whole = '# T\n\n## Description\nd\n\n## Input\ni\n\n## Output\no\n\n## Hint\nh\n'

  test('takes title and sections apart', () => {
    expect(parseStatement(whole, 'en-US')).toEqual({ title: 'T', description: 'd', input: 'i', output: 'o', hint: 'h' })
  })

  test.each([
    ['a missing section', whole.replace('## Hint\nh\n', '')],
    ['an empty section', whole.replace('\nh\n', '\n')],
    ['an unknown section', `${whole}## Notes\nn\n`],
    ['a repeated section', `${whole}## Hint\nn\n`],
    ['a missing title', whole.replace('# T\n', '')],
  ])('refuses %s', (_, markdown) => {
    expect(() => parseStatement(markdown, 'en-US')).toThrow(/section|title/)
  })
})

describe('the random numbers', () => {
  test('depend on the seed alone', () => {
    const draw = (seed: string): number[] => {
      const random = new Random(seed)
      return random.list(20, () => random.int(0, 1_000_000))
    }
    expect(draw('x')).toEqual(draw('x'))
    expect(draw('x')).not.toEqual(draw('y'))
  })

  test('stay within their bounds and reach both', () => {
    const random = new Random('bounds')
    expect(new Set(random.list(200, () => random.int(3, 5)))).toEqual(new Set([3, 4, 5]))
    const wide = random.list(200, () => random.bigint(-5n, 10n ** 18n))
    expect(wide.every((value) => value >= -5n && value <= 10n ** 18n)).toBe(true)
    expect(random.shuffled([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4])
  })
})
