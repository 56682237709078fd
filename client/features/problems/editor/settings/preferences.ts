/**
 * What the editor remembers beside the drafts, in this browser. Look and language are kept once for all problems, as
 * the start for a problem that was never opened; they are kept for each problem and contest as well, and win when it
 * is opened again. Keys and own templates are the same everywhere (own-settings.ts).
 */
export const themeNames = [
  'monokai',
  'solarized',
  'material',
  'idea',
  'eclipse',
  'base16-dark',
  'cobalt',
  'dracula',
] as const
export type ThemeName = (typeof themeNames)[number]
export const fontSizesPx = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const
export const tabSizes = [2, 4, 8] as const

export interface LookSettings {
  /** Null until one was chosen. */
  readonly language: string | null
  readonly theme: ThemeName
  readonly fontSizePx: number
  readonly tabSize: number
}

export const defaultLook: LookSettings = { language: null, theme: 'solarized', fontSizePx: 14, tabSize: 4 }

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

export const globalKey = 'podium.editor'
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

export const oneOf = <T>(choices: readonly T[], value: unknown, fallback: T): T =>
  choices.includes(value as T) ? (value as T) : fallback

const lookFrom = (value: Record<string, unknown>, fallback: LookSettings): LookSettings => ({
  language: typeof value.language === 'string' ? value.language : fallback.language,
  theme: oneOf<ThemeName>(themeNames, value.theme, fallback.theme),
  fontSizePx: oneOf<number>(fontSizesPx, value.fontSize, fallback.fontSizePx),
  tabSize: oneOf<number>(tabSizes, value.tabSize, fallback.tabSize),
})

/** What was kept for a problem, filled up from the global copy and then from the defaults. */
export const readLook = (storage: DraftStorage, pid: number, cid?: number): LookSettings =>
  lookFrom(readJson(storage, settingsKey(pid, cid)), lookFrom(readJson(storage, globalKey), defaultLook))

/** Keeps settings for their problem, and for the next one. False when the storage refused. */
export function writeLook(
  storage: DraftStorage,
  { language, theme, fontSizePx: fontSize, tabSize }: LookSettings,
  pid: number,
  cid?: number,
): boolean {
  const look = { language, theme, fontSize, tabSize }
  return (
    writeJson(storage, globalKey, { ...readJson(storage, globalKey), ...look }) &&
    writeJson(storage, settingsKey(pid, cid), look)
  )
}
