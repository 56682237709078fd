/** One JSON log for every server process. `ready` is the line that the local stack waits for. */
import { destination, pino, stdSerializers } from 'pino'
import type { DestinationStream } from 'pino'

// Of an error itself JSON would keep the fields that somebody added, and neither its message nor its place.
const serializers = { error: stdSerializers.err }

export const createLog = (name: string, level = 'info', to: DestinationStream = destination(1)) => pino({ name, level, serializers }, to)
export type Log = ReturnType<typeof createLog>
