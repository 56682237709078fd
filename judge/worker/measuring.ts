/** What a judge measures of its host while no task runs. */
import type { Sandbox } from '../sandbox/api/sandbox.ts'
import type { SelfWatch } from './self-watch.ts'
import { lendSlots } from './slots-trial.ts'
import type { WorkerOptions } from './worker-options.ts'
import type { Worker } from './worker.ts'

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
