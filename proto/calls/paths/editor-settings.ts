import type { CallPath } from './call-path.ts'

export const editorSettingsPaths = {
  editorSettings: { method: 'GET', path: '/api/get-editor-settings', who: 'user' },
  saveEditorSettings: { method: 'POST', path: '/api/save-editor-settings', who: 'user' },
} as const satisfies Record<string, CallPath>
