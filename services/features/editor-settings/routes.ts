import type { FastifyInstance } from 'fastify'
import { editorSettingsCalls } from '@podium/proto/calls/user/editor-settings.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { saveSettings } from './commands.ts'
import { ownSettings } from './queries.ts'

export function registerEditorSettings(app: FastifyInstance, ctx: Context): void {
  handle(app, editorSettingsCalls.editorSettings, ({ viewer }) => ownSettings(ctx, viewer))
  handle(app, editorSettingsCalls.saveEditorSettings, ({ viewer, body }) => saveSettings(ctx, viewer, body))
}
