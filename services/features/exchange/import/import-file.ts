/** An import from its file to its report: each problem is read and stored on its own. */
import { readFile } from 'node:fs/promises'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ImportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { openArchive } from '../../../platform/archive/archive.ts'
import type { ArchiveLimits } from '../../../platform/archive/archive.ts'
import { bundleOf } from '../formats/bundle.ts'
import type { Bundle } from '../formats/bundle.ts'
import { readFps } from '../formats/fps/read.ts'
import { readHoj } from '../formats/hoj/read.ts'
import { readHydro } from '../formats/hydro/read.ts'
import { readIcpc } from '../formats/icpc/read.ts'
import { ignoredFiles } from './notes.ts'
import { reasonOf } from '../jobs/jobs.ts'
import type { ItemReport } from '../jobs/report.ts'
import type { JobControl } from '../jobs/jobs.ts'
import type { ImportItem, NeutralProblem } from '../formats/neutral.ts'
import { readPolygon } from '../formats/polygon/read.ts'
import { readQduoj } from '../formats/qduoj/read.ts'
import { previewProblem, storeProblem } from './store-problem.ts'

const mebibyte = 1024 * 1024
/** Many problems in one archive. */
const limits: ArchiveLimits = {
  maxFiles: 50_000,
  maxFileBytes: 256 * mebibyte,
  maxTotalBytes: 4096 * mebibyte,
  maxRatio: 300,
  ratioFreeBytes: 64 * mebibyte,
}

const archiveReaders: Readonly<Record<Exclude<ImportFormat, 'fps'>, (bundle: Bundle) => ImportItem[]>> = {
  hoj: readHoj,
  qduoj: readQduoj,
  hydro: readHydro,
  icpc: readIcpc,
  polygon: readPolygon,
}

export const suffixOf = (format: ImportFormat): 'xml' | 'zip' => (format === 'fps' ? 'xml' : 'zip')
/** XML is read as a whole; archives are read from the disk. */
export const uploadMaxBytes = (format: ImportFormat): number => (format === 'fps' ? 64 : 512) * mebibyte

/** Not published before somebody has looked at it. */
const unpublished = problemAuths.private

/** What becomes of the problems of a file. */
export interface ImportPlan {
  /** `preview` reads everything and stores nothing. */
  readonly mode: 'preview' | 'store'
  /** Leaves nothing new public, whatever the file says. */
  readonly isPrivate: boolean
  /**
   * Null: every problem that is not here yet. Otherwise what to do with each position in the file; others are left out.
   */
  readonly chosen: ReadonlyMap<number, 'import' | 'replace'> | null
}

export interface Importing {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly plan: ImportPlan
}

type Outcome = Pick<ItemReport, 'outcome' | 'displayId' | 'reason' | 'notes'>

async function previewItem({ ctx, viewer, plan }: Importing, problem: NeutralProblem): Promise<Outcome> {
  const { existing, notes } = await previewProblem(ctx, viewer, problem)
  const reason = existing === null ? null : { code: existing.code, params: { displayId: existing.displayId } }
  const all = [
    ...notes,
    ...(plan.isPrivate && problem.auth !== unpublished ? [{ code: 'importMadePrivate' as const, params: {} }] : []),
  ]
  const displayId = existing?.displayId ?? (problem.displayId?.trim().toUpperCase() || null)
  return {
    outcome: existing === null ? 'ready' : existing.isReplaceable ? 'exists' : 'failed',
    displayId,
    reason,
    notes: all,
  }
}

async function storeItem(
  { ctx, viewer, plan }: Importing,
  problem: NeutralProblem,
  mayReplace: boolean,
): Promise<Outcome> {
  const stored = await storeProblem(
    ctx,
    viewer,
    plan.isPrivate ? { ...problem, auth: unpublished } : problem,
    mayReplace,
  )
  const replaced = stored.isReplaced ? [{ code: 'importReplaced' as const, params: {} }] : []
  const reason = problem.cases.length === 0 ? { code: 'importNoData' as const, params: {} } : null
  return {
    outcome: stored.isReplaced ? 'replaced' : 'stored',
    displayId: stored.displayId,
    reason,
    notes: [...stored.notes, ...replaced],
  }
}

const alreadyThere = ['importExists', 'importSame', 'problemIdTaken']

async function itemReport(
  importing: Importing,
  { name, isWhole = false, read, files }: ImportItem,
  position: number,
): Promise<ItemReport> {
  const shownName = name.slice(0, 255)
  const ignored = () => ignoredFiles(files?.untouched() ?? [])
  try {
    const problem = await read()
    const mayReplace = importing.plan.chosen?.get(position) === 'replace'
    const outcome =
      importing.plan.mode === 'preview'
        ? await previewItem(importing, problem)
        : await storeItem(importing, problem, mayReplace)
    const title = isWhole && problem.title !== '' ? problem.title.slice(0, 255) : shownName
    return { name: title, place: position, ...outcome, notes: [...outcome.notes, ...ignored()] }
  } catch (error) {
    if (!(error instanceof Refusal))
      importing.ctx.log.error({ err: error, name: shownName }, 'a problem could not be imported')
    const reason = error instanceof Refusal ? reasonOf(error) : { code: 'importFailed' as const, params: {} }
    return {
      name: shownName,
      place: position,
      outcome: alreadyThere.includes(reason.code) ? 'exists' : 'failed',
      displayId: null,
      reason,
      notes: [],
    }
  }
}

/** @param leftOver files of the archive that no problem used, asked for at the end */
async function eachItem(
  importing: Importing,
  items: readonly ImportItem[],
  control: JobControl,
  leftOver: () => readonly string[],
): Promise<void> {
  if (items.length === 0) throw new Refusal('importNothing')
  const { chosen } = importing.plan
  const taken = items.flatMap((item, position) => (chosen === null || chosen.has(position) ? [{ item, position }] : []))
  await control.setTotal(taken.length)
  for (const { item, position } of taken) await control.add(await itemReport(importing, item, position))
  const own = new Set(items.flatMap(({ files }) => files?.paths() ?? []))
  const others = chosen === null ? leftOver().filter((name) => !own.has(name)) : []
  if (others.length > 0)
    await control.add({
      name: '',
      place: -1,
      outcome: 'ignored',
      displayId: null,
      reason: null,
      notes: ignoredFiles(others),
    })
}

/** Throws Refusal when the file as a whole is no good; nothing is stored then. */
export async function importFile(
  importing: Importing,
  { format, path }: { format: ImportFormat; path: string },
  control: JobControl,
): Promise<void> {
  if (format === 'fps') return eachItem(importing, readFps(await readFile(path)), control, () => [])
  const archive = await openArchive(path, limits)
  try {
    const bundle = bundleOf(archive)
    await eachItem(importing, archiveReaders[format](bundle), control, bundle.untouched)
  } finally {
    archive.close()
  }
}
