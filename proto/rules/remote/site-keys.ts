/** The remote sites by key and name, which is what pages need that meet a remote problem; the rest is in sites.ts. */

export const siteKeys = ['HDU', 'POJ', 'CF', 'GYM', 'AC', 'SPOJ', 'LIBRE'] as const
export type SiteKey = (typeof siteKeys)[number]

/** Sites that have accounts, and so lanes: gym problems are judged by accounts of Codeforces. */
export const laneSites = ['HDU', 'POJ', 'CF', 'AC', 'SPOJ', 'LIBRE'] as const
export type LaneSite = (typeof laneSites)[number]

export const siteNames: Readonly<Record<SiteKey, string>> = {
  HDU: 'HDU',
  POJ: 'POJ',
  CF: 'Codeforces',
  GYM: 'GYM',
  AC: 'AtCoder',
  SPOJ: 'SPOJ',
  LIBRE: 'LibreOJ',
}

export const isSiteKey = (text: string): text is SiteKey => Object.hasOwn(siteNames, text)

/** Whose accounts carry the submissions of a site, and whose languages its problems take. */
export const laneSiteOf = (site: SiteKey): LaneSite => (site === 'GYM' ? 'CF' : site)
