/** An import from its file to its report: each problem is read and stored on its own. */
import { readFile } from 'node:fs/promises'
import { Refusal } from '@podium/proto/model/errors.ts'
import type { ImportFormat } from '@podium/proto/model/exchange-formats.ts'
import type { Context, Viewer } from '../../context.ts'
import { openArchive } from '../../http/archive.ts'
import type { ArchiveLimits } from '../../http/archive.ts'
import { bundleOf } from './bundle.ts'
import type { Bundle } from './bundle.ts'
import { readFps } from './fps.ts'
import { readHoj } from './hoj-read.ts'
import { readHydro } from './hydro.ts'
import { readIcpc } from './icpc-read.ts'
import { reasonOf } from './jobs.ts'
import type { ItemReport, JobControl } from './jobs.ts'
import type { ImportItem } from './neutral.ts'
import { readPolygon } from './polygon.ts'
import { readQduoj } from './qduoj.ts'
import { storeProblem } from './store-problem.ts'

const mebibyte = 1024 * 1024
/** Many problems in one archive. */
const limits: ArchiveLimits = { maxFiles: 50_000, maxFileBytes: 256 * mebibyte, maxTotalBytes: 4096 * mebibyte, maxRatio: 300, ratioFreeBytes: 64 * mebibyte }

const archiveReaders: Readonly<Record<Exclude<ImportFormat, 'fps'>, (bundle: Bundle) => ImportItem[]>> = {
  hoj: readHoj, qduoj: readQduoj, hydro: readHydro, icpc: readIcpc, polygon: readPolygon,
}

export const suffixOf = (format: ImportFormat): 'xml' | 'zip' => (format === 'fps' ? 'xml' : 'zip')
/** XML is read as a whole; archives are read from the disk. */
export const uploadMaxBytes = (format: ImportFormat): number => (format === 'fps' ? 64 : 512) * mebibyte

const alreadyThere = ['importExists', 'importSame', 'problemIdTaken']

/** Not published before somebody has looked at it. */
const unpublished = 2

async function storeItem(ctx: Context, viewer: Viewer, { name, read }: ImportItem, isPrivate: boolean): Promise<ItemReport> {
  const shownName = name.slice(0, 255)
  try {
    const found = await read()
    const problem = isPrivate ? { ...found, auth: unpublished } : found
    const reason = problem.cases.length === 0 ? { code: 'importNoData' as const, params: {} } : null
    return { name: shownName, outcome: 'stored', displayId: await storeProblem(ctx, viewer, problem), reason }
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, name: shownName }, 'a problem could not be imported')
    const reason = error instanceof Refusal ? reasonOf(error) : { code: 'importFailed' as const, params: {} }
    return { name: shownName, outcome: alreadyThere.includes(reason.code) ? 'exists' : 'failed', displayId: null, reason }
  }
}

export interface Importing {
  readonly ctx: Context
  readonly viewer: Viewer
  /** Leaves nothing public, whatever the file says. */
  readonly isPrivate: boolean
}

async function storeAll({ ctx, viewer, isPrivate }: Importing, items: readonly ImportItem[], control: JobControl): Promise<void> {
  if (items.length === 0) throw new Refusal('importNothing')
  await control.setTotal(items.length)
  for (const item of items) await control.add(await storeItem(ctx, viewer, item, isPrivate))
}

/** Throws Refusal when the file as a whole is no good; nothing is stored then. */
export async function importFile(importing: Importing, { format, path }: { format: ImportFormat; path: string }, control: JobControl): Promise<void> {
  if (format === 'fps') return storeAll(importing, readFps(await readFile(path)), control)
  const archive = await openArchive(path, limits)
  try {
    await storeAll(importing, archiveReaders[format](bundleOf(archive)), control)
  } finally {
    archive.close()
  }
}
