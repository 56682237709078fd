/**
 * Names of the awards that a new contest and an imported board begin with. Whoever reads them gets them in their own
 * language; they are stored in English, and what is called anything else was named by a person and stays.
 */
import type { Locale, LocalText } from '../site/locale.ts'

const text = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })
const presets = [text('Gold', '金奖'), text('Silver', '银奖'), text('Bronze', '铜奖')] as const

/** Gold, silver and bronze. */
export const presetAwardNames = (locale: Locale): readonly [string, string, string] => [
  presets[0][locale],
  presets[1][locale],
  presets[2][locale],
]

/** The name of an award for a reader of a language. */
export const awardName = (name: string, locale: Locale): string =>
  presets.find((preset) => Object.values(preset).includes(name))?.[locale] ?? name

/** As it is stored. */
export const storedAwardName = (name: string): string => awardName(name, 'en-US')
