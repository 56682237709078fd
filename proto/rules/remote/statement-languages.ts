/** Languages in which a site has statements, where a reader of it may choose; not every problem is there in each. */
import type { Locale } from '../site/locale.ts'
import type { SiteKey } from './site-keys.ts'

export const statementLanguages = ['en', 'zh', 'ja', 'ru'] as const
export type StatementLanguage = (typeof statementLanguages)[number]

/** The first one is what the site shows to whoever has not chosen. Empty where it has one text only. */
const languagesAt: Readonly<Record<SiteKey, readonly StatementLanguage[]>> = {
  HDU: [],
  POJ: ['en', 'zh'],
  CF: ['en', 'ru'],
  GYM: ['en', 'ru'],
  AC: ['en', 'ja'],
  SPOJ: [],
  LIBRE: ['zh', 'en', 'ja'],
}

export const statementLanguagesOf = (site: SiteKey): readonly StatementLanguage[] => languagesAt[site]

/** The language where the site has it; undefined leaves the choice to the site. */
export const offeredLanguage = (site: SiteKey, wanted: string | null | undefined): StatementLanguage | undefined =>
  languagesAt[site].find((language) => language === wanted)

const languageOf: Readonly<Record<Locale, StatementLanguage>> = { 'en-US': 'en', 'zh-CN': 'zh' }

/** What a reader of our pages would choose: the own language where the site has it, else what the site shows. */
export const preferredLanguage = (site: SiteKey, locale: Locale): StatementLanguage | undefined =>
  offeredLanguage(site, languageOf[locale]) ?? languagesAt[site][0]
