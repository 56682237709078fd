import { randomUUID } from 'node:crypto'
import { servingAudited } from '../../platform/audit/audited-call.ts'
import type { Viewer } from '../../platform/context.ts'

/** Writes down what a call has done; given by the server. */
export type EndAudit = () => Promise<void>

interface Write {
  readonly viewer: Pick<Viewer, 'uid' | 'username'>
  /** The call of the pages that does the same: acts are recorded under its name. */
  readonly call: string
  readonly cid: number
  /** What a row that names no object of itself says it is about. */
  readonly asked?: Readonly<Record<string, string>>
}

/** Does what was asked by the Contest API, and records it as an act of its viewer. */
export const auditedWrite = <Result>(
  { viewer: { uid, username }, call, cid, asked = {} }: Write,
  endAudit: EndAudit,
  work: () => Promise<Result>,
): Promise<Result> =>
  servingAudited({ callId: randomUUID(), uid, username, call, cid, asked }, async () => {
    const result = await work()
    await endAudit()
    return result
  })
