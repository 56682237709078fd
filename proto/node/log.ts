/** One JSON log for every server process. `ready` is the line that the local stack waits for. */
import { pino } from 'pino'

export const createLog = (name: string, level = 'info') => pino({ name, level })
export type Log = ReturnType<typeof createLog>
