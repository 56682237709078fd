/** Keys and own templates of one user. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { EditorSettings } from './entities.ts'
import { wireTime } from '../../platform/http/time.ts'

type Tools = Pick<Context, 'orm' | 'now'>

export type Settings = CallAnswer<'editorSettings'>

const nothing: Settings = { keys: 'default', templates: {}, savedAt: null }

export const presentSettings = ({ keys, templates, savedAt }: EditorSettings): Settings => ({
  keys,
  templates,
  savedAt: wireTime(savedAt),
})

export async function ownSettings({ orm }: Tools, { uid }: Viewer): Promise<Settings> {
  const found = await orm.em.fork().findOne(EditorSettings, uid)
  return found === null ? nothing : presentSettings(found)
}
