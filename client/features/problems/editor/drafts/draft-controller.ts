/**
 * Keeps the drafts of one problem: on this device with every change, on the site within seconds. The newest wins;
 * where two were written apart, nothing is overwritten and the writer chooses. Tabs of one browser share one draft
 * and tell each other of it.
 */
import { draftSlot } from '@podium/proto/rules/submission/language-family.ts'
import { openDraftState } from './draft-state.ts'
import type { DraftStateStore, DraftPorts, DraftState, TabMessage } from './draft-state.ts'
import { openSender } from './draft-sender.ts'
import type { DraftSender } from './draft-sender.ts'
import { readDrafts } from './draft-store.ts'
import type { DraftOwner } from './draft-store.ts'

export interface DraftController {
  readonly state: () => DraftState
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
  readonly receive: (message: TabMessage) => void
  /** Sends what has not been sent. @param isLast the page may be gone before the answer */
  readonly flush: (isLast: boolean) => void
  readonly stop: () => void
}

export function openDraftController(owner: DraftOwner, ports: DraftPorts): DraftController {
  const store = openDraftState(owner, ports)
  const typed = new Set<string>()
  const sender = openSender(store, typed)
  return {
    state: store.state,
    subscribe: store.subscribe,
    write: (language, code) => {
      typed.add(draftSlot(language))
      write(store, language, code)
      sender.sendSoon(draftSlot(language))
    },
    swap: (slot) => swap(store, sender, slot),
    keep: (slot) => keep(store, sender, slot),
    hello: () => ports.post({ key: store.key, kind: 'hello' }),
    hideTabs: () => store.set({ isInOtherTab: false }),
    refresh: sender.refresh,
    receive: (message) => receive(store, message),
    flush: sender.flush,
    stop: sender.stop,
  }
}

function write({ owner, ports, state, put, setOther }: DraftStateStore, language: string, code: string): void {
  const slot = draftSlot(language)
  const mine = state().drafts[slot]
  const stored = readDrafts(ports.storage, owner)[slot]
  // A tab that slept missed what another has written: that is offered, not overwritten without a word.
  const isMissed =
    stored !== undefined &&
    stored.editedAtMs > (mine?.editedAtMs ?? 0) &&
    stored.code !== mine?.code &&
    state().isStored
  if (isMissed) setOther(slot, { from: 'tab', isOlder: false, draft: stored })
  put(slot, { code, language, editedAtMs: ports.nowMs(), revision: mine?.revision ?? 0, isSent: false })
}

function swap({ ports, state, put, setOther }: DraftStateStore, { sendSoon }: DraftSender, slot: string): void {
  const {
    drafts: { [slot]: mine },
    others: { [slot]: other },
  } = state()
  if (other === undefined || mine === undefined) return
  const revision = Math.max(other.draft.revision, mine.revision)
  setOther(slot, { ...other, isOlder: true, draft: { ...mine, revision } })
  put(slot, { ...other.draft, revision, editedAtMs: ports.nowMs(), isSent: false })
  sendSoon(slot, 0)
}

function keep({ state, put, setOther }: DraftStateStore, { sendSoon }: DraftSender, slot: string): void {
  const {
    drafts: { [slot]: mine },
    others: { [slot]: other },
  } = state()
  setOther(slot, undefined)
  if (other === undefined || other.isOlder || mine === undefined) return
  put(slot, { ...mine, revision: Math.max(other.draft.revision, mine.revision), isSent: false })
  sendSoon(slot, 0)
}

function receive({ key, ports, state, set }: DraftStateStore, { key: of, kind, slot, draft }: TabMessage): void {
  if (of !== key) return
  if (kind === 'hello') ports.post({ key, kind: 'here' })
  if (kind !== 'written') return set({ isInOtherTab: true })
  if (slot !== undefined && draft !== undefined) set({ drafts: { ...state().drafts, [slot]: draft } })
}
