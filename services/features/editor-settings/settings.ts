/** Keys and own templates of one user. A saving changes what it names, so the newest of each wins. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Settings = CallAnswer<'editorSettings'>

const nothing: Settings = { keys: 'default', templates: {}, savedAt: null }
const present = (row: Settings): Settings => ({ ...row, savedAt: row.savedAt === null ? null : wireTime(row.savedAt) })

export async function ownSettings({ orm }: Tools, { uid }: Viewer): Promise<Settings> {
  const found = await firstRow(
    orm.em.fork(),
    sql<Settings>`select keys, templates, saved_at as "savedAt" from editor_settings where uid = ${uid}`,
  )
  return found === null ? nothing : present(found)
}

async function store(
  db: Db,
  uid: string,
  { keys = null, template }: { keys?: string | null; template?: CallBody<'saveEditorSettings'>['template'] },
  at: Date,
): Promise<Settings> {
  const isRemoved = template !== undefined && template.text.trim() === ''
  const added = template === undefined || isRemoved ? {} : { [template.slot]: template.text }
  const stored = await firstRow(
    db,
    sql<Settings>`
    insert into editor_settings as s (uid, keys, templates, saved_at)
    values (${uid}, coalesce(${keys}::text, 'default'), ${JSON.stringify(added)}::jsonb, ${at.toISOString()})
    on conflict (uid) do update set keys = coalesce(${keys}::text, s.keys), saved_at = excluded.saved_at,
      templates = (s.templates || excluded.templates) - ${isRemoved ? template.slot : ''}::text
    returning keys, templates, saved_at as "savedAt"`,
  )
  if (stored === null) throw new Error('a saving of editor settings answered no row')
  return stored
}

/** Throws Refusal. */
export async function saveSettings(
  { orm, now }: Tools,
  { uid }: Viewer,
  body: CallBody<'saveEditorSettings'>,
): Promise<Settings> {
  if (Buffer.byteLength(body.template?.text ?? '') > limits.draftMaxBytes)
    throw new Refusal('templateTooLong', { max: limits.draftMaxBytes })
  return orm.em.fork().transactional(async (db) => {
    const stored = await store(db, uid, body, now())
    const texts = Object.values(stored.templates)
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    if (texts.length > limits.templatesOfUserMax || bytes > limits.templatesOfUserMaxBytes) {
      throw new Refusal('templatesFull', { count: limits.templatesOfUserMax, max: limits.templatesOfUserMaxBytes })
    }
    return present(stored)
  })
}
