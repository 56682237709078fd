import type { Locale } from '@podium/proto/rules/site/locale.ts'

const locales: Readonly<Record<string, Locale>> = { english: 'en-US', chinese: 'zh-CN' }

/** Null for a language that the site has no pages in. */
export const localeOfLanguage = (language: string): Locale | null => locales[language] ?? null
