/**
 * What the editor remembers. Look and language are kept once for all problems, as the start for a problem that was never
 * opened; code, language and look are kept for each problem and contest, and win when it is opened again.
 */
export const themeNames = ['monokai', 'solarized', 'material', 'idea', 'eclipse', 'base16-dark', 'cobalt', 'dracula'] as const
export type ThemeName = (typeof themeNames)[number]
export const fontSizesPx = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const
export const tabSizes = [2, 4, 8] as const

export interface EditorSettings {
  /** Null until one was chosen. */
  readonly language: string | null
  readonly theme: ThemeName
  readonly fontSizePx: number
  readonly tabSize: number
}

export interface Draft extends EditorSettings {
  /** Null when nothing was written yet: the template stands then. */
  readonly code: string | null
}

export const defaultSettings: EditorSettings = { language: null, theme: 'solarized', fontSizePx: 14, tabSize: 4 }

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

const GLOBAL_KEY = 'podium.editor'
export const draftKey = (pid: number, cid = 0): string => `podium.code.${cid}.${pid}`

const readJson = (storage: DraftStorage, key: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A full or closed storage costs the memory, never the editing. */
const writeJson = (storage: DraftStorage, key: string, value: unknown): boolean => {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

const oneOf = <T>(choices: readonly T[], value: unknown, fallback: T): T => (choices.includes(value as T) ? (value as T) : fallback)

const settingsFrom = (value: Record<string, unknown>, fallback: EditorSettings): EditorSettings => ({
  language: typeof value.language === 'string' ? value.language : fallback.language,
  theme: oneOf<ThemeName>(themeNames, value.theme, fallback.theme),
  fontSizePx: oneOf<number>(fontSizesPx, value.fontSize, fallback.fontSizePx),
  tabSize: oneOf<number>(tabSizes, value.tabSize, fallback.tabSize),
})

/** What was kept for a problem, filled up from the global copy and then from the defaults. */
export function readDraft(storage: DraftStorage, pid: number, cid?: number): Draft {
  const own = readJson(storage, draftKey(pid, cid))
  const settings = settingsFrom(own, settingsFrom(readJson(storage, GLOBAL_KEY), defaultSettings))
  return { ...settings, code: typeof own.code === 'string' ? own.code : null }
}

/** Keeps a draft for its problem, and its settings for the next one. False when the storage refused. */
export function writeDraft(storage: DraftStorage, draft: Draft, pid: number, cid?: number): boolean {
  const { code, language, theme, fontSizePx: fontSize, tabSize } = draft
  const settings = { language, theme, fontSize, tabSize }
  return writeJson(storage, GLOBAL_KEY, settings) && writeJson(storage, draftKey(pid, cid), { code, ...settings })
}
