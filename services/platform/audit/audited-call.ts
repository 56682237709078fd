/**
 * The call that is being served, where it is one that the log of acts records. It goes with everything that the call
 * waits for, so that whoever opens a transaction need not be handed it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface AuditedCall {
  /** The same for everything that one call changes. */
  readonly callId: string
  readonly uid: string
  readonly username: string
  readonly call: string
  /** The contest that the call names; null where it names none. */
  readonly cid: number | null
  /** What was asked for, without texts (asked.ts). */
  readonly asked: Readonly<Record<string, unknown>>
}

const served = new AsyncLocalStorage<AuditedCall>()

export const servingAudited = <Result>(call: AuditedCall, work: () => Promise<Result>): Promise<Result> =>
  served.run(call, work)

export const auditedCall = (): AuditedCall | null => served.getStore() ?? null
