/** Where a task puts the problems that it imports, besides the bank: stored with the site as the format of the task. */
import { isSiteKey } from '@podium/proto/rules/remote/sites.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'

export interface Into {
  readonly kind: 'contest' | 'training'
  readonly id: number
}

export interface Target {
  readonly site: SiteKey
  /** Null for the bank alone. */
  readonly into: Into | null
}

export function intoOf({
  cid,
  tid,
}: {
  readonly cid: number | undefined
  readonly tid: number | undefined
}): Into | null {
  if (cid !== undefined) return { kind: 'contest', id: cid }
  return tid === undefined ? null : { kind: 'training', id: tid }
}

export const formatOf = ({ site, into }: Target): string => (into === null ? site : `${site} ${into.kind} ${into.id}`)

export function targetOf(format: string): Target {
  const [site = '', kind, id] = format.split(' ')
  const isKnown = kind === 'contest' || kind === 'training'
  return { site: isSiteKey(site) ? site : 'HDU', into: isKnown ? { kind, id: Number(id) } : null }
}
