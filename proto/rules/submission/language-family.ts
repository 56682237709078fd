/**
 * Languages that are one language to whoever writes in it: the standards of C++, the interpreters of Python. Their
 * code is one draft, has one grammar, and one template of the writer's own. Names of remote sites ("GNU G++17 7.3.0")
 * are read as well.
 */
const languageFamilies = ['C', 'C++', 'C#', 'Java', 'JavaScript', 'Python', 'Go', 'PHP', 'Ruby', 'Rust'] as const
export type LanguageFamily = (typeof languageFamilies)[number]

/** The first that fits. */
const patterns: readonly (readonly [pattern: RegExp, family: LanguageFamily])[] = [
  [/c#|\.net/i, 'C#'],
  [/\+\+|^cpp/i, 'C++'],
  [/javascript|node\.?js/i, 'JavaScript'],
  [/^java\b/i, 'Java'],
  [/py(thon|py)/i, 'Python'],
  [/^go(lang)?\b/i, 'Go'],
  [/^php/i, 'PHP'],
  [/^ruby/i, 'Ruby'],
  [/^rust/i, 'Rust'],
  [/^(gnu )?(c|gcc)\b/i, 'C'],
]

/** Null for a language that is not known here. */
export const languageFamily = (language: string): LanguageFamily | null =>
  patterns.find(([pattern]) => pattern.test(language))?.[1] ?? null

/** Names the draft of a language among those of a problem. */
export const draftSlot = (language: string): string => languageFamily(language) ?? language
