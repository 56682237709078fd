import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** What a problem has in other tables, each list in a fixed order. */
export async function linkedToProblem(db: Db, pid: number): Promise<Readonly<Record<string, unknown>>> {
  const of = tables(db)
  const languages = await of
    .selectFrom('problem_language')
    .select('languageId')
    .where('pid', '=', pid)
    .orderBy('languageId')
    .execute()
  const tags = await of.selectFrom('problem_tag').select('tagId').where('pid', '=', pid).orderBy('tagId').execute()
  const codeTemplates = await of
    .selectFrom('code_template')
    .select(['languageId', 'enabled', 'code'])
    .where('pid', '=', pid)
    .orderBy('languageId')
    .execute()
  const cases = await of
    .selectFrom('problem_case')
    .select(['inputName', 'inputHash', 'outputName', 'outputHash', 'score', 'groupNum'])
    .where('pid', '=', pid)
    .orderBy('seq')
    .execute()
  const translations = await of
    .selectFrom('problem_translation')
    .selectAll()
    .where('pid', '=', pid)
    .orderBy('locale')
    .execute()
  return { languages, tags, codeTemplates, cases, translations }
}
