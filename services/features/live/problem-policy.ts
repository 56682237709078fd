/** Who may watch a problem: itself whoever may read it somewhere, the work on it whoever may edit it. */
import type { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import type { Topic } from '@podium/proto/events/topics.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { worksOnProblem } from '../contests/index.ts'
import { mayWatchRejudge } from '../judging/index.ts'
import { forOne, keepMs, refused } from './present.ts'

export async function maySeeProblem(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  { pid, part }: Topic & { kind: 'problem' },
  viewer: Viewer | null,
): Promise<MayWatchAnswer> {
  const db = orm.em.fork()
  if (part === 'info') {
    if (!(await worksOnProblem(db, viewer, pid, now()))) return refused(viewer ? 'forbidden' : 'sign-in')
    // Its page is the same for all of its readers.
    return { ok: true, reader: 'public', rev: 0, uid: viewer?.uid ?? null, keepMs: viewer ? 0 : keepMs }
  }
  if (viewer === null) return refused('sign-in')
  return forOne(await mayWatchRejudge(db, viewer, pid), 'jury', viewer.uid)
}
