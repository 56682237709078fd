/** What one types for a new discussion survives a reload and an edit of another one in between. */
export interface Draft {
  readonly title: string
  readonly description: string
  readonly content: string
  readonly categoryId: string
  readonly topPriority: boolean
}

export const emptyDraft: Draft = { title: '', description: '', content: '', categoryId: '', topPriority: false }

const keyOf = (uid: string, pid: string | null): string => `discussion-draft:${uid}:${pid ?? ''}`

export function readDraft(uid: string, pid: string | null): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(uid, pid)) ?? '{}') as Partial<Record<keyof Draft, unknown>>
    const text = (value: unknown): string => (typeof value === 'string' ? value : '')
    return {
      title: text(stored.title),
      description: text(stored.description),
      content: text(stored.content),
      categoryId: text(stored.categoryId),
      topPriority: stored.topPriority === true,
    }
  } catch {
    return emptyDraft
  }
}

/** Null forgets it. */
export function keepDraft(uid: string, pid: string | null, draft: Draft | null): void {
  if (draft === null) localStorage.removeItem(keyOf(uid, pid))
  else localStorage.setItem(keyOf(uid, pid), JSON.stringify(draft))
}
