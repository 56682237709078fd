/**
 * What the editor remembers beside the drafts. Look and language are kept once for all problems, as the start for a problem that was
 * never opened; they are kept for each problem and contest as well, and win when it is opened again. Keys and own templates are
 * the same everywhere.
 */
export const themeNames = ['monokai', 'solarized', 'material', 'idea', 'eclipse', 'base16-dark', 'cobalt', 'dracula'] as const
export type ThemeName = (typeof themeNames)[number]
export const fontSizesPx = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const
export const tabSizes = [2, 4, 8] as const
export const keyMaps = ['default', 'vim', 'emacs'] as const
export type KeyMapName = (typeof keyMaps)[number]

export interface EditorSettings {
  /** Null until one was chosen. */
  readonly language: string | null
  readonly theme: ThemeName
  readonly fontSizePx: number
  readonly tabSize: number
  readonly keys: KeyMapName
  /** What an empty editor starts with, by family of languages. */
  readonly templates: Readonly<Record<string, string>>
}

export const defaultSettings: EditorSettings = { language: null, theme: 'solarized', fontSizePx: 14, tabSize: 4, keys: 'default', templates: {} }

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

const GLOBAL_KEY = 'podium.editor'
export const settingsKey = (pid: number, cid = 0): string => `podium.code.${cid}.${pid}`

export const readJson = (storage: DraftStorage, key: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A full or closed storage costs the memory, never the editing. */
export const writeJson = (storage: DraftStorage, key: string, value: unknown): boolean => {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

const oneOf = <T>(choices: readonly T[], value: unknown, fallback: T): T => (choices.includes(value as T) ? (value as T) : fallback)

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(typeof value === 'object' && value !== null ? value : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const lookFrom = (value: Record<string, unknown>, fallback: EditorSettings): EditorSettings => ({
  ...fallback,
  language: typeof value.language === 'string' ? value.language : fallback.language,
  theme: oneOf<ThemeName>(themeNames, value.theme, fallback.theme),
  fontSizePx: oneOf<number>(fontSizesPx, value.fontSize, fallback.fontSizePx),
  tabSize: oneOf<number>(tabSizes, value.tabSize, fallback.tabSize),
})

/** What was kept for a problem, filled up from the global copy and then from the defaults. */
export function readSettings(storage: DraftStorage, pid: number, cid?: number): EditorSettings {
  const shared = readJson(storage, GLOBAL_KEY)
  const start = { ...lookFrom(shared, defaultSettings), keys: oneOf<KeyMapName>(keyMaps, shared.keys, 'default'), templates: textsOf(shared.templates) }
  return lookFrom(readJson(storage, settingsKey(pid, cid)), start)
}

/** Keeps settings for their problem, and for the next one. False when the storage refused. */
export function writeSettings(storage: DraftStorage, settings: EditorSettings, pid: number, cid?: number): boolean {
  const { language, theme, fontSizePx: fontSize, tabSize, keys, templates } = settings
  const look = { language, theme, fontSize, tabSize }
  return writeJson(storage, GLOBAL_KEY, { ...look, keys, templates }) && writeJson(storage, settingsKey(pid, cid), look)
}
