/** How somebody likes the editor. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'

type Settings = CallAnswer<'editorSettings'>

export const EditorSettings = defineEntity({
  name: 'EditorSettings',
  tableName: 'editor_settings',
  properties: {
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    keys: p.string().$type<Settings['keys']>().length(16).default('default'),
    /** Slot to text. */
    templates: p.json<Settings['templates']>().defaultRaw("'{}'"),
    savedAt: p.datetime(6),
  },
})

export type EditorSettings = InferEntity<typeof EditorSettings>

export const editorSettingsEntities = [EditorSettings]
