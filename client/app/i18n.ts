/**
 * Texts load by area: the shell's with the shell, a feature's with its first page. Switching the language loads the
 * other catalog of every area in use and then changes all of them at once.
 */
import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { queryClient } from '../api/query-client.ts'

type Load = () => Promise<{ messages: Messages }>

const shellCatalogs = import.meta.glob<{ messages: Messages }>('../locales/*.po')
const featureCatalogs = import.meta.glob<{ messages: Messages }>('../features/*/locales/*.po')

const featuresInUse = new Set<string>()
const yearS = 31_536_000

const catalogOf = (feature: string, locale: Locale): Load | undefined =>
  featureCatalogs[`../features/${feature}/locales/${locale}.po`]

async function loadInto(locale: Locale, load: Load | undefined): Promise<void> {
  if (load !== undefined) i18n.load(locale, (await load()).messages)
}

/** Shows the interface in a language, once all its texts are here. */
export async function showLanguage(locale: Locale): Promise<void> {
  const loads = [
    shellCatalogs[`../locales/${locale}.po`],
    ...[...featuresInUse].map((feature) => catalogOf(feature, locale)),
  ]
  await Promise.all(loads.map((load) => loadInto(locale, load)))
  document.documentElement.lang = locale
  i18n.activate(locale)
}

/** Shows a language, keeps the choice for every later visit, and asks again for what the server says in words. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale)
  document.cookie = `Web_Language=${locale}; path=/; max-age=${yearS}; samesite=lax`
  await queryClient.invalidateQueries()
}

/**
 * The texts of one feature in the current language. They are put beside the others without a word: they come before
 * what shows them, and `i18n.load` would have all that stands drawn anew.
 */
export async function loadFeatureTexts(feature: string): Promise<void> {
  featuresInUse.add(feature)
  const locale = i18n.locale as Locale
  const catalog = await catalogOf(feature, locale)?.()
  if (i18n.locale === locale) Object.assign(i18n.messages, catalog?.messages)
  else if (catalog !== undefined) i18n.load(locale, catalog.messages)
}
