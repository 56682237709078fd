/** What the site has of a draft, and what this page has of it. */
import { parseTime } from '../../../../ui/text/format.ts'
import type { DraftState, DraftStateStore, SiteDraft } from './draft-state.ts'
import type { LocalDraft } from './draft-store.ts'

export const fromSite = ({ code, language, revision, savedAt }: SiteDraft): LocalDraft => ({
  code,
  language,
  revision,
  isSent: true,
  editedAtMs: parseTime(savedAt)?.getTime() ?? 0,
})

/** What may be sent of a slot. Where the writer has to choose between two drafts first, there is nothing. */
export function unsentDraft({ drafts, others }: DraftState, slot: string): LocalDraft | null {
  const { [slot]: draft } = drafts
  const { [slot]: other } = others
  if (draft === undefined || draft.isSent || (other !== undefined && !other.isOlder)) return null
  return draft
}

/**
 * Takes in a draft of the site that may be another than the one that this page's was made from.
 *
 * @param typed slots that this page has typed in: never replaced under the hands
 * @returns whether this page's draft is the newer one, to be sent at once
 */
export function mergeSiteDraft(
  store: DraftStateStore,
  typed: ReadonlySet<string>,
  slot: string,
  site: LocalDraft,
): boolean {
  const mine = store.state().drafts[slot]
  if (mine === undefined) store.put(slot, site)
  else if (mine.code === site.code) store.put(slot, { ...mine, revision: site.revision, isSent: true })
  else if (mine.revision === site.revision) return !mine.isSent
  else if (typed.has(slot) || !(mine.isSent || site.editedAtMs > mine.editedAtMs))
    store.setOther(slot, { from: 'device', isOlder: false, draft: site })
  else {
    store.setOther(slot, { from: 'device', isOlder: true, draft: { ...mine, revision: site.revision } })
    store.put(slot, site)
  }
  return false
}
