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

/**
 * The same call inside a group, with the same fields and answer. Where a field differs, the two are declared apart.
 */
export interface GroupVariant {
  readonly name: string
  readonly path: `/api/group/${string}`
  /** `user` where it is absent: what somebody may in a group is asked of the group. */
  readonly who?: Who
  readonly summary: string
  readonly refusals: readonly ErrorCode[]
}

export interface CallDeclaration {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly who: Who
  /** An existing HOJ client sends it as a plain form, without its token (contract/files-and-formats 0). */
  readonly takesCookie?: true
  /**
   * Accounts that were made for the staff of one contest may call it. To any other call they are nobody, or refused.
   */
  readonly staffAccounts?: true
  /** Is held for some seconds while the database restarts, in place of a refusal. */
  readonly waitsForDatabase?: true
  readonly summary: string
  readonly query?: TSchema
  readonly body?: TSchema
  /** Schema of the envelope's `data`. */
  readonly answer: TSchema
  /** Beside the refusals that every call may give (bad input, sign-in, rights, server error). */
  readonly refusals?: readonly ErrorCode[]
  readonly group?: GroupVariant
}

export type Call = CallDeclaration & { readonly name: CallName }

/** What a variant says of who may call, or leaves to the group. */
type WhoOf<Variant> = Variant extends { readonly who: Who } ? unknown : { readonly who: 'user' }

type InGroup<Declaration> = Declaration extends { readonly group: infer Variant extends GroupVariant }
  ? Omit<Declaration, 'group' | keyof GroupVariant> & Variant & WhoOf<Variant>
  : never

/** A call with its name, and with the call of groups that is derived from it. */
type Named<Name, Declaration> = Declaration & { readonly name: Name } & ([InGroup<Declaration>] extends [never]
    ? unknown
    : { readonly group: InGroup<Declaration> })

type Declared<Declarations> = {
  readonly [Name in keyof Declarations]: Named<Name, Declarations[Name]>
} & {
  readonly [Name in keyof Declarations as InGroup<Declarations[Name]>['name']]: InGroup<Declarations[Name]>
}

type Entry = readonly [name: string, call: CallDeclaration & { readonly name: string }]

function entriesOf([name, { group, ...declaration }]: [string, CallDeclaration]): readonly Entry[] {
  const call = { name, ...declaration }
  if (group === undefined) return [[name, call]]
  const inGroup = { ...call, who: 'user' as const, ...group }
  return [
    [name, { ...call, group: inGroup }],
    [group.name, inGroup],
  ]
}

/** The calls of a domain by name, those of groups included. */
export const declareCalls = <const Declarations extends Readonly<Record<string, CallDeclaration>>>(
  declarations: Declarations,
): Declared<Declarations> =>
  Object.fromEntries(Object.entries(declarations).flatMap(entriesOf)) as Declared<Declarations>

/** Query of a call as its handler receives it and as the client sends it. */
export type QueryOf<C> = C extends { readonly query: infer S extends TSchema } ? Static<S> : undefined
export type BodyOf<C> = C extends { readonly body: infer S extends TSchema } ? Static<S> : undefined
export type AnswerOf<C> = C extends { readonly answer: infer S extends TSchema } ? Static<S> : never
