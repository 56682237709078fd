/** What the starter content consists of. Nothing here knows the database: the loader maps it to entities. */

export type StarterLanguage = 'en-US' | 'zh-CN'

/** One language's texts, markdown with `$...$` formulas. No field is empty. */
export interface Statement {
  title: string
  description: string
  input: string
  output: string
  hint: string
}

/** Shown in the statement; the judge's cases are separate. Both texts end with a line feed. */
export interface Sample {
  input: string
  output: string
}

/** One judged case. `score` and `groupNum` are null outside OI problems, `groupNum` also without subtasks. */
export interface StarterCase {
  input: string
  output: string
  score: number | null
  groupNum: number | null
}

/** What a generator yields; the output comes from the problem's oracle. */
export interface PlannedCase {
  input: string
  score?: number
  groupNum?: number
}

export type SolutionExpectation = 'ac' | 'wa' | 'tle' | 'mle' | 're' | 'pe' | 'pa' | 'ce'

export type SolutionLanguage = 'c' | 'cpp' | 'java' | 'py'

/** A reference program. `expect` is the verdict that the whole submission must get. */
export interface StarterSolution {
  path: string
  expect: SolutionExpectation
  language: SolutionLanguage
}

export interface StarterProblem {
  problemId: string
  /** 0 Easy, 1 Mid, 2 Hard. */
  difficulty: 0 | 1 | 2
  /** 0 ACM, 1 OI. */
  type: 0 | 1
  judgeMode: 'default'
  judgeCaseMode: 'default' | 'ergodic_without_error' | 'subtask_lowest' | 'subtask_average'
  timeLimitMs: number
  memoryLimitMb: number
  stackLimitMb: number
  /** Full score of an OI problem, null for ACM. */
  ioScore: number | null
  isRemoveEndBlank: boolean
  isFileIO: boolean
  ioReadFileName: string | null
  ioWriteFileName: string | null
  source: string
  author: 'root'
  /** Names from `starterTags`. */
  tags: string[]
  statements: Record<StarterLanguage, Statement>
  samples: Sample[]
  /** Editor text by language name. */
  codeTemplate: Record<string, string>
  /** Expected output of any valid input. Written apart from the reference solutions, so that each checks the other. */
  oracle(input: string): string
  /** Lazy, because the largest problem holds several megabytes. The same texts at every call. */
  cases(): Iterable<StarterCase>
  solutions: StarterSolution[]
}

/** A group of tags; `rank` orders the groups, small first. */
export interface StarterClassification {
  name: string
  rank: number
}

export interface StarterTag {
  name: string
  /** CSS colour, `#rrggbb`. */
  color: string
  classification: string
}
