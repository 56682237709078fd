import { siteKeys, siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'

export const siteOptions = siteKeys.map((key) => ({
  value: key,
  label: siteNames[key] === key ? key : `${siteNames[key]} (${key})`,
}))

/** How ids look at each site, several at once. */
export const idExamples: Readonly<Record<SiteKey, string>> = {
  HDU: '1000, 1002-1010',
  POJ: '1000, 1002-1010',
  CF: '1900A, 1900F2',
  GYM: '100001B, 100001C',
  AC: 'abc300_a, abc300_b',
  SPOJ: 'TEST, PRIME1',
  LIBRE: '100, 102-110',
}
