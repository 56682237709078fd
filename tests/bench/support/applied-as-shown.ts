/** Whether a rejudge that is applied leaves the board that its preview has shown, cell by cell. */
import { entryOf } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardSnapshot } from '@podium/proto/rules/board/snapshot.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import type { Api } from '../../support/api.ts'
import { mustHold } from './figures.ts'

interface Rejudge {
  readonly api: Api
  readonly ctx: Context
  readonly cid: number
  readonly id: number
  /** Names of who submits meanwhile: their cells move by themselves. */
  readonly others?: ReadonlySet<string>
}

/** Of the runs that no judge has judged, each so many-th gets the other verdict, and all of them so many cases. */
export const otherEach = 10
const casesEach = 10

export async function decideTheRest({ ctx, id }: Rejudge): Promise<void> {
  const db = ctx.orm.em.fork()
  await change(
    db,
    sql`update rejudging_run r set sent_at = now(), data_hash = p.data_hash, judger = 'bench', time_ms = 1,
        cases = (select jsonb_agg(jsonb_build_object('seq', n, 'caseId', n, 'status', s.status, 'timeMs', 1,
            'memoryKb', 900, 'score', null, 'groupNum', null, 'inputName', n || '.in', 'outputName', n || '.out',
            'message', null, 'contestantMessage', null, 'found', null)) from generate_series(1, ${casesEach}) n),
        status = case when r.submit_id % ${otherEach} <> 0 then s.status
          when s.status = ${Status.accepted} then ${Status.wrongAnswer} else ${Status.accepted} end
      from submission s join problem p on p.id = s.pid
      where s.submit_id = r.submit_id and r.rejudging_id = ${id} and r.status is null`,
  )
  await change(db, sql`update rejudging set done = total, state = 'ready' where id = ${id}`)
}

async function boardOf({ api, cid }: Rejudge): Promise<BoardSnapshot> {
  const { rev, head, rows } = await api.call('contestBoard', { query: { cid, variant: 'jury' } })
  if (head === null) throw new Error('the board has no head')
  return { rev, head, rows } as BoardSnapshot
}

interface Shown {
  readonly n: number
  readonly errors: number
  readonly acS: number | null
}
const textOf = (cell: Shown | null): string => (cell === null ? '' : `${cell.n} ${cell.errors} ${cell.acS}`)

/** Every cell of a board that is not empty, by participant and problem. */
const cellsOf = ({ head, rows }: BoardSnapshot, others: Rejudge['others']): Map<string, string> =>
  new Map(
    rows
      .filter(({ u }) => others?.has(u) !== true)
      .flatMap((row) =>
        entryOf(head.rule, row).cells.flatMap((cell, column) =>
          cell === null ? [] : [[`${row.u} ${head.columns[column]?.displayId}`, textOf(cell)] as const],
        ),
      ),
  )

/**
 * Decides what is left of a rejudge, looks at it, applies it, and holds the board against what was shown.
 * @returns when it was applied
 */
export async function applyAsShown(rejudge: Rejudge): Promise<{ readonly startMs: number; readonly endMs: number }> {
  const { api, cid, id, others } = rejudge
  await decideTheRest(rejudge)
  const expected = cellsOf(await boardOf(rejudge), others)
  const lookMs = performance.now()
  const { fingerprint, verdicts, cells } = await api.call('rejudgingPreview', { query: { cid, id } })
  const startMs = performance.now()
  await api.call('applyRejudging', { body: { cid, id, fingerprint } })
  const endMs = performance.now()
  console.log(`\n${verdicts.length} verdicts and ${cells.length} cells change`)
  console.log(`shown after ${(startMs - lookMs).toFixed(0)} ms, applied in ${((endMs - startMs) / 1_000).toFixed(2)} s`)
  for (const { username, displayId, before, after } of cells) {
    const key = `${username} ${displayId}`
    if ((expected.get(key) ?? '') !== textOf(before)) throw new Error(`${key} was shown as another cell than it was`)
    if (after === null) expected.delete(key)
    else expected.set(key, textOf(after))
  }
  const stored = cellsOf(await boardOf(rejudge), others)
  const wrong = [...expected].filter(([key, text]) => stored.get(key) !== text)
  console.log(`${stored.size} cells compared, ${wrong.length} are others`)
  mustHold('what is applied is what was shown, cell by cell', wrong.length === 0 && stored.size === expected.size)
  return { startMs, endMs }
}
