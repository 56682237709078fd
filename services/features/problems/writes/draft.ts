/** A problem as it is about to be stored, whoever made it: an editor's form, or an import. */
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { StoredFile } from '../test-data/test-data.ts'

export interface CaseDraft {
  /** Row that stays; null for a new case. */
  readonly id: number | null
  readonly input: StoredFile
  readonly output: StoredFile
  readonly score: number | null
  readonly groupNum: number | null
}

export interface Translation {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

/** `form.samples` are the cases as the rules see them; `cases` are what is stored. */
export interface ProblemDraft {
  readonly form: ProblemForm
  readonly codeShare: boolean
  readonly openCaseResult: boolean
  /** Contestants read the test data of all cases, and not of the samples alone. */
  readonly showTestData: boolean
  readonly isRemoveEndBlank: boolean
  /** Null keeps the stored cases. */
  readonly cases: readonly CaseDraft[] | null
  /** Null keeps the stored ones. */
  readonly translations: Readonly<Record<string, Translation>> | null
}
