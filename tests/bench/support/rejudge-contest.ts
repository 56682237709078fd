/** A contest whose runs have a source that a judge can judge again. */
import { importBoard } from '@podium/services/features/boards/import/commands.ts'
import { generateContest } from '@podium/services/app/demo/generate.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { rootViewer } from '../../services/support/people.ts'

const [teams, problems] = [2_554, 13]
const pastMs = 4 * 3_600_000

/** Its runs are spread over the four hours before now. @returns its id */
export async function makeRuns(ctx: Context, runs: number): Promise<number> {
  const board = generateContest({
    seed: 'preview',
    title: 'Preview',
    startMs: Date.now() - pastMs,
    lengthMs: pastMs,
    frozenMs: 0,
    teams,
    problems,
    momentsMs: Array.from({ length: runs }, (_, index) => Math.floor((index * pastMs) / runs)),
  })
  const cid = await importBoard(ctx, rootViewer, board)
  const code = 'int main(void) { return 0; }'
  await change(
    ctx.orm.em.fork(),
    sql`update submission set code = ${code}, code_bytes = ${code.length}, language = 'C',
      pid = (select id from problem where display_id = 'P1000') where cid = ${cid}`,
  )
  return cid
}
