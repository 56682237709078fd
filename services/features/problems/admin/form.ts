/** From the body of a save call to a draft: absent fields keep what is stored, or take the default of a new problem. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import type { CaseForm, ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { extraFilesOf } from '../test-data/extra-files.ts'
import { tables } from '../../entities.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { CaseRow } from '../test-data/test-data.ts'
import type { StoredProblem } from './stored-queries.ts'

export type Body = CallBody<'createProblem'>

/** Texts, and cases typed by hand. */
export const formMaxBytes = 32 * 1024 * 1024

const defaults = {
  type: problemTypes.acm,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  description: '',
  input: '',
  output: '',
  hint: '',
  examples: '',
  source: '',
  difficulty: 0,
  auth: problemAuths.public,
  isFileIO: false,
}

/** JSON text of names and contents; null clears, absent keeps. Throws Refusal `problemField` for other text. */
function readExtraFiles(
  field: string,
  given: string | null | undefined,
  stored: string | null,
): Record<string, string> {
  if (given === undefined) return extraFilesOf(stored)
  if (given === null || given.trim() === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(given)
  } catch {
    parsed = null
  }
  const isMap =
    typeof parsed === 'object' &&
    parsed !== null &&
    !Array.isArray(parsed) &&
    Object.values(parsed).every((one) => typeof one === 'string')
  if (!isMap) throw new Refusal('problemField', { field, rule: 'object' })
  return parsed as Record<string, string>
}

const storedCaseForms = (cases: readonly CaseRow[]): CaseForm[] =>
  cases.map(({ inputName, outputName, score, groupNum }) => ({
    input: inputName,
    output: outputName,
    score: score ?? null,
    groupNum: groupNum ?? null,
  }))

const givenCaseForms = (samples: NonNullable<Body['samples']>): CaseForm[] =>
  samples.map(({ input, output, score, groupNum }) => ({
    input: input ?? '',
    output: output ?? '',
    score: score ?? null,
    groupNum: groupNum ?? null,
  }))

/** Cases that are not sent, or an empty list on an edit, stay as they are. */
export const keepsCases = (body: Body, before: StoredProblem | null): boolean =>
  before !== null && (before.isRemote || (body.samples ?? []).length === 0)

async function tagNames(db: Db, { tags }: Body, gid: number | null): Promise<string[]> {
  const given = tags ?? []
  const ids = given.flatMap(({ id }) => (id ? [id] : []))
  const stored =
    ids.length === 0
      ? []
      : await tables(db).selectFrom('tag').select(['id', 'name', 'gid']).where('id', 'in', ids).execute()
  if (stored.some((one) => one.gid !== null && one.gid !== gid)) throw new Refusal('groupTagForeign')
  const known = new Map(stored.map(({ id, name }) => [id, name]))
  return given.map(({ id, name }) => {
    const found = id ? known.get(id) : (name ?? '')
    if (found === undefined) throw new Refusal('tagUnknown')
    return found
  })
}

interface Stored {
  readonly before: StoredProblem | null
  readonly cases: readonly CaseRow[]
  /** The group whose problem it is. */
  readonly gid: number | null
}

/** A client that does not know the options keeps them; those of a checker go with it. */
function mergedOptions({ problem }: Pick<Body, 'problem' | 'judgeMode'>, before: StoredProblem | null) {
  if (problem.judgingOptions !== undefined) return problem.judgingOptions
  const stored = before?.judgingOptions ?? null
  const isOtherChecker = problem.spjCode !== undefined && problem.spjCode !== before?.spjCode
  return isOtherChecker && stored?.languageLimits ? { languageLimits: stored.languageLimits } : stored
}

/** What is sent, over what is stored, over the defaults. */
function mergedProblem({ problem, judgeMode }: Body, before: StoredProblem | null) {
  const text = (name: 'description' | 'input' | 'output' | 'hint' | 'examples' | 'source'): string =>
    problem[name] ?? before?.[name] ?? defaults[name]
  const number = (name: 'type' | 'timeLimit' | 'memoryLimit' | 'stackLimit' | 'difficulty' | 'auth'): number =>
    problem[name] ?? before?.[name] ?? defaults[name]
  return {
    problemId: problem.problemId ?? before?.problemId ?? '',
    title: problem.title ?? before?.title ?? '',
    description: text('description'),
    input: text('input'),
    output: text('output'),
    hint: text('hint'),
    source: text('source'),
    examples: text('examples'),
    type: number('type'),
    auth: number('auth'),
    difficulty: number('difficulty'),
    judgeMode: judgeMode ?? problem.judgeMode ?? before?.judgeMode ?? defaults.judgeMode,
    judgeCaseMode: problem.judgeCaseMode ?? before?.judgeCaseMode ?? defaults.judgeCaseMode,
    timeLimit: number('timeLimit'),
    memoryLimit: number('memoryLimit'),
    stackLimit: number('stackLimit'),
    isRemote: before?.isRemote ?? false,
    isFileIO: problem.isFileIO ?? before?.isFileIO ?? defaults.isFileIO,
    ioReadFileName: problem.ioReadFileName ?? before?.ioReadFileName ?? null,
    ioWriteFileName: problem.ioWriteFileName ?? before?.ioWriteFileName ?? null,
    spjCode: problem.spjCode ?? before?.spjCode ?? null,
    spjLanguage: problem.spjLanguage ?? before?.spjLanguage ?? null,
    judgingOptions: mergedOptions({ problem, judgeMode }, before),
  }
}

/** The form that the rules are asked about. Throws Refusal. */
export async function formOf(db: Db, body: Body, { before, cases, gid }: Stored): Promise<ProblemForm> {
  const { problem } = body
  const keeps = keepsCases(body, before)
  return {
    ...mergedProblem(body, before),
    userExtraFile: readExtraFiles('problem.userExtraFile', problem.userExtraFile, before?.userExtraFile ?? null),
    judgeExtraFile: readExtraFiles('problem.judgeExtraFile', problem.judgeExtraFile, before?.judgeExtraFile ?? null),
    isUploadCase: keeps ? (before?.isUploadCase ?? true) : (body.isUploadTestCase ?? true),
    samples: keeps ? storedCaseForms(cases) : givenCaseForms(body.samples ?? []),
    languages: (body.languages ?? []).map(({ id }) => id),
    tags: await tagNames(db, body, gid),
    codeTemplates: (body.codeTemplates ?? []).map(({ lid, code, status }) => ({
      lid,
      code: code ?? '',
      status: status ?? true,
    })),
  }
}
