import { describe, expect, test } from 'vitest'
import { defaultLook, readLook, settingsKey, writeLook } from './preferences.ts'
import type { DraftStorage, LookSettings } from './preferences.ts'

const memory = (): DraftStorage & { readonly entries: Map<string, string> } => {
  const entries = new Map<string, string>()
  return { entries, getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) }
}
const mine: LookSettings = { language: 'C++ 17', theme: 'dracula', fontSizePx: 18, tabSize: 2 }

describe('what the editor remembers', () => {
  test('a first visit starts with solarized, 14 px and tabs of 4', () => {
    expect(readLook(memory(), 1000)).toEqual({ language: null, theme: 'solarized', fontSizePx: 14, tabSize: 4 })
  })

  test('everything comes back for the same problem, and another one starts with it', () => {
    const storage = memory()
    writeLook(storage, mine, 1000)
    expect(readLook(storage, 1000)).toEqual(mine)
    expect(readLook(storage, 1001)).toEqual(mine)
  })

  test('the look of a problem wins over a newer one of another', () => {
    const storage = memory()
    writeLook(storage, mine, 1000)
    writeLook(storage, { ...mine, theme: 'idea', language: 'Java' }, 1001)
    expect(readLook(storage, 1000)).toEqual(mine)
  })

  test.each(['{', 'null', '7', '{"theme":"neon","fontSize":40,"tabSize":3,"language":9}'])(
    '%s reads as nothing kept',
    (text) => {
      const storage = memory()
      storage.setItem(settingsKey(1000), text)
      storage.setItem('podium.editor', text)
      expect(readLook(storage, 1000)).toEqual(defaultLook)
    },
  )

  test('a full storage is reported, not thrown', () => {
    const full: DraftStorage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota')
      },
    }
    expect(writeLook(full, mine, 1000)).toBe(false)
  })
})
