import type { WorkerFeature } from '../../platform/context.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { cleanNext } from './pictures/clean-commands.ts'

/** What processes of the version before have stored, and imports bring. */
const everyMs = 10 * 60_000

/** Cleans the pictures that were stored otherwise than by an upload, one after the other. */
export const pictureWorker: WorkerFeature = {
  name: 'stored pictures',
  start: async (ctx) =>
    repeat({ everyMs, log: ctx.log, failed: 'stored pictures were not cleaned', atOnce: true }, async (isStopping) => {
      let id: number | null = 0
      while (id !== null && !isStopping()) id = await cleanNext(ctx, id)
    }),
}
