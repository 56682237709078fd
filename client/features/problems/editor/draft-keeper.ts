/**
 * Keeps the drafts of one problem: on this device with every change, on the site within seconds. The newest wins; where two were
 * written apart, nothing is overwritten and the writer chooses. Tabs of one browser share one draft and tell each other of it.
 */
import type { CallAnswer, CallBody } from '@podium/proto/http/calls.ts'
import { draftSlot } from '@podium/proto/model/language-family.ts'
import { adoptDrafts, draftsKey, readDrafts, writeDrafts } from './draft-store.ts'
import type { DraftOwner, Drafts, KeptDraft } from './draft-store.ts'
import type { DraftStorage } from './preferences.ts'

type SiteDraft = CallAnswer<'drafts'>[number]
type SaveAnswer = CallAnswer<'saveDraft'>

/** Less than the five seconds that a crash may cost, with room for the way. */
export const SEND_AFTER_MS = 2000
const RETRY_AFTER_MS = 5000

export interface DraftPorts {
  readonly storage: DraftStorage
  readonly load: () => Promise<readonly SiteDraft[]>
  readonly save: (draft: Omit<CallBody<'saveDraft'>, 'pid' | 'cid'>, isLast: boolean) => Promise<SaveAnswer>
  /** To the other tabs; what they say comes to `hear`. */
  readonly post: (message: TabMessage) => void
  readonly nowMs: () => number
}

export interface TabMessage {
  readonly key: string
  readonly kind: 'hello' | 'here' | 'written'
  readonly slot?: string
  readonly draft?: KeptDraft
}

/** The draft that is not shown, and where it comes from. */
export interface OtherDraft {
  readonly from: 'device' | 'tab'
  /** True when the shown one is the newer of the two, and this the way back. */
  readonly isOlder: boolean
  readonly draft: KeptDraft
}

interface KeeperState {
  readonly drafts: Drafts
  readonly others: Readonly<Record<string, OtherDraft | undefined>>
  readonly isKept: boolean
  readonly isInOtherTab: boolean
}

export interface DraftKeeper {
  readonly state: () => KeeperState
  readonly subscribe: (listener: () => void) => () => void
  readonly write: (language: string, code: string) => void
  /** Shows the other draft; the one shown till then becomes the other. */
  readonly swap: (slot: string) => void
  /** The shown one stays, and the other is let go. */
  readonly keep: (slot: string) => void
  /** Asks whether another tab has the same problem. */
  readonly hello: () => void
  readonly hideTabs: () => void
  readonly refresh: () => Promise<void>
  readonly hear: (message: TabMessage) => void
  /** Sends what has not been sent. @param isLast the page may be gone before the answer */
  readonly flush: (isLast: boolean) => void
  readonly stop: () => void
}

const fromSite = ({ code, language, revision, savedAt }: SiteDraft): KeptDraft =>
  ({ code, language, revision, isSent: true, editedAtMs: Date.parse(savedAt.replace('+0000', 'Z')) })

export function openKeeper(owner: DraftOwner, ports: DraftPorts): DraftKeeper {
  const key = draftsKey(owner)
  const isSignedIn = owner.uid !== null
  let state: KeeperState = { drafts: adoptDrafts(ports.storage, owner), others: {}, isKept: true, isInOtherTab: false }
  const listeners = new Set<() => void>()
  const typed = new Set<string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Set<string>()

  const set = (part: Partial<KeeperState>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const setOther = (slot: string, other: OtherDraft | undefined): void => set({ others: { ...state.others, [slot]: other } })
  const put = (slot: string, draft: KeptDraft, isTold = true): void => {
    const isKept = writeDrafts(ports.storage, owner, { ...readDrafts(ports.storage, owner), [slot]: draft })
    set({ drafts: { ...state.drafts, [slot]: draft }, isKept })
    if (isTold) ports.post({ key, kind: 'written', slot, draft })
  }
  const sendSoon = (slot: string, afterMs = SEND_AFTER_MS): void => {
    if (!isSignedIn || timers.has(slot)) return
    timers.set(slot, setTimeout(() => {
      timers.delete(slot)
      void send(slot, false)
    }, afterMs))
  }

  async function send(slot: string, isLast: boolean): Promise<void> {
    const draft = state.drafts[slot]
    const other = state.others[slot]
    if (!isSignedIn || draft === undefined || draft.isSent || sending.has(slot) || (other !== undefined && !other.isOlder)) return
    sending.add(slot)
    const { language, code, revision } = draft
    const answer = await ports.save({ language, code, revision }, isLast).catch((error: unknown) => (isRefusal(error) ? null : undefined))
    sending.delete(slot)
    if (answer === undefined) sendSoon(slot, RETRY_AFTER_MS)
    if (answer) settle(slot, answer, code)
  }

  function settle(slot: string, { isSaved, draft }: SaveAnswer, sentCode: string): void {
    const now = state.drafts[slot]
    if (now === undefined) return
    if (!isSaved) return meet(slot, fromSite(draft))
    const isSent = now.code === sentCode
    put(slot, { ...now, revision: draft.revision, isSent })
    if (!isSent) sendSoon(slot)
  }

  /** Another draft of the site than the one that this was made from. */
  function meet(slot: string, site: KeptDraft): void {
    const mine = state.drafts[slot]
    if (mine === undefined || mine.code === site.code) return put(slot, mine === undefined ? site : { ...mine, revision: site.revision, isSent: true })
    if (mine.revision === site.revision) return mine.isSent ? undefined : sendSoon(slot, 0)
    const isNewer = mine.isSent || site.editedAtMs > mine.editedAtMs
    if (!isNewer || typed.has(slot)) return setOther(slot, { from: 'device', isOlder: false, draft: site })
    setOther(slot, { from: 'device', isOlder: true, draft: { ...mine, revision: site.revision } })
    put(slot, site)
  }

  const keeper: DraftKeeper = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write: (language, code) => {
      const slot = draftSlot(language)
      typed.add(slot)
      const mine = state.drafts[slot]
      const stored = readDrafts(ports.storage, owner)[slot]
      // A tab that slept missed what another has written: that is offered, not overwritten without a word.
      const isMissed = stored !== undefined && stored.editedAtMs > (mine?.editedAtMs ?? 0) && stored.code !== mine?.code && state.isKept
      if (isMissed) setOther(slot, { from: 'tab', isOlder: false, draft: stored })
      put(slot, { code, language, editedAtMs: ports.nowMs(), revision: mine?.revision ?? 0, isSent: false })
      sendSoon(slot)
    },
    swap: (slot) => {
      const other = state.others[slot]
      const mine = state.drafts[slot]
      if (other === undefined || mine === undefined) return
      const revision = Math.max(other.draft.revision, mine.revision)
      setOther(slot, { ...other, isOlder: true, draft: { ...mine, revision } })
      put(slot, { ...other.draft, revision, editedAtMs: ports.nowMs(), isSent: false })
      sendSoon(slot, 0)
    },
    keep: (slot) => {
      const other = state.others[slot]
      const mine = state.drafts[slot]
      setOther(slot, undefined)
      if (other === undefined || other.isOlder || mine === undefined) return
      put(slot, { ...mine, revision: Math.max(other.draft.revision, mine.revision), isSent: false })
      sendSoon(slot, 0)
    },
    hello: () => ports.post({ key, kind: 'hello' }),
    hideTabs: () => set({ isInOtherTab: false }),
    refresh: async () => {
      if (!isSignedIn) return
      const found = await ports.load().catch(() => [])
      for (const draft of found) meet(draftSlot(draft.language), fromSite(draft))
      const known = new Set(found.map(({ language }) => draftSlot(language)))
      for (const [slot, { isSent }] of Object.entries(state.drafts)) if (!isSent && !known.has(slot)) sendSoon(slot)
    },
    hear: (message) => {
      if (message.key !== key) return
      if (message.kind === 'hello') ports.post({ key, kind: 'here' })
      if (message.kind !== 'written') return set({ isInOtherTab: true })
      if (message.slot !== undefined && message.draft !== undefined) set({ drafts: { ...state.drafts, [message.slot]: message.draft } })
    },
    flush: (isLast) => {
      for (const slot of Object.keys(state.drafts)) void send(slot, isLast)
    },
    stop: () => {
      keeper.flush(true)
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
  return keeper
}

/** The site will never take it: too long, or the problem is closed to this reader. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'kind' in error && error.kind !== 'network' && error.kind !== 'timeout' && error.kind !== 'server'
