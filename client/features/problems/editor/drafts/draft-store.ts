/**
 * Drafts on this device, one for each reader, problem, contest and family of languages. Another who signs in here
 * finds none of the one before; what was written before signing in goes with whoever signs in.
 */
import { readJson, writeJson } from '../settings/preferences.ts'
import type { DraftStorage } from '../settings/preferences.ts'

export interface LocalDraft {
  readonly code: string
  readonly language: string
  readonly editedAtMs: number
  /** Of the site's draft that this one was made from; 0 where there was none. */
  readonly revision: number
  /** Whether the site has this very text. */
  readonly isSent: boolean
}

export interface DraftOwner {
  /** Null for an anonymous reader. */
  readonly uid: string | null
  readonly pid: number
  /** 0 outside contests. */
  readonly cid: number
}

export const draftsKey = ({ uid, pid, cid }: DraftOwner): string => `podium.drafts.${uid ?? '-'}.${cid}.${pid}`

export type Drafts = Readonly<Record<string, LocalDraft>>

const isDraft = (value: unknown): value is LocalDraft => {
  const draft = value as Partial<LocalDraft> | null
  return (
    typeof draft?.code === 'string' &&
    typeof draft.language === 'string' &&
    typeof draft.editedAtMs === 'number' &&
    typeof draft.revision === 'number'
  )
}

/** By family of languages. */
export const readDrafts = (storage: DraftStorage, owner: DraftOwner): Drafts =>
  Object.fromEntries(
    Object.entries(readJson(storage, draftsKey(owner))).filter((entry): entry is [string, LocalDraft] =>
      isDraft(entry[1]),
    ),
  )

/** False when the storage refused. */
export const writeDrafts = (storage: DraftStorage, owner: DraftOwner, drafts: Drafts): boolean =>
  writeJson(storage, draftsKey(owner), drafts)

/** Gives what was written before signing in to whoever signs in, where that one has nothing of the kind. */
export function adoptDrafts(storage: DraftStorage, owner: DraftOwner): Drafts {
  const own = readDrafts(storage, owner)
  if (owner.uid === null) return own
  const anonymous = { ...owner, uid: null }
  const found = readDrafts(storage, anonymous)
  if (Object.keys(found).length === 0) return own
  const all = { ...found, ...own }
  if (writeDrafts(storage, owner, all)) writeDrafts(storage, anonymous, {})
  return all
}
