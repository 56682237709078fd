/**
 * What an import says of a problem beside its outcome: what was taken, what was changed on the way, and what was left
 * out and why.
 */
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import type { CaseDraft } from '../../problems/index.ts'
import { namesInNote } from '../formats/neutral.ts'
import type { NeutralProblem } from '../formats/neutral.ts'

export interface Note {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

export const ignoredFiles = (names: readonly string[]): Note[] =>
  names.length === 0 ? [] : [{ code: 'importIgnoredFiles', params: { count: names.length, names: namesInNote(names) } }]

interface Outcome {
  readonly cases: readonly CaseDraft[]
  readonly languages: ReadonlyMap<string, number>
  /** Who is named as the author here. */
  readonly author: string
}

export function notesOf(problem: NeutralProblem, { cases, languages, author }: Outcome): Note[] {
  const bytes = cases.reduce((sum, { input, output }) => sum + input.sizeBytes + output.sizeBytes, 0)
  const unknown = [
    ...new Set(
      [...(problem.languages ?? []), ...problem.templates.map(({ language }) => language)].filter(
        (name) => !languages.has(name),
      ),
    ),
  ]
  const hasAllLanguages = problem.languages !== null && !problem.languages.some((name) => languages.has(name))
  return [
    {
      code: 'importTaken',
      params: {
        cases: cases.length,
        kb: Math.ceil(bytes / 1024),
        samples: problem.examples.length,
        files: problem.files.length,
      },
    },
    ...(cases.length === 0 ? [{ code: 'importNoData' as const, params: {} }] : []),
    ...(problem.displayId === null ? [{ code: 'importIdGiven' as const, params: {} }] : []),
    ...(problem.author !== null && problem.author.toLowerCase() !== author.toLowerCase()
      ? [{ code: 'importAuthorUnknown' as const, params: { name: problem.author, author } }]
      : []),
    ...(unknown.length > 0
      ? [{ code: 'importLanguagesUnknown' as const, params: { names: namesInNote(unknown) } }]
      : []),
    ...(hasAllLanguages ? [{ code: 'importAllLanguages' as const, params: {} }] : []),
    ...problem.notes,
  ]
}
