/**
 * The way of a group's problem into the bank of the site (contract/groups 12.14). What follows from it is the
 * database's to know: `problem.is_group`.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { isPublicationProgress, publication } from '@podium/proto/rules/problem/publication.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { Problem } from '../entities.ts'
import { notifyProblems } from '../events.ts'

/**
 * Call it in a transaction. Throws Refusal `groupProblemAsked` where it has been asked before. Taking it back takes a
 * published problem out of the bank.
 */
export async function askToPublish(em: EntityManager, pid: number, isApplied: boolean): Promise<void> {
  const updatedAt = new Date()
  if (!isApplied) {
    await em.nativeUpdate(Problem, { id: pid }, { applyPublicProgress: null, updatedAt })
    return notifyProblems(em, [pid])
  }
  const asked = await em.nativeUpdate(
    Problem,
    { id: pid, applyPublicProgress: null },
    { applyPublicProgress: publication.applying, updatedAt },
  )
  if (asked === 0) throw new Refusal('groupProblemAsked')
  await notifyProblems(em, [pid])
}

/**
 * What a group has not put forward is unknown outside it, and nobody may publish it. Call it in a transaction. Throws
 * Refusal.
 */
export async function answerRequest(
  em: EntityManager,
  { pid, progress }: CallBody<'answerGroupProblem'>,
): Promise<void> {
  if (!pid) throw new Refusal('fieldBlank', { field: 'pid' })
  if (progress === null || progress === undefined) throw new Refusal('fieldBlank', { field: 'progress' })
  if (!isPublicationProgress(progress)) throw new Refusal('groupProblemProgress')
  const found = await em.findOne(Problem, pid, { fields: ['gid'] })
  if (!found) throw new Refusal('problemMissing')
  if (found.gid === null) throw new Refusal('notOfGroup')
  const answered = await em.nativeUpdate(
    Problem,
    { id: pid, applyPublicProgress: { $ne: null } },
    { applyPublicProgress: progress, updatedAt: new Date() },
  )
  if (answered === 0) throw new Refusal('problemMissing')
  await notifyProblems(em, [pid])
}
