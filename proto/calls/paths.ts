/**
 * Method and path of every call, derived from the declarations. What is built for the browser gets the finished table
 * in place of this module (client/build/call-paths.ts), because the schemas would cost it 20 kB.
 */
import { calls } from './calls.ts'
import type { CallName } from './calls.ts'
import type { CallDeclaration } from './declare.ts'

export type { CallName } from './calls.ts'
export type { Method } from './declare.ts'

type CallPath = Pick<CallDeclaration, 'method' | 'path'>

const pathOf = ({ method, path }: CallDeclaration): CallPath => ({ method, path })

export const paths = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, pathOf(call)])) as Readonly<
  Record<CallName, CallPath>
>
