/**
 * What two people edit at once: each edit raises the revision of what it changed, and a save that began from an older
 * one is refused with the edits in between (services/features/edits/commands.ts), which the forms show.
 */
export type EditKind = 'problem' | 'contest' | 'training' | 'group' | 'announcement' | 'remoteAccount'

export interface Edit {
  readonly revision: number
  /** Who made it, by name. */
  readonly username: string
  /** Wire time. */
  readonly time: string
  /** Names on the wire of what it changed. */
  readonly fields: readonly string[]
}

/** The data of the refusal `editedMeanwhile`. */
export interface EditedMeanwhile {
  readonly kind: EditKind
  /** As it is now. */
  readonly revision: number
  /** Oldest first. */
  readonly edits: readonly Edit[]
}

/** So many edits of one thing are remembered. */
export const rememberedEdits = 20

/** The data of an envelope, if it is that of the refusal; null for anything else. */
export function editedMeanwhileOf(data: unknown): EditedMeanwhile | null {
  const { kind, revision, edits } = (data ?? {}) as Partial<EditedMeanwhile>
  return kind !== undefined && typeof revision === 'number' && Array.isArray(edits) ? { kind, revision, edits } : null
}
