/** How a call is declared: its row in `paths`, its schemas, and the refusals that its own rules may give. */
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../errors/index.ts'
import { paths } from './paths.ts'
import type { CallName, CallPath } from './paths.ts'

export interface CallSchemas {
  readonly summary: string
  readonly query?: TSchema
  readonly body?: TSchema
  /** Schema of the envelope's `data`. */
  readonly answer: TSchema
  /** Beside the refusals that every call may give (bad input, sign-in, rights, server error). */
  readonly refusals?: readonly ErrorCode[]
}

export const declare = <Name extends CallName, const Schemas extends CallSchemas>(name: Name, schemas: Schemas) =>
  ({ name, ...paths[name], ...schemas }) as { readonly name: Name } & (typeof paths)[Name] & Schemas

export type Call = CallPath & CallSchemas & { readonly name: CallName }

/** Query of a call as its handler receives it and as the client sends it. */
export type QueryOf<C> = C extends { readonly query: infer S extends TSchema } ? Static<S> : undefined
export type BodyOf<C> = C extends { readonly body: infer S extends TSchema } ? Static<S> : undefined
export type AnswerOf<C> = C extends { readonly answer: infer S extends TSchema } ? Static<S> : never
