/**
 * What this judge was calibrated to at an earlier start, in its folder. With it a start runs the known run once in
 * place of five times: a second of a processor, which in an upgrade during a contest others wait for.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StoredCalibration {
  /** Median of the known runs in ms; null where there is none. */
  readonly read: () => number | null
  readonly write: (medianMs: number) => void
}

const fileName = 'calibration'

/** @param runId of the known run that is measured: another one leaves nothing to compare with */
export function storedCalibration(folder: string, runId: string): StoredCalibration {
  const file = join(folder, fileName)
  return {
    read: () => {
      try {
        const [id, medianMs] = readFileSync(file, 'utf8').trim().split(' ')
        return id === runId && Number(medianMs) > 0 ? Number(medianMs) : null
      } catch {
        return null
      }
    },
    write: (medianMs) => {
      try {
        writeFileSync(file, `${runId} ${medianMs}\n`)
      } catch {
        // The disk is full: the next start measures anew.
      }
    },
  }
}
