/** What a problem refers to: languages, tags, and its code templates. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { change, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { ProblemDraft } from './draft.ts'

type Form = ProblemDraft['form']

/** Links are made equal to the list. Throws Refusal for a language that is not there. */
export async function linkLanguages(db: Db, pid: number, languages: Form['languages']): Promise<void> {
  const ids = [...new Set(languages)]
  const known = await rows(db, sql`select id from language where id = any(${ids}::bigint[])`)
  if (known.length < ids.length) throw new Refusal('languageUnknown')
  await change(db, sql`delete from problem_language where pid = ${pid} and language_id <> all(${ids}::bigint[])`)
  await change(
    db,
    sql`insert into problem_language (pid, language_id) select ${pid}, unnest(${ids}::bigint[]) on conflict do nothing`,
  )
}

/** Tags by name, whatever their case; one that is not there is made. */
export async function linkTags(db: Db, pid: number, tags: Form['tags']): Promise<void> {
  const names = tags.map((name) => name.trim())
  // Remote problems have the tags of their site.
  const bank = sql`(select case when is_remote then split_part(display_id, '-', 1) else 'ME' end from problem where id = ${pid})`
  await change(
    db,
    sql`
    insert into tag (name, oj, gid) select one, ${bank}, (select gid from problem where id = ${pid}) from unnest(${names}::text[]) as one
    where not exists (select 1 from tag g where g.oj = ${bank} and g.gid is null and lower(g.name) = lower(one))
    on conflict do nothing`,
  )
  await change(db, sql`delete from problem_tag where pid = ${pid}`)
  await change(
    db,
    sql`
    insert into problem_tag (pid, tag_id)
    select distinct on (lower(g.name)) ${pid}::bigint, g.id from tag g
    where g.oj = ${bank} and lower(g.name) = any(select lower(one) from unnest(${names}::text[]) as one)
      and (g.gid is null or g.gid = (select gid from problem where id = ${pid}))
    order by lower(g.name), g.gid nulls first
    on conflict do nothing`,
  )
}

/** Rows that are not sent are deleted. Throws Refusal for a language that is not there. */
export async function saveTemplates(db: Db, pid: number, templates: Form['codeTemplates']): Promise<void> {
  const kept = templates.filter(({ code }) => code.trim() !== '')
  const lids = kept.map(({ lid }) => lid)
  const known = await rows(db, sql`select id from language where id = any(${lids}::bigint[])`)
  if (known.length < lids.length) throw new Refusal('languageUnknown')
  await change(db, sql`delete from code_template where pid = ${pid} and language_id <> all(${lids}::bigint[])`)
  await change(
    db,
    sql`
    insert into code_template (pid, language_id, code, enabled)
    select ${pid}, one.lid, one.code, one.enabled
    from unnest(${lids}::bigint[], ${kept.map(({ code }) => code)}::text[], ${kept.map(({ status }) => status)}::boolean[]) as one (lid, code, enabled)
    on conflict (pid, language_id) do update set code = excluded.code, enabled = excluded.enabled, updated_at = now()
      where (code_template.code, code_template.enabled) is distinct from (excluded.code, excluded.enabled)`,
  )
}
