import { Status } from '@podium/proto/rules/submission/verdict.ts'

/** What the actions need to know of a submission, wherever it is shown. */
export interface ActedOn {
  readonly submitId: number
  readonly status: number
  readonly score: number | null
}

/** Whether a submission takes none of the actions: it never ran (P-353). */
export const isClosed = ({ status }: Pick<ActedOn, 'status'>): boolean => status === Status.compileError

/** A judge has it: all that can be done is to cancel it. */
export const isTaken = ({ status }: Pick<ActedOn, 'status'>): boolean =>
  status === Status.judging || status === Status.compiling
