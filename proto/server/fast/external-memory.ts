/**
 * Fast path: the garbage of bytes is collected early. V8 holds the bytes of buffers outside its heap and hardly counts
 * them: it collects after 64 MB of them. Whoever lets many bytes pass says so here, and every few megabytes the young
 * generation is collected, which takes less than a millisecond. Buffers that waited for a disk or a network have grown
 * old meanwhile; only when many did, the whole heap is collected, which takes forty.
 *
 * Library's way: V8's own moments.
 * Gain: a judge that passes 256 MB of test data peaks at 106 MB in place of 139, and needs 0.9 s in place of 2.7 s
 * (medians of 3 runs in turns, two busy cores): collecting little and often costs less than rarely and much.
 * Proved equal: nothing is computed here.
 * May go: when V8 counts external memory, or the bytes no longer pass through JavaScript.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1024 * 1024
const collectEveryBytes = 4 * mebibyte
const mostLeftBytes = 24 * mebibyte

type Collect = (options: { type: 'minor' | 'major' }) => void

let collect: Collect | null = null
let passedBytes = 0

/** From now on it is done in this process. */
export function collectEarly(): void {
  // The function exists in contexts that are made after the flag was set.
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as Collect
}

/** Tells that buffers of so many bytes were read and will not be needed for long. */
export const bytesPassed = (bytes: number): void => {
  passedBytes += bytes
  if (collect === null || passedBytes < collectEveryBytes) return
  passedBytes = 0
  collect({ type: 'minor' })
  if (getHeapStatistics().external_memory > mostLeftBytes) collect({ type: 'major' })
}
