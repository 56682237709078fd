import { Status } from '@podium/proto/model/verdict.ts'

/** What the actions need to know of a submission, wherever it is shown. */
export interface ActedOn {
  readonly submitId: number
  readonly status: number
  readonly score: number | null
}

const closed: readonly number[] = [Status.judging, Status.compiling, Status.compileError]

/** Whether a submission takes none of the actions: a judge has it, or it never ran (P-353). */
export const isClosed = ({ status }: Pick<ActedOn, 'status'>): boolean => closed.includes(status)
