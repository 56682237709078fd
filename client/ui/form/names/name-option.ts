/** A user as offered while a name is typed. */
export interface NameOption {
  readonly uid: string
  readonly username: string
  readonly nickname: string | null
  readonly avatar: string | null
}

/** Users whose name begins so; never rejects. */
export type FindNames = (typed: string) => Promise<readonly NameOption[]>

/** Nobody is asked for before the typing pauses. */
export const namePauseMs = 150
