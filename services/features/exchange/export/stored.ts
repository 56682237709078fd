/** Problems as they leave: everything that belongs to one, in an order that does not depend on row numbers. */
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import { adminRoleIds } from '@podium/proto/rules/user/roles.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { stockCheckerSource } from '@podium/proto/server/stock-checkers.ts'
import { casesOf, extraFilesOf, translationsOf } from '../../problems/index.ts'
import { lowerCase } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { CaseRow } from '../../problems/index.ts'
import { tables } from '../../entities.ts'
import type { NeutralProblem } from '../formats/neutral.ts'
import { packageOf } from '../../packages/index.ts'
import type { StoredPackage } from '../../packages/index.ts'
import { linkedFiles } from './linked-files.ts'
import type { LinkedFile } from './linked-files.ts'

export interface StoredProblem extends Omit<
  NeutralProblem,
  'cases' | 'files' | 'displayId' | 'mayLackCases' | 'notes' | 'package'
> {
  readonly displayId: string
  readonly ioScore: number | null
  readonly rows: readonly CaseRow[]
  readonly files: readonly LinkedFile[]
  readonly package: StoredPackage | null
}

/** A program that solves the problem. */
export interface Solution {
  readonly fileName: string
  readonly code: string
}

/**
 * The first accepted program of its author, or of anybody of the staff; contests keep theirs. Null where there is
 * none.
 */
export async function solutionOf(db: Db, pid: number): Promise<Solution | null> {
  const found = await tables(db)
    .selectFrom('submission as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select(['s.code', 's.language'])
    .where('s.pid', '=', pid)
    .where('s.cid', '=', 0)
    .where('s.status', '=', Status.accepted)
    .where('s.codeBytes', '>', 0)
    .where(({ or, eb, ref }) => or([eb('u.username', '=', ref('p.author')), eb('u.roleId', 'in', adminRoleIds)]))
    .orderBy(({ eb, ref }) => eb('u.username', '=', ref('p.author')), 'desc')
    .orderBy('s.submitId')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const suffix = languages.find(({ name }) => name === found.language)?.suffix ?? 'txt'
  return { fileName: `${suffix === 'java' ? 'Main' : 'solution'}.${suffix}`, code: found.code }
}

const findProblem = (db: Db, pid: number) =>
  tables(db)
    .selectFrom('problem')
    .selectAll()
    .where('id', '=', pid)
    .where('isRemote', '=', false)
    .where('gid', 'is', null)
    .executeTakeFirst()

/** Each in an order of its own; names of tags and languages alike are put in order by letters. */
async function linksOf(db: Db, pid: number) {
  const [tags, languages, templates] = await Promise.all([
    tables(db)
      .selectFrom('tag as g')
      .innerJoin('problem_tag as pt', 'pt.tagId', 'g.id')
      .select('g.name')
      .where('pt.pid', '=', pid)
      .orderBy(({ ref }) => lowerCase(ref('g.name')))
      .execute(),
    tables(db)
      .selectFrom('language as l')
      .innerJoin('problem_language as pl', 'pl.languageId', 'l.id')
      .select('l.name')
      .where('pl.pid', '=', pid)
      .orderBy('l.name')
      .execute(),
    tables(db)
      .selectFrom('code_template as t')
      .innerJoin('language as l', 'l.id', 't.languageId')
      .select(['l.name as language', 't.code'])
      .where('t.pid', '=', pid)
      .where('t.enabled', '=', true)
      .orderBy('l.name')
      .execute(),
  ])
  return { tags: tags.map(({ name }) => name), languages: languages.map(({ name }) => name), templates }
}

const sorted = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const judgingOf = (found: NonNullable<Awaited<ReturnType<typeof findProblem>>>) => ({
  type: found.type,
  judgeMode: found.judgeMode,
  judgeCaseMode: found.judgeCaseMode,
  timeLimitMs: found.timeLimitMs,
  memoryLimitMb: found.memoryLimitMb,
  stackLimitMb: found.stackLimitMb,
  ioScore: found.ioScore,
  isRemoveEndBlank: found.isRemoveEndBlank,
  ioReadFileName: found.isFileIo ? found.ioReadFileName : null,
  ioWriteFileName: found.isFileIo ? found.ioWriteFileName : null,
  spjCode: found.spjCode,
  spjLanguage: found.spjLanguage,
  judgingOptions: found.judgingOptions ?? null,
  userExtraFiles: sorted(extraFilesOf(found.userExtraFile)),
  judgeExtraFiles: sorted(extraFilesOf(found.judgeExtraFile)),
})

/** Null for a problem that is not there, remote, or a group's. */
export async function storedProblem(db: Db, pid: number): Promise<StoredProblem | null> {
  const found = await findProblem(db, pid)
  if (!found) return null
  const [cases, translations, links] = await Promise.all([casesOf(db, pid), translationsOf(db, pid), linksOf(db, pid)])
  const texts = {
    title: found.title,
    description: found.description ?? '',
    input: found.input ?? '',
    output: found.output ?? '',
    hint: found.hint ?? '',
  }
  return {
    ...judgingOf(found),
    displayId: found.displayId,
    ...texts,
    files: await linkedFiles(db, [texts, ...Object.values(translations)]),
    source: found.source ?? '',
    difficulty: found.difficulty ?? 0,
    auth: found.auth,
    author: found.author,
    codeShare: found.codeShare,
    openCaseResult: found.openCaseResult,
    showTestData: found.showTestData,
    examples: parseExamples(found.examples),
    translations,
    ...links,
    rows: cases,
    package: await packageOf(db, pid),
  }
}

/** The checker as a source that others can compile. */
export function checkerSource({ spjCode, spjLanguage }: Pick<StoredProblem, 'spjCode' | 'spjLanguage'>): {
  code: string
  language: string
} {
  const name = stockCheckerName(spjCode ?? '')
  if (name === null) return { code: spjCode ?? '', language: spjLanguage ?? 'C++' }
  return { code: stockCheckerSource(name) ?? '', language: 'C++' }
}

/** Entries of an archive that is written twice have the same time, so that equal problems give equal bytes. */
export const entryTime = new Date(2000, 0, 1)

const plainName = (displayId: string): string => displayId.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_')
/** The short names of ICPC packages are of small letters and digits alone. */
export const shortName = (displayId: string): string => displayId.toLowerCase().replace(/[^a-z0-9]/g, '') || 'problem'

/** Folder names of problems, each once. */
export function folderNames(displayIds: readonly string[], nameOf: typeof plainName = plainName): string[] {
  const taken = new Set<string>()
  return displayIds.map((displayId) => {
    const base = nameOf(displayId)
    let name = base
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = nameOf(`${base}_${copy}`)
    taken.add(name.toLowerCase())
    return name
  })
}
