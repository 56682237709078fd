/**
 * Work on one entry of a queue of the hall, a print or a balloon, by several runners at once: whoever claims it has it,
 * and it is done once. The same step twice changes nothing, so that a call that was sent again does no harm.
 */

export const queueSteps = ['claim', 'release', 'done', 'undo'] as const
export type QueueStep = (typeof queueSteps)[number]

export interface QueueEntry {
  /** Who has it: claimed while it waits, did it afterwards. Null for nobody, and for somebody who is not known. */
  readonly runner: string | null
  /** Printed or delivered. */
  readonly isDone: boolean
  /** False for a balloon whose solve is gone: not to be delivered, and to be taken back where it was. */
  readonly isWanted: boolean
}

/** Of one runner. */
export interface QueueWorker {
  readonly uid: string
  /** Directs the contest, and so may free what another has. */
  readonly directs: boolean
}

export type StepRefusal = 'contestRecordMissing' | 'queueEntryTaken' | 'queueEntryDone'
export type StepOutcome = QueueEntry | StepRefusal

/** Whoever has it may go on; a claim of another ends by them or by whoever directs the contest. */
export function afterStep(entry: QueueEntry, step: QueueStep, { uid, directs }: QueueWorker): StepOutcome {
  const { runner, isDone, isWanted } = entry
  const isOthers = runner !== null && runner !== uid
  const standsDone = isDone && isWanted
  if (!isDone && !isWanted) return step === 'release' && !isOthers ? { ...entry, runner: null } : 'contestRecordMissing'
  switch (step) {
    case 'claim':
      if (isOthers) return standsDone ? 'queueEntryDone' : 'queueEntryTaken'
      return standsDone ? entry : { ...entry, runner: uid }
    case 'done':
      if (isOthers) return isDone ? 'queueEntryDone' : 'queueEntryTaken'
      return isDone ? entry : { ...entry, runner: uid, isDone: true }
    case 'release':
      if (isOthers && !directs) return standsDone ? 'queueEntryDone' : 'queueEntryTaken'
      return standsDone ? entry : { ...entry, runner: null }
    case 'undo':
      if (!isDone) return entry
      if (isOthers && !directs) return isWanted ? 'queueEntryDone' : 'queueEntryTaken'
      // What was ticked by mistake is still in the hands of who ticked it.
      return { ...entry, runner: isWanted && !isOthers ? runner : null, isDone: false }
  }
}
