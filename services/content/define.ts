import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readStatements } from './statement.ts'
import type {
  PlannedCase,
  SolutionExpectation,
  SolutionLanguage,
  StarterCase,
  StarterProblem,
  StarterSolution,
} from './types.ts'

const expectations: readonly SolutionExpectation[] = ['ac', 'wa', 'tle', 'mle', 're', 'pe', 'pa', 'ce']
const languages: readonly SolutionLanguage[] = ['c', 'cpp', 'java', 'py']

const defaults = {
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  ioScore: null,
  isRemoveEndBlank: true,
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  source: 'Podium starter set',
  author: 'root',
  codeTemplate: {},
} as const satisfies Partial<StarterProblem>

type Given = Pick<StarterProblem, 'problemId' | 'difficulty' | 'tags' | 'samples' | 'oracle'>
type Derived = 'statements' | 'solutions' | 'cases'
type Plan = Given & Partial<Omit<StarterProblem, Derived>> & { plannedCases(): Iterable<PlannedCase> }

/**
 * Completes a problem from its folder: statements, reference solutions, and cases whose outputs the oracle
 * computes. The samples open the cases of an ACM problem; in OI every case carries points, so there they stay out.
 */
export function defineProblem(folder: string, plan: Plan): StarterProblem {
  const { plannedCases, ...fields } = plan
  const problem = {
    ...defaults,
    ...fields,
    statements: readStatements(folder),
    solutions: solutionsIn(join(folder, 'solutions')),
  }
  return {
    ...problem,
    *cases(): Iterable<StarterCase> {
      if (problem.type === 0) for (const { input } of plan.samples) yield completed({ input }, plan)
      for (const planned of plannedCases()) yield completed(planned, plan)
    },
  }
}

function completed(planned: PlannedCase, plan: Plan): StarterCase {
  const { input, score = null, groupNum = null } = planned
  return { input, output: plan.oracle(input), score, groupNum }
}

function solutionsIn(folder: string): StarterSolution[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const expect = expectations.find((one) => name.startsWith(`${one}-`))
      const language = languages.find((one) => name.endsWith(`.${one}`))
      if (expect === undefined || language === undefined)
        throw new Error(`${folder}/${name} names no verdict or no language`)
      return { path: join(folder, name), expect, language }
    })
}
