/** How busy this machine is, for those who watch it. */
import { cpus, freemem, totalmem } from 'node:os'

export interface HostLoad {
  /** Of all cores since the reading before, 0 to 100. */
  readonly cpuLoadPercent: number
  readonly memoryLoadPercent: number
}

const fullPercent = 100

const busyAndTotal = (): { busy: number; total: number } => {
  let busy = 0
  let total = 0
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq
    total += all
    busy += all - times.idle
  }
  return { busy, total }
}

/** Each reading covers the time since the one before; the first covers the time since the machine started. */
export const createLoadReader = (): (() => HostLoad) => {
  let before = { busy: 0, total: 0 }
  return () => {
    const now = busyAndTotal()
    const total = now.total - before.total
    const cpuLoadPercent = total > 0 ? (fullPercent * (now.busy - before.busy)) / total : 0
    before = now
    return { cpuLoadPercent, memoryLoadPercent: fullPercent * (1 - freemem() / totalmem()) }
  }
}
