/** Brings the drafts of one tab to the site, and meets what other devices have brought there. */
import { draftSlot } from '@podium/proto/rules/submission/language-family.ts'
import { parseTime } from '../../../../ui/text/format.ts'
import type { DraftStateStore, SaveAnswer, SiteDraft } from './draft-state.ts'
import type { LocalDraft } from './draft-store.ts'

/** Less than the five seconds that a crash may cost, with room for the way. */
export const sendAfterMs = 2000
const retryAfterMs = 5000

const fromSite = ({ code, language, revision, savedAt }: SiteDraft): LocalDraft => ({
  code,
  language,
  revision,
  isSent: true,
  editedAtMs: parseTime(savedAt)?.getTime() ?? 0,
})

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
export function openSender(desk: DraftStateStore, typed: ReadonlySet<string>): DraftSender {
  const { ports } = desk
  const isSignedIn = desk.owner.uid !== null
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Set<string>()

  const sendSoon = (slot: string, afterMs = sendAfterMs): void => {
    if (!isSignedIn || timers.has(slot)) return
    timers.set(
      slot,
      setTimeout(() => {
        timers.delete(slot)
        void send(slot, false)
      }, afterMs),
    )
  }
  async function send(slot: string, isLast: boolean): Promise<void> {
    const {
      drafts: { [slot]: draft },
      others: { [slot]: other },
    } = desk.state()
    if (
      !isSignedIn ||
      draft === undefined ||
      draft.isSent ||
      sending.has(slot) ||
      (other !== undefined && !other.isOlder)
    )
      return
    sending.add(slot)
    const { language, code, revision } = draft
    const answer = await ports
      .save({ language, code, revision }, isLast)
      .catch((error: unknown) => (isFinalRefusal(error) ? null : undefined))
    sending.delete(slot)
    if (answer === undefined) sendSoon(slot, retryAfterMs)
    if (answer) settle(slot, answer, code)
  }
  function settle(slot: string, { isSaved, draft }: SaveAnswer, sentCode: string): void {
    const now = desk.state().drafts[slot]
    if (now === undefined) return
    if (!isSaved) return meet(slot, fromSite(draft))
    const isSent = now.code === sentCode
    desk.put(slot, { ...now, revision: draft.revision, isSent })
    if (!isSent) sendSoon(slot)
  }
  /** Another draft of the site than the one that this was made from. */
  function meet(slot: string, site: LocalDraft): void {
    const mine = desk.state().drafts[slot]
    if (mine === undefined || mine.code === site.code)
      return desk.put(slot, mine === undefined ? site : { ...mine, revision: site.revision, isSent: true })
    if (mine.revision === site.revision) return mine.isSent ? undefined : sendSoon(slot, 0)
    const isNewer = mine.isSent || site.editedAtMs > mine.editedAtMs
    if (!isNewer || typed.has(slot)) return desk.setOther(slot, { from: 'device', isOlder: false, draft: site })
    desk.setOther(slot, { from: 'device', isOlder: true, draft: { ...mine, revision: site.revision } })
    desk.put(slot, site)
  }
  const flush = (isLast: boolean): void => {
    for (const slot of Object.keys(desk.state().drafts)) void send(slot, isLast)
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
      for (const [slot, { isSent }] of Object.entries(desk.state().drafts))
        if (!isSent && !known.has(slot)) sendSoon(slot)
    },
    stop: () => {
      flush(true)
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
