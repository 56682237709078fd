/**
 * Two editors of one thing. Every call that changes a problem, a contest, a training, a group or an announcement does
 * so inside `edited`: it locks the row, refuses a save that began from an older revision and says what has changed
 * since, and afterwards raises the revision if anything that is edited is different. A save that names no revision is
 * stored as it comes.
 */
import type { RawBuilder } from 'kysely'
import { rememberedEdits } from '@podium/proto/rules/site/edits.ts'
import type { Edit, EditedMeanwhile, EditKind } from '@podium/proto/rules/site/edits.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface Watched {
  readonly kind: EditKind
  /** Columns that no form holds. All others count, so that one that is added later is not forgotten. */
  readonly ignored: readonly string[]
  /** Columns that are called otherwise on the wire than their names in camelCase. */
  readonly wireNames?: Readonly<Record<string, string>>
  /** What belongs to row `x` and stands in other tables: name on the wire, and a text of it all. */
  readonly linked?: Readonly<Record<string, RawBuilder<unknown>>>
}

const always = ['id', 'uid', 'gid', 'cid', 'created_at', 'updated_at', 'revision', 'edits']
const visibleAsStatus = { visible: 'status', pwd: 'privatePwd' }

const watched = {
  problem: {
    kind: 'problem',
    ignored: [
      'author',
      'io_score',
      'is_remote',
      'case_version',
      'modified_user',
      'apply_public_progress',
      'is_group',
      'data_hash',
      'data_uid',
      'search_text',
      'translated_titles',
      'is_upload_case',
    ],
    wireNames: {
      display_id: 'problemId',
      time_limit_ms: 'timeLimit',
      memory_limit_mb: 'memoryLimit',
      stack_limit_mb: 'stackLimit',
      is_file_io: 'isFileIO',
    },
    linked: {
      languages: sql`select string_agg(language_id::text, ' ' order by language_id) from problem_language where pid = x.id`,
      tags: sql`select string_agg(tag_id::text, ' ' order by tag_id) from problem_tag where pid = x.id`,
      codeTemplates: sql`select jsonb_agg(jsonb_build_array(language_id, enabled, code) order by language_id)::text from code_template where pid = x.id`,
      cases: sql`select jsonb_agg(jsonb_build_array(input_name, input_hash, output_name, output_hash, score, group_num) order by seq)::text from problem_case where pid = x.id`,
      translations: sql`select jsonb_agg(to_jsonb(o) order by locale)::text from problem_translation o where pid = x.id`,
    },
  },
  contest: {
    kind: 'contest',
    ignored: ['source'],
    wireNames: { star_accounts: 'starAccount', awards: 'awardConfigList' },
  },
  training: { kind: 'training', ignored: [], wireNames: { ...visibleAsStatus, category_id: 'categoryId' } },
  user_group: { kind: 'group', ignored: ['avatar', 'status', 'members', 'applicants'] },
  announcement: { kind: 'announcement', ignored: [] },
  contest_announcement: { kind: 'announcement', ignored: [] },
} as const satisfies Record<string, Watched>

export interface Editing {
  readonly table: keyof typeof watched
  readonly id: number
  /** Who edits, by name. */
  readonly username: string
  /** The revision that the form began from; absent where the client does not say. */
  readonly base?: number | null
  readonly now: Date
}

interface State {
  readonly revision: number
  readonly edits: readonly Edit[]
  /** Column or linked name to a digest of its value. */
  readonly digests: Readonly<Record<string, string>>
}

function stateOf(db: Db, { table, id }: Editing): Promise<State | null> {
  const { ignored, linked = {} }: Watched = watched[table]
  const links = Object.entries(linked).map(([name, text]) => sql`${name}::text, md5(coalesce((${text}), ''))`)
  return firstRow(
    db,
    sql<State>`
    select x.revision, x.edits,
      (select coalesce(jsonb_object_agg(key, md5(value::text)), '{}') from jsonb_each(to_jsonb(x) - ${[...always, ...ignored]}::text[]))
        || jsonb_build_object(${sql.join(links)}) as digests
    from ${sql.table(table)} x where x.id = ${id} for no key update of x`,
  )
}

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function changedFields(table: Editing['table'], before: State, after: State): string[] {
  const { wireNames = {} }: Watched = watched[table]
  return Object.keys(after.digests)
    .filter((name) => before.digests[name] !== after.digests[name])
    .map((name) => wireNames[name] ?? camelCase(name))
    .toSorted()
}

/**
 * Call it in the transaction of the edit. What is not there is left to `write` to refuse. Throws Refusal
 * `editedMeanwhile`, its data an `EditedMeanwhile`.
 */
export async function edited<Result>(db: Db, editing: Editing, write: () => Promise<Result>): Promise<Result> {
  const { table, id, username, base = null, now } = editing
  const before = await stateOf(db, editing)
  if (before !== null && base !== null && before.revision !== base) {
    const data: EditedMeanwhile = {
      kind: watched[table].kind,
      revision: before.revision,
      edits: before.edits.filter(({ revision }) => revision > base),
    }
    throw new Refusal('editedMeanwhile', {}, data)
  }
  const result = await write()
  const after = await stateOf(db, editing)
  if (before === null || after === null) return result
  const fields = changedFields(table, before, after)
  if (fields.length === 0) return result
  const edit: Edit = { revision: before.revision + 1, username, time: wireTime(now), fields }
  await change(
    db,
    sql`
    update ${sql.table(table)} set revision = ${edit.revision}, edits = ${JSON.stringify([...before.edits, edit].slice(-rememberedEdits))}::jsonb where id = ${id}`,
  )
  return result
}
