import type { LaneSite, SiteKey } from '../sites.ts'
import { remoteSites } from '../sites.ts'
import { atcoderLanguages } from './atcoder.ts'
import { codeforcesLanguages } from './codeforces.ts'
import { hduLanguages } from './hdu.ts'
import { libreLanguages } from './libre.ts'
import { pojLanguages } from './poj.ts'
import type { RemoteLanguage } from './remote-language.ts'
import { spojLanguages } from './spoj.ts'

/** In the order in which a site's languages are offered; gym problems take those of Codeforces. */
export const remoteLanguages: Readonly<Record<LaneSite, readonly RemoteLanguage[]>> = {
  HDU: hduLanguages,
  POJ: pojLanguages,
  CF: codeforcesLanguages,
  AC: atcoderLanguages,
  SPOJ: spojLanguages,
  LIBRE: libreLanguages,
}

export const languagesOfSite = (site: SiteKey): readonly RemoteLanguage[] => remoteLanguages[remoteSites[site].laneSite]

/** Null for a language that the site never had, or has no more. */
export const remoteLanguage = (site: SiteKey, name: string): RemoteLanguage | null =>
  languagesOfSite(site).find((language) => language.name === name) ?? null

/**
 * Names of languages whose id is not on the list that the site shows now. An empty list says nothing: the page was
 * not read.
 */
export const goneLanguages = (site: SiteKey, shownIds: readonly string[]): string[] =>
  shownIds.length === 0
    ? []
    : languagesOfSite(site)
        .filter(({ id }) => !shownIds.includes(id))
        .map(({ name }) => name)
