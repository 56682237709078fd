/** Events of a problem itself, of the lists in which it stands, and of the trainings that hold it. */
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { tables } from '../entities.ts'
import { notifyGroupLists } from '../groups/index.ts'
import { notifyHome } from '../home/index.ts'

interface Shown {
  readonly id: number
  readonly gid: number | null
}

/** Trainings hold problems, and are no feature that this one may use: their pages load their problems again. */
async function trainingEvents(db: Db, pids: readonly number[], rev: number): Promise<Outgoing[]> {
  const found = await tables(db)
    .selectFrom('training_problem')
    .select('tid')
    .distinct()
    .where('pid', 'in', pids)
    .orderBy('tid')
    .execute()
  return found.map((data) =>
    liveEvent({ topic: topics.training(data.tid), rev, kind: 'changed', data: { contestant: data, jury: data } }),
  )
}

const pageEvent = (pid: number, rev: number): Outgoing =>
  liveEvent({ topic: topics.problem(pid, 'info'), rev, kind: 'changed', data: { public: { pid } } })

/** Whoever is shown one of them, wherever that is. */
async function notifyShown(db: Db, problems: readonly Shown[]): Promise<void> {
  const now = new Date()
  await notifyHome(db, 'problems')
  await notifyGroupLists(db, { gids: problems.map(({ gid }) => gid), what: 'problems', now })
  if (problems.length === 0) return
  const pids = problems.map(({ id }) => id)
  const rev = now.getTime()
  await enqueue(db, [...pids.map((pid) => pageEvent(pid, rev)), ...(await trainingEvents(db, pids, rev))])
}

/** In the transaction that changes the problems; before they are deleted. Who may read them is asked again. */
export async function notifyProblems(db: Db, pids: readonly number[]): Promise<void> {
  const found =
    pids.length === 0
      ? []
      : await tables(db).selectFrom('problem').select(['id', 'gid']).where('id', 'in', pids).execute()
  await notifyShown(db, found)
  await enqueue(
    db,
    found.map(({ id }) => revocation(topics.problem(id, 'info'))),
  )
}

/** In the transaction that changes a tag; before it is deleted. */
export async function notifyTagged(db: Db, tagId: number): Promise<void> {
  const found = await tables(db)
    .selectFrom('problem_tag as pt')
    .innerJoin('problem as p', 'p.id', 'pt.pid')
    .select(['p.id', 'p.gid'])
    .where('pt.tagId', '=', tagId)
    .execute()
  await notifyShown(db, found)
}
