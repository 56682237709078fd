/** Packages of problems as they are stored, and as the back office shows them. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Db } from '../../platform/database/sql.ts'
import { refusalText } from '../../platform/http/field-rules.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import type { AboutPackage } from './entities.ts'
import type { PackageFile } from './package-commands.ts'
import { presentRun } from './present.ts'
import { icpcPrograms } from './programs/icpc-programs.ts'
import { polygonPrograms } from './programs/polygon-programs.ts'
import type { PackageProgram } from './programs/program.ts'

export interface StoredPackage {
  readonly about: AboutPackage
  readonly files: readonly PackageFile[]
}

/** Null for a problem that was made here. */
export async function packageOf(db: Db, pid: number): Promise<StoredPackage | null> {
  const found = await tables(db).selectFrom('problem_package').select('about').where('pid', '=', pid).executeTakeFirst()
  if (!found) return null
  const files = await tables(db)
    .selectFrom('problem_package_file')
    .select(['path', 'content'])
    .where('pid', '=', pid)
    .orderBy('path')
    .execute()
  return { about: found.about, files: files.map(({ path, content }) => ({ path, content: Buffer.from(content) })) }
}

/** Files that are no text stay out: no program is made of them. */
function textsOf(files: readonly PackageFile[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { path, content } of files) {
    try {
      texts.set(path, new TextDecoder('utf-8', { fatal: true }).decode(content))
    } catch {
      // a picture, or a program in an old encoding
    }
  }
  return texts
}

/** Of a package as it is stored. */
export function programsOf({ about, files }: StoredPackage): PackageProgram[] {
  const texts = textsOf(files)
  return about.format === 'polygon' ? polygonPrograms(texts) : icpcPrograms(texts, about, about.version === 'legacy')
}

export async function checkOf(db: Db, pid: number): Promise<NonNullable<CallAnswer<'problemPackage'>>['check'] | null> {
  const found = await tables(db)
    .selectFrom('problem_package')
    .select(['checkedAt', 'revision'])
    .where('pid', '=', pid)
    .executeTakeFirst()
  if (!found) return null
  const runs = await tables(db).selectFrom('package_run').selectAll().where('pid', '=', pid).orderBy('id').execute()
  return {
    revision: found.revision,
    checkedAt: found.checkedAt ? wireTime(found.checkedAt) : null,
    runs: runs.map(presentRun),
  }
}

export async function problemPackage(db: Db, pid: number, locale: Locale): Promise<CallAnswer<'problemPackage'>> {
  const found = await tables(db)
    .selectFrom('problem_package as k')
    .innerJoin('problem as p', 'p.id', 'k.pid')
    .select(['k.about', 'k.notes', 'k.importedAt', 'p.timeLimitMs'])
    .where('k.pid', '=', pid)
    .executeTakeFirst()
  const check = await checkOf(db, pid)
  if (!found || check === null) return null
  const files = await tables(db)
    .selectFrom('problem_package_file')
    .select(({ fn }) => ['path', fn<number>('octet_length', ['content']).as('sizeBytes')])
    .where('pid', '=', pid)
    .orderBy('path')
    .execute()
  return {
    format: found.about.format,
    version: found.about.version,
    importedAt: wireTime(found.importedAt),
    notes: found.notes.map((note) => refusalText(note, locale)),
    timeLimitMs: found.timeLimitMs,
    files,
    check,
  }
}
