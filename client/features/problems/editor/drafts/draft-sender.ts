/** Brings the drafts of one tab to the site, and meets what other devices have brought there. */
import { draftSlot } from '@podium/proto/rules/submission/language-family.ts'
import { fromSite, mergeSiteDraft, unsentDraft } from './draft-merge.ts'
import type { DraftStateStore, SaveAnswer } from './draft-state.ts'
import type { LocalDraft } from './draft-store.ts'
import { openSlotTimers } from './slot-timers.ts'

/** Less than the five seconds that a crash may cost, with room for the way. */
export const sendAfterMs = 2000
const retryAfterMs = 5000

/** The site will never take it: too long, or the problem is closed to this reader. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'kind' in error &&
  error.kind !== 'network' &&
  error.kind !== 'timeout' &&
  error.kind !== 'server'

export interface DraftSender {
  /** Sends after a moment, however long one goes on typing. */
  readonly sendSoon: (slot: string, afterMs?: number) => void
  /** Sends what has not been sent. @param isLast the page may be gone before the answer */
  readonly flush: (isLast: boolean) => void
  readonly refresh: () => Promise<void>
  readonly stop: () => void
}

/** @param typed slots that this page has typed in: never replaced under the hands */
export function openSender(store: DraftStateStore, typed: ReadonlySet<string>): DraftSender {
  const { ports } = store
  const isSignedIn = store.owner.uid !== null
  const timers = openSlotTimers()
  const sending = new Set<string>()

  const sendSoon = (slot: string, afterMs = sendAfterMs): void => {
    if (isSignedIn) timers.start(slot, afterMs, () => void send(slot, false))
  }
  const meet = (slot: string, site: LocalDraft): void => {
    if (mergeSiteDraft(store, typed, slot, site)) sendSoon(slot, 0)
  }
  async function send(slot: string, isLast: boolean): Promise<void> {
    const draft = unsentDraft(store.state(), slot)
    if (!isSignedIn || draft === null || sending.has(slot)) return
    sending.add(slot)
    const { language, code, revision } = draft
    const answer = await ports
      .save({ language, code, revision }, isLast)
      .catch((error: unknown) => (isFinalRefusal(error) ? null : undefined))
    sending.delete(slot)
    if (answer === undefined) sendSoon(slot, retryAfterMs)
    if (answer) finishSave(slot, answer, code)
  }
  function finishSave(slot: string, { isSaved, draft }: SaveAnswer, sentCode: string): void {
    const now = store.state().drafts[slot]
    if (now === undefined) return
    if (!isSaved) return meet(slot, fromSite(draft))
    const isSent = now.code === sentCode
    store.put(slot, { ...now, revision: draft.revision, isSent })
    if (!isSent) sendSoon(slot)
  }
  const flush = (isLast: boolean): void => {
    for (const slot of Object.keys(store.state().drafts)) void send(slot, isLast)
  }
  return {
    sendSoon,
    flush,
    refresh: async () => {
      if (!isSignedIn) return
      const found = await ports.load().catch(() => null)
      if (found === null) return
      for (const draft of found) meet(draftSlot(draft.language), fromSite(draft))
      const known = new Set(found.map(({ language }) => draftSlot(language)))
      for (const [slot, { isSent }] of Object.entries(store.state().drafts))
        if (!isSent && !known.has(slot)) sendSoon(slot)
    },
    stop: () => {
      flush(true)
      timers.stop()
    },
  }
}
