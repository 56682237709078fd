/** What judges answer about the programs of packages. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import { storable, storableReport } from '../../platform/database/text.ts'
import { tables } from '../entities.ts'
import { lockPackage, publishCheck } from './check-commands.ts'
import { PackageRun } from './entities.ts'
import type { RunCase } from './entities.ts'
import { setMeasuredLimit } from './limit-commands.ts'
import { isAsPromised } from './programs/judged.ts'

/** Of the cases that did not end as Accepted. */
const shownCases = 20

type Verdict = Pick<JudgeVerdict, 'submitId' | 'status' | 'timeMs' | 'memoryKb' | 'score' | 'errorMessage' | 'cases'>

/** Whether a message of a judging is about a program of a package, and not about a submission. */
export const isOfPackage = ({ submitId }: { readonly submitId: number }): boolean => submitId < 0

const shown = (cases: Verdict['cases']): RunCase[] =>
  cases
    .filter(({ status }) => status !== Status.accepted)
    .slice(0, shownCases)
    .map(({ inputName, status, message }) => ({
      name: storable(inputName) ?? '',
      status,
      report: storableReport(message) ?? [],
    }))

async function isRunAsPromised(em: EntityManager, run: PackageRun, verdict: Verdict): Promise<boolean | null> {
  if (verdict.status === Status.systemError) return null
  if (run.kind === 'validator') return verdict.status === Status.accepted
  const found = await tables(em)
    .selectFrom('problem_package as k')
    .innerJoin('problem as p', 'p.id', 'k.pid')
    .select(['k.about', 'p.ioScore', 'p.type'])
    .where('k.pid', '=', run.pid)
    .executeTakeFirstOrThrow()
  const fullScore = found.type === 1 ? (found.ioScore ?? 0) : null
  return isAsPromised(run.expected, verdict, { caseNames: found.about.caseNames, fullScore })
}

/** Stores a verdict about a program of a package, once; what follows from it is done again should it come again. */
export async function storeRunVerdict(tools: Pick<Context, 'orm' | 'now'>, verdict: Verdict): Promise<void> {
  const id = -verdict.submitId
  const known = await tools.orm.em.fork().findOne(PackageRun, { id }, { fields: ['pid'] })
  if (known === null) return
  await storeRun(tools, id, verdict)
  await setMeasuredLimit(tools, known.pid)
}

async function storeRun({ orm, now }: Pick<Context, 'orm' | 'now'>, id: number, verdict: Verdict): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const known = await em.findOne(PackageRun, { id }, { fields: ['pid'] })
    if (known === null || (await lockPackage(em, known.pid)) === null) return
    const run = await em.findOne(PackageRun, { id, endedAt: null }, { refresh: true })
    if (run === null) return
    run.status = verdict.status
    run.timeMs = verdict.timeMs
    run.memoryKb = verdict.memoryKb
    run.score = verdict.score
    run.cases = shown(verdict.cases)
    run.report = storableReport(verdict.errorMessage) ?? []
    run.isAsPromised = await isRunAsPromised(em, run, verdict)
    run.endedAt = now()
    await em.flush()
    await publishCheck(em, run.pid)
  })
}
