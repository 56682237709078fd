import { describe, expect, test } from 'vitest'
import { defaultSettings, draftKey, readDraft, writeDraft } from './preferences.ts'
import type { Draft, DraftStorage } from './preferences.ts'

const memory = (): DraftStorage & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
const mine: Draft = { code: 'int main() {}', language: 'C++ 17', theme: 'dracula', fontSizePx: 18, tabSize: 2 }

describe('what the editor remembers', () => {
  test('a first visit starts with solarized, 14 px and tabs of 4', () => {
    expect(readDraft(memory(), 1000)).toEqual({ code: null, language: null, theme: 'solarized', fontSizePx: 14, tabSize: 4 })
  })

  test('code, language and look come back for the same problem', () => {
    const storage = memory()
    writeDraft(storage, mine, 1000)
    expect(readDraft(storage, 1000)).toEqual(mine)
  })

  test('another problem starts from the last settings, without the code', () => {
    const storage = memory()
    writeDraft(storage, mine, 1000)
    expect(readDraft(storage, 1001)).toEqual({ ...mine, code: null })
  })

  test('the own settings of a problem win over newer global ones', () => {
    const storage = memory()
    writeDraft(storage, mine, 1000)
    writeDraft(storage, { ...mine, theme: 'idea', language: 'Java' }, 1001)
    expect(readDraft(storage, 1000)).toEqual(mine)
  })

  test('the same problem in a contest has code of its own', () => {
    const storage = memory()
    writeDraft(storage, mine, 1000, 12)
    expect(readDraft(storage, 1000).code).toBeNull()
    expect(readDraft(storage, 1000, 12).code).toBe(mine.code)
  })

  test('an emptied editor stays empty', () => {
    const storage = memory()
    writeDraft(storage, { ...mine, code: '' }, 1000)
    expect(readDraft(storage, 1000).code).toBe('')
  })

  test.each(['{', 'null', '7', '{"theme":"neon","fontSize":40,"tabSize":3,"language":9,"code":1}'])('%s reads as nothing kept', (text) => {
    const storage = memory()
    storage.setItem(draftKey(1000), text)
    expect(readDraft(storage, 1000)).toEqual({ ...defaultSettings, code: null })
  })

  test('a full storage is said, not thrown', () => {
    const full: DraftStorage = { getItem: () => null, setItem: () => { throw new Error('quota') } }
    expect(writeDraft(full, mine, 1000)).toBe(false)
  })
})
