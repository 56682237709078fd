/**
 * Keeps the garbage of bytes small. V8 holds the bytes of buffers outside its heap and hardly counts them: it
 * collects after 64 MB of them, which would double a process's memory whenever large test data pass through. Whoever
 * lets many bytes pass says so here, and every few megabytes the young generation is collected, which takes less than
 * a millisecond. Buffers that waited for a disk or a network have grown old meanwhile; when many did, the whole heap
 * is collected, ten times as slowly.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collectEveryBytes = 4 * 1024 * 1024

const mostLeftBytes = 9 * 1024 * 1024

type Collect = (options: { type: 'minor' | 'major' }) => void

let collect: Collect | null = null
let passedBytes = 0

/** The function exists in contexts that are made after the flag was set. */
const findCollect = (): Collect => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/** Tells that buffers of so many bytes were read and will not be needed for long. */
export const bytesPassed = (bytes: number): void => {
  passedBytes += bytes
  if (passedBytes < collectEveryBytes) return
  passedBytes = 0
  collect ??= findCollect()
  collect({ type: 'minor' })
  if (getHeapStatistics().external_memory > mostLeftBytes) collect({ type: 'major' })
}
