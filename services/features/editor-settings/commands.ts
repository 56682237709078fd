/** A saving changes what it names, so the newest of each wins. */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { EditorSettings } from './entities.ts'
import { presentSettings } from './queries.ts'
import type { Settings } from './queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Templates = Settings['templates']

function withTemplate(templates: Templates, template: CallBody<'saveEditorSettings'>['template']): Templates {
  if (template === undefined) return templates
  const { [template.slot]: _replaced, ...others } = templates
  return template.text.trim() === '' ? others : { ...others, [template.slot]: template.text }
}

/** The row, made where there is none, so that two devices that save at once wait for each other. */
async function lockSettings(em: EntityManager, uid: string, savedAt: Date): Promise<EditorSettings> {
  await tables(em)
    .insertInto('editor_settings')
    .values({ uid, savedAt })
    .onConflict((row) => row.doNothing())
    .execute()
  return em.findOneOrFail(EditorSettings, uid, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Throws Refusal. */
export async function saveSettings(
  { orm, now }: Tools,
  { uid }: Viewer,
  body: CallBody<'saveEditorSettings'>,
): Promise<Settings> {
  if (Buffer.byteLength(body.template?.text ?? '') > limits.draftMaxBytes)
    throw new Refusal('templateTooLong', { max: limits.draftMaxBytes })
  return orm.em.fork().transactional(async (em) => {
    const stored = await lockSettings(em, uid, now())
    stored.keys = body.keys ?? stored.keys
    stored.templates = withTemplate(stored.templates, body.template)
    stored.savedAt = now()
    const texts = Object.values(stored.templates)
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    if (texts.length > limits.templatesOfUserMax || bytes > limits.templatesOfUserMaxBytes) {
      throw new Refusal('templatesFull', { count: limits.templatesOfUserMax, max: limits.templatesOfUserMaxBytes })
    }
    await em.flush()
    return presentSettings(stored)
  })
}
