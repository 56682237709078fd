import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const usualLimitBytes = 10 * 1024 * 1024

export interface LogFile {
  write(text: string): void
  close(): void
}

/**
 * A log that never takes more than twice `limitBytes`: when full it becomes `<path>.1` and a new one begins.
 * Losing a log line is never a reason to stop the stack, so a full disk is silently survived.
 */
export function openLogFile(path: string, limitBytes = usualLimitBytes): LogFile {
  mkdirSync(dirname(path), { recursive: true })
  let file = openSync(path, 'a', 0o600)
  let sizeBytes = fstatSync(file).size
  let isOpen = true

  function rotate(): void {
    closeSync(file)
    renameSync(path, `${path}.1`)
    file = openSync(path, 'a', 0o600)
    sizeBytes = 0
  }

  return {
    write(text) {
      // A child's last output may come after its end was seen, and the file's number may then be another file's.
      if (!isOpen) return
      try {
        if (sizeBytes >= limitBytes) rotate()
        sizeBytes += writeSync(file, text)
      } catch {
        // See above: the disk is full or the folder was removed.
      }
    },
    close() {
      isOpen = false
      closeSync(file)
    },
  }
}
