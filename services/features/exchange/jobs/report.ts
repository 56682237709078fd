/** What a task of import or export says of a problem. */
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'

export interface Reason {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

export interface ItemReport {
  readonly name: string
  /** Among the problems of the file, from 0; -1 for what belongs to none. */
  readonly place: number
  /** `ready` in a preview only; `unchanged` at a remote site; `ignored` for files that belong to no problem. */
  readonly outcome: 'ready' | 'stored' | 'replaced' | 'unchanged' | 'exists' | 'failed' | 'ignored'
  readonly displayId: string | null
  readonly reason: Reason | null
  readonly notes: readonly Reason[]
}
