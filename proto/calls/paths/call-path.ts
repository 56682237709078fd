/**
 * `who`: `open` ignores a bad token, `neutral` refuses a bad one but allows none, `user` needs a valid one; a list
 * names permissions, one of which is needed (contract/practice 1.4).
 */
import type { Permission } from '../../rules/user/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Who = 'open' | 'neutral' | 'user' | readonly Permission[]
export interface CallPath {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly who: Who
  /** An existing HOJ client sends it as a plain form, without its token (contract/files-and-formats 0). */
  readonly takesCookie?: true
}
