import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { exchangeCalls as calls } from '@podium/proto/calls/problem/exchange.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ImportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { openTestFile } from '../problems/index.ts'
import { handleDownload } from '../../platform/http/downloads.ts'
import { handle } from '../../platform/http/handle.ts'
import { registerUploads } from '../../platform/http/uploads.ts'
import { archiveOf, askedPids, exportToStore, problemsToExport } from './export/archive.ts'
import { confirmImport, startImport } from './import/tasks.ts'
import { itemsOf, jobOf, jobsOf, resultOf, textOf } from './jobs/queries.ts'
import { openJob, runJob } from './jobs/jobs.ts'
import type { ItemReport } from './jobs/report.ts'

/** A report is read in a toast. */
const mostListed = 20
/** Names and reasons hold what the file says, and existing clients show the text as HTML. */
const withoutTags = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞')

function listed(items: readonly ItemReport[], mark: string, locale: Locale): string {
  if (items.length === 0) return ''
  const entries = items
    .slice(0, mostListed)
    .map(({ name, reason }) => withoutTags(`${name}: ${textOf(reason, locale) ?? '?'}`))
  return ` ${mark} ${[...entries, ...(items.length > mostListed ? ['…'] : [])].join(' ')}`
}

/** The contract's calls tell a report with a failure in it as a refusal; what is stored stays. */
function requireAllStored(items: readonly ItemReport[], locale: Locale): void {
  const failed = items.filter(({ outcome }) => outcome === 'exists' || outcome === 'failed')
  if (failed.length === 0) return
  throw new Refusal('importReport', {
    stored: items.filter(({ outcome }) => outcome === 'stored').length,
    failed: failed.length,
    existing: listed(
      failed.filter(({ outcome }) => outcome === 'exists'),
      '=',
      locale,
    ),
    others: listed(
      failed.filter(({ outcome }) => outcome === 'failed'),
      '✗',
      locale,
    ),
  })
}

interface Asking {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly locale: Locale
}

async function importNow(ctx: Context, { viewer, request, locale }: Asking, format: ImportFormat): Promise<null> {
  const { id, ended } = await startImport(
    { ctx, viewer, plan: { mode: 'store', isPrivate: false, chosen: null } },
    request,
    format,
  )
  const reason = await ended
  if (reason !== null) throw new Refusal(reason.code, reason.params)
  requireAllStored(await itemsOf(ctx.orm.em.fork(), id), locale)
  return null
}

function startExport(
  ctx: Context,
  viewer: Viewer,
  body: { readonly pids?: number[] | null; readonly format: Parameters<typeof archiveOf>[2] },
): Promise<CallAnswer<'startExport'>> {
  const pids = askedPids(body.pids ?? [])
  return openJob(ctx, viewer, {
    kind: 'export',
    format: body.format,
    fileName: `problems_${ctx.now().getTime()}.zip`,
  }).then((id) => {
    void runJob(ctx, id, (control) => exportToStore(ctx, pids, body.format, control))
    return { id }
  })
}

/** Import and export of problems, for the super administrator. */
export function registerExchange(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  registerUploads(app, (scope) => {
    handle(scope, calls.importProblem, (asking) => importNow(ctx, asking, 'hoj'))
    handle(scope, calls.importQduojProblem, (asking) => importNow(ctx, asking, 'qduoj'))
    handle(scope, calls.importFpsProblem, (asking) => importNow(ctx, asking, 'fps'))
    handle(scope, calls.importHydroProblem, (asking) => importNow(ctx, asking, 'hydro'))
    handle(scope, calls.startImport, async ({ request, viewer, query }) => {
      const plan = {
        mode: query.isPreview === true ? 'preview' : 'store',
        isPrivate: query.isPrivate ?? false,
        chosen: null,
      } as const
      return { id: (await startImport({ ctx, viewer, plan }, request, query.format)).id }
    })
  })
  handle(app, calls.confirmImport, async ({ viewer, body }) => ({ id: await confirmImport(ctx, viewer, body) }))
  handle(app, calls.startExport, ({ viewer, body }) => startExport(ctx, viewer, body))
  handle(app, calls.exchangeJob, ({ viewer, query, locale }) => jobOf(db(), viewer, { id: query.id, locale }))
  handle(app, calls.exchangeJobs, ({ viewer, locale }) => jobsOf(db(), viewer, { locale }))
  handleDownload(app, calls.exchangeResult, async ({ viewer, query }) => {
    const { hash, fileName } = await resultOf(db(), viewer, query.id)
    return { name: fileName, mediaType: 'application/zip', content: await openTestFile(ctx.objectStore, hash) }
  })
  handleDownload(app, calls.exportProblem, async ({ query }) => {
    const problems = await problemsToExport(ctx, askedPids(query.pid ?? []), 'hoj')
    return {
      name: `problem_export_${ctx.now().getTime()}.zip`,
      mediaType: 'application/zip',
      content: archiveOf(ctx, problems, 'hoj'),
    }
  })
}
