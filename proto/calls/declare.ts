/** How a call is declared: everything about it but its work, once. */
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../errors/index.ts'
import type { Permission } from '../rules/user/roles.ts'
import type { CallName } from './calls.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `open` ignores a bad token, `neutral` refuses a bad one but allows none, `user` needs a valid one; a list names
 * permissions, one of which is needed (contract/practice 1.4).
 */
export type Who = 'open' | 'neutral' | 'user' | readonly Permission[]

export interface CallDeclaration {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly who: Who
  /** An existing HOJ client sends it as a plain form, without its token (contract/files-and-formats 0). */
  readonly takesCookie?: true
  readonly summary: string
  readonly query?: TSchema
  readonly body?: TSchema
  /** Schema of the envelope's `data`. */
  readonly answer: TSchema
  /** Beside the refusals that every call may give (bad input, sign-in, rights, server error). */
  readonly refusals?: readonly ErrorCode[]
}

export type Call = CallDeclaration & { readonly name: CallName }

type Named<Declarations> = { readonly [Name in keyof Declarations]: Declarations[Name] & { readonly name: Name } }

/** The calls of a domain by name; each gets its name. */
export const declareCalls = <const Declarations extends Readonly<Record<string, CallDeclaration>>>(
  declarations: Declarations,
): Named<Declarations> =>
  Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, { name, ...declaration }]),
  ) as Named<Declarations>

/** Query of a call as its handler receives it and as the client sends it. */
export type QueryOf<C> = C extends { readonly query: infer S extends TSchema } ? Static<S> : undefined
export type BodyOf<C> = C extends { readonly body: infer S extends TSchema } ? Static<S> : undefined
export type AnswerOf<C> = C extends { readonly answer: infer S extends TSchema } ? Static<S> : never
