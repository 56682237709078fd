/**
 * What a user has set for the code editor on every device: its keys and own templates. The look of the editor stays
 * with the browser.
 */
import { Type } from 'typebox'
import { keyMaps } from '../../rules/user/key-maps.ts'
import { limits } from '../../rules/limits.ts'
import { declareCalls } from '../declare.ts'
import { Nullable, Time } from '../shapes.ts'

const keys = Type.Enum([...keyMaps])
const slot = Type.String({ minLength: 1, maxLength: 64, description: 'family of languages, or a language without one' })

const Settings = Type.Object({
  keys,
  templates: Type.Record(Type.String(), Type.String(), { description: 'by family of languages' }),
  savedAt: Nullable(Time),
})

export const editorSettingsCalls = declareCalls({
  editorSettings: {
    method: 'GET',
    path: '/api/get-editor-settings',
    who: 'user',
    summary: "The caller's own keys and templates of the code editor; savedAt is null while nothing was saved",
    answer: Settings,
  },
  saveEditorSettings: {
    method: 'POST',
    path: '/api/save-editor-settings',
    who: 'user',
    summary: 'Change what is named; the rest stays, so that two devices that change different things overwrite nothing',
    body: Type.Object({
      keys: Type.Optional(keys),
      template: Type.Optional(
        Type.Object({
          slot,
          text: Type.String({ description: `at most ${limits.draftMaxBytes} bytes; empty removes it` }),
        }),
      ),
    }),
    answer: Settings,
    refusals: ['templateTooLong', 'templatesFull'],
  },
})
