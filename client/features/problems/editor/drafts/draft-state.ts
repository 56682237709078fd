/**
 * What one tab knows of the drafts of one problem, stored on this device with every change and posted to the other
 * tabs.
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { adoptDrafts, draftsKey, readDrafts, writeDrafts } from './draft-store.ts'
import type { DraftOwner, Drafts, LocalDraft } from './draft-store.ts'
import type { DraftStorage } from '../settings/preferences.ts'

export type SiteDraft = CallAnswer<'drafts'>[number]
export type SaveAnswer = CallAnswer<'saveDraft'>

export interface DraftPorts {
  readonly storage: DraftStorage
  readonly load: () => Promise<readonly SiteDraft[]>
  readonly save: (draft: Omit<CallBody<'saveDraft'>, 'pid' | 'cid'>, isLast: boolean) => Promise<SaveAnswer>
  /** To the other tabs; what they post comes to `receive`. */
  readonly post: (message: TabMessage) => void
  readonly nowMs: () => number
}

export interface TabMessage {
  readonly key: string
  readonly kind: 'hello' | 'here' | 'written'
  readonly slot?: string
  readonly draft?: LocalDraft
}

/** The draft that is not shown, and where it comes from. */
export interface OtherDraft {
  readonly from: 'device' | 'tab'
  /** True when the shown one is the newer of the two, and this the way back. */
  readonly isOlder: boolean
  readonly draft: LocalDraft
}

export interface DraftState {
  readonly drafts: Drafts
  readonly others: Readonly<Record<string, OtherDraft | undefined>>
  readonly isStored: boolean
  readonly isInOtherTab: boolean
}

export interface DraftStateStore {
  readonly owner: DraftOwner
  readonly ports: DraftPorts
  /** Tells this problem of this reader from others in messages of tabs. */
  readonly key: string
  readonly state: () => DraftState
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (part: Partial<DraftState>) => void
  readonly setOther: (slot: string, other: OtherDraft | undefined) => void
  /** Shows a draft, keeps it on the device and tells the other tabs. */
  readonly put: (slot: string, draft: LocalDraft) => void
}

export function openDraftState(owner: DraftOwner, ports: DraftPorts): DraftStateStore {
  const key = draftsKey(owner)
  let state: DraftState = { drafts: adoptDrafts(ports.storage, owner), others: {}, isStored: true, isInOtherTab: false }
  const listeners = new Set<() => void>()
  const set = (part: Partial<DraftState>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  return {
    owner,
    ports,
    key,
    set,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setOther: (slot, other) => set({ others: { ...state.others, [slot]: other } }),
    put: (slot, draft) => {
      const isStored = writeDrafts(ports.storage, owner, { ...readDrafts(ports.storage, owner), [slot]: draft })
      set({ drafts: { ...state.drafts, [slot]: draft }, isStored })
      ports.post({ key, kind: 'written', slot, draft })
    },
  }
}
