/** What is stored of an imported problem, as an update of it compares and keeps it. */
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

export const selectStored = (db: Db, pid: number) =>
  tables(db)
    .selectFrom('problem')
    .select(['id', 'displayId', 'title', 'timeLimitMs', 'memoryLimitMb', 'description', 'input', 'output', 'hint'])
    .select(['examples', 'source', 'auth', 'difficulty', 'stackLimitMb', 'type', 'isRemote', 'author', 'gid'])
    .select(['applyPublicProgress', 'codeShare', 'openCaseResult', 'showTestData', 'isRemoveEndBlank'])
    .where('id', '=', pid)
    .executeTakeFirst()

export type Stored = NonNullable<Awaited<ReturnType<typeof selectStored>>>

export const namesOf = async (
  db: Db,
  pid: number,
): Promise<{ readonly tags: string[]; readonly languages: Language[] }> => ({
  tags: (
    await tables(db)
      .selectFrom('problem_tag as pt')
      .innerJoin('tag as t', 't.id', 'pt.tagId')
      .select('t.name')
      .where('pt.pid', '=', pid)
      .orderBy('t.name')
      .execute()
  ).map(({ name }) => name),
  languages: await tables(db)
    .selectFrom('problem_language as pl')
    .innerJoin('language as l', 'l.id', 'pl.languageId')
    .select(['l.id', 'l.name'])
    .where('pl.pid', '=', pid)
    .orderBy('l.name')
    .execute(),
})

/** They are ours, and stay whatever the site shows. */
export const templatesOf = async (db: Db, pid: number): Promise<ProblemForm['codeTemplates']> =>
  (
    await tables(db)
      .selectFrom('code_template')
      .select(['languageId', 'code', 'enabled'])
      .where('pid', '=', pid)
      .execute()
  ).map(({ languageId, code, enabled }) => ({ lid: languageId, code, status: enabled }))

export interface Language {
  readonly id: number
  readonly name: string
}
