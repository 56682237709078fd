import { languageFamily } from '@podium/proto/rules/submission/language-family.ts'

export interface LanguageChoice {
  readonly name: string
  /** False when no connected judge has its toolchain. */
  readonly isAvailable: boolean
}

/**
 * The languages of a problem, in the problem's order. One that the cached list does not know yet counts as available.
 */
export function languageChoices(
  names: readonly string[],
  known: readonly { name: string; available?: boolean }[],
): readonly LanguageChoice[] {
  const unavailable = new Set(known.filter((language) => language.available === false).map((language) => language.name))
  return names.map((name) => ({ name, isAvailable: !unavailable.has(name) }))
}

/** What newcomers most probably want; where a site has G++, its C++ is another compiler's. */
const firstChoices = ['C++ 17 With O2', 'C++ 17', 'C++ With O2', 'G++', 'C++']
const isFirstFamily = (name: string): boolean => languageFamily(name) === 'C++'

/** The language to start with: the one kept if the problem still has it, else a usual one, else the first available. */
export function startLanguage(choices: readonly LanguageChoice[], stored: string | null): string {
  if (stored !== null && choices.some((choice) => choice.name === stored)) return stored
  const available = choices.filter((choice) => choice.isAvailable).map((choice) => choice.name)
  const first = firstChoices.find((name) => available.includes(name)) ?? available.find(isFirstFamily)
  return first ?? available[0] ?? choices[0]?.name ?? ''
}

const suffixes: Readonly<Record<string, string>> = {
  c: 'C',
  cc: 'C++',
  cpp: 'C++',
  cxx: 'C++',
  hpp: 'C++',
  cs: 'C#',
  java: 'Java',
  js: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  py: 'Python',
  go: 'Go',
  php: 'PHP',
  rb: 'Ruby',
  rs: 'Rust',
}

/**
 * The language of a file by its extension: the present one where it fits, else the usual one of its family that is
 * available.
 */
export function languageOfFile(name: string, choices: readonly LanguageChoice[], now: string): string {
  const family = suffixes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  if (family === undefined || languageFamily(now) === family) return now
  const fitting = choices.filter((choice) => choice.isAvailable && languageFamily(choice.name) === family)
  return fitting.length === 0 ? now : startLanguage(fitting, null)
}
