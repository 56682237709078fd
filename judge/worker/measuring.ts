/** What a judge measures of its host while no task runs. */
import type { Sandbox } from '../sandbox/api/sandbox.ts'
import type { JudgeConfig } from '../config.ts'
import type { JudgeTools } from '../pipeline/judge-task.ts'
import type { Availability } from './availability.ts'
import { DiskRoom } from './disk-room.ts'
import { knownRun } from './known-run.ts'
import { SelfWatch } from './self-watch.ts'
import type { SelfWatchOptions } from './self-watch.ts'
import { storedCalibration } from './stored-calibration.ts'
import { lendSlots } from './slots-trial.ts'
import type { WorkerOptions } from './worker-options.ts'
import type { Worker } from './worker.ts'

/** Null where no language of the judge has a known run. */
export function openWatch(
  tools: JudgeTools,
  { scalesLimits, judgeFolder }: Pick<JudgeConfig, 'scalesLimits' | 'judgeFolder'>,
  { availability, ...parts }: Pick<SelfWatchOptions, 'log' | 'untilIdle'> & { readonly availability: Availability },
): SelfWatch | null {
  const known = knownRun(tools)
  if (known === null) return null
  return new SelfWatch({
    ...parts,
    run: known.run,
    // What limits follow is measured anew at each start.
    stored: scalesLimits ? null : storedCalibration(judgeFolder, known.id),
    availability,
    diskRoom: new DiskRoom(tools, availability),
  })
}

interface Measuring extends Pick<WorkerOptions, 'log' | 'slotUse'> {
  readonly sandbox: Sandbox
  readonly folder: string
}

/** Measures how fast this host is, then whether free slots may be lent; from then on it watches itself. */
export function startMeasuring(
  { worker, watch }: { readonly worker: Worker; readonly watch: SelfWatch | null },
  slots: number,
  { slotUse, ...trial }: Measuring,
): void {
  const measure = async (): Promise<void> => {
    if (watch?.calibration === null) await watch.calibrate()
    if (slots === 1) return
    await lendSlots(slotUse, {
      ...trial,
      untilIdle: () => worker.untilIdle(),
      untilBusy: () => worker.untilBusy(),
    })
  }
  void measure()
  void watch?.watch()
}
