/** The problems that an import names: ids of a site in a list, `1000, 1002-1010`, `1900A 1900B`. */
import { parseSiteId } from './problem-ids.ts'
import type { RemoteIdFault } from './problem-ids.ts'
import type { SiteKey } from './sites.ts'

/** Of one task. */
export const importMostProblems = 200

export type ImportIds =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly fault: RemoteIdFault | 'remoteIdsTooMany' | 'remoteIdsRange'; readonly part: string }

/** Ids that are numbers come in ranges. */
const rangeSites: readonly SiteKey[] = ['HDU', 'POJ', 'LIBRE']

const rangeOf = (site: SiteKey, part: string): readonly string[] | 'remoteIdsTooMany' | 'remoteIdsRange' | null => {
  const [, first, last] = /^(\d{1,9})\s*[-–]\s*(\d{1,9})$/.exec(part) ?? []
  if (first === undefined || last === undefined) return null
  const count = Number(last) - Number(first) + 1
  if (!rangeSites.includes(site) || count < 1) return 'remoteIdsRange'
  if (count > importMostProblems) return 'remoteIdsTooMany'
  return Array.from({ length: count }, (_, index) => String(Number(first) + index))
}

/** In the order in which they are named, each once. @param text ids apart by commas, blanks or lines */
export const idsIn = (site: SiteKey, text: string): ImportIds => {
  const ids = new Set<string>()
  const parts = text
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;，；]+/)
    .filter((part) => part !== '')
  if (parts.length === 0) return { ok: false, fault: 'remoteIdMissing', part: '' }
  for (const part of parts) {
    const range = rangeOf(site, part)
    if (typeof range === 'string') return { ok: false, fault: range, part }
    for (const id of range ?? [part]) {
      const parsed = parseSiteId(site, id)
      if (!parsed.ok) return { ok: false, fault: parsed.fault, part }
      ids.add(id)
    }
    if (ids.size > importMostProblems) return { ok: false, fault: 'remoteIdsTooMany', part }
  }
  return { ok: true, ids: [...ids] }
}
