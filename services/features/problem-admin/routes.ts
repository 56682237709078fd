import type { FastifyInstance } from 'fastify'
import type { CallBody } from '@podium/proto/http/calls.ts'
import { contestAdminCalls } from '@podium/proto/http/contest-admin.ts'
import { problemAdminCalls as calls } from '@podium/proto/http/problem-admin.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { problemLimits } from '@podium/proto/model/problem-rules.ts'
import { rulesProblems } from '@podium/proto/model/roles.ts'
import { isStockChecker, stockCheckerName } from '@podium/proto/model/stock-checkers.ts'
import type { Context, Viewer } from '../../context.ts'
import { requireCompiles } from '../../db/problem-writes/referee.ts'
import { change, sql } from '../../db/sql.ts'
import { handle } from '../../http/handle.ts'
import { adminProblemList, problemCases } from './queries.ts'
import { deleteProblem } from './remove.ts'
import { requireMayPublish, saveProblem } from './save.ts'
import { ownProblem, present, translationsOf } from './stored.ts'

/** Texts, and cases typed by hand. */
const formMaxBytes = 32 * 1024 * 1024

async function changeAuth({ orm }: Context, viewer: Viewer, { id, auth }: CallBody<'changeProblemAuth'>): Promise<void> {
  if (![1, 2, 3].includes(auth)) throw new Refusal('problemField', { field: 'auth', rule: 'choice' })
  const db = orm.em.fork()
  const before = await ownProblem(db, viewer, id)
  requireMayPublish(viewer, auth, before)
  await change(db, sql`update problem set auth = ${auth}, modified_user = ${viewer.username}, updated_at = now() where id = ${id} and auth <> ${auth}`)
}

async function compile(ctx: Context, mode: 'spj' | 'interactive', { code, language, extraFiles }: CallBody<'compileSpj'>): Promise<null> {
  if (!code?.trim()) throw new Refusal('fieldBlank', { field: 'code' })
  const stock = stockCheckerName(code)
  if (stock !== null) {
    if (mode !== 'spj' || !isStockChecker(stock)) throw new Refusal('problemField', { field: 'code', rule: 'stockChecker' })
    return null
  }
  if (!language?.trim()) throw new Refusal('fieldBlank', { field: 'language' })
  const files = extraFiles ?? {}
  if (Buffer.byteLength(JSON.stringify([code, files])) > problemLimits.codeMaxBytes) {
    throw new Refusal('problemField', { field: 'extraFiles', rule: 'tooLarge', limit: problemLimits.codeMaxBytes })
  }
  await requireCompiles(ctx, { mode, language, code, extraFiles: files })
  return null
}

/** Problems in the back office. */
export function registerProblemAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()

  handle(app, calls.adminProblemList, ({ query }) => adminProblemList(db(), query))
  handle(app, calls.adminProblem, async ({ query, viewer }) => {
    const found = await ownProblem(db(), viewer, query.pid)
    return { ...present(found), translations: await translationsOf(db(), query.pid) }
  })
  handle(app, calls.createProblem, async ({ body, viewer }) => {
    await saveProblem(ctx, viewer, body, null)
    return null
  }, { bodyMaxBytes: formMaxBytes })
  handle(app, calls.editProblem, async ({ body, viewer }) => {
    if (!body.problem.id) throw new Refusal('fieldBlank', { field: 'problem.id' })
    await saveProblem(ctx, viewer, body, body.problem.id)
    return null
  }, { bodyMaxBytes: formMaxBytes })
  handle(app, calls.deleteProblem, async ({ query, viewer }) => {
    if (!rulesProblems(viewer.role)) throw new Refusal('forbidden')
    await deleteProblem(db(), viewer, query.pid)
    return null
  })
  registerContestForms(app, ctx)
  handle(app, calls.problemCases, async ({ query, viewer }) =>
    problemCases({ db: db(), store: ctx.objectStore }, await ownProblem(db(), viewer, query.pid), query.isUpload ?? true))
  handle(app, calls.changeProblemAuth, async ({ body, viewer }) => {
    await changeAuth(ctx, viewer, body)
    return null
  })
  handle(app, calls.compileSpj, ({ body }) => compile(ctx, 'spj', body))
  handle(app, calls.compileInteractive, ({ body }) => compile(ctx, 'interactive', body))
}

/** The same form where a problem is written for a contest: a new one belongs to contests, whatever the form says. */
function registerContestForms(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, contestAdminCalls.contestProblemForm, async ({ query, viewer }) => {
    const found = await ownProblem(db(), viewer, query.pid)
    return { ...present(found), translations: await translationsOf(db(), query.pid) }
  })
  handle(app, contestAdminCalls.createContestProblem, async ({ body, viewer }) =>
    ({ pid: await saveProblem(ctx, viewer, { ...body, problem: { ...body.problem, auth: 3 } }, null) }), { bodyMaxBytes: formMaxBytes })
  handle(app, contestAdminCalls.editContestProblem, async ({ body, viewer }) => {
    if (!body.problem.id) throw new Refusal('fieldBlank', { field: 'problem.id' })
    await saveProblem(ctx, viewer, body, body.problem.id)
    return null
  }, { bodyMaxBytes: formMaxBytes })
}
