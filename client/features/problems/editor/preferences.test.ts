import { describe, expect, test } from 'vitest'
import { defaultSettings, readSettings, settingsKey, writeSettings } from './preferences.ts'
import type { DraftStorage, EditorSettings } from './preferences.ts'

const memory = (): DraftStorage & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
const mine: EditorSettings = { language: 'C++ 17', theme: 'dracula', fontSizePx: 18, tabSize: 2, keys: 'vim', templates: { 'C++': '// mine' } }

describe('what the editor remembers', () => {
  test('a first visit starts with solarized, 14 px and tabs of 4', () => {
    expect(readSettings(memory(), 1000)).toEqual({ language: null, theme: 'solarized', fontSizePx: 14, tabSize: 4, keys: 'default', templates: {} })
  })

  test('everything comes back for the same problem, and another one starts with it', () => {
    const storage = memory()
    writeSettings(storage, mine, 1000)
    expect(readSettings(storage, 1000)).toEqual(mine)
    expect(readSettings(storage, 1001)).toEqual(mine)
  })

  test('the look of a problem wins over a newer one of another; keys and templates are the same everywhere', () => {
    const storage = memory()
    writeSettings(storage, mine, 1000)
    writeSettings(storage, { ...mine, theme: 'idea', language: 'Java', keys: 'emacs', templates: {} }, 1001)
    expect(readSettings(storage, 1000)).toEqual({ ...mine, keys: 'emacs', templates: {} })
  })

  test.each(['{', 'null', '7', '{"theme":"neon","fontSize":40,"tabSize":3,"language":9,"keys":"ed","templates":[1]}'])('%s reads as nothing kept', (text) => {
    const storage = memory()
    storage.setItem(settingsKey(1000), text)
    storage.setItem('podium.editor', text)
    expect(readSettings(storage, 1000)).toEqual(defaultSettings)
  })

  test('a full storage is said, not thrown', () => {
    const full: DraftStorage = { getItem: () => null, setItem: () => { throw new Error('quota') } }
    expect(writeSettings(full, mine, 1000)).toBe(false)
  })
})
