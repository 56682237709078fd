/** Problems into an archive. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { Refusal } from '@podium/proto/errors/index.ts'
import { exportMaxProblems } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { ExportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { Context } from '../../../platform/context.ts'
import { storeStream } from '../../problems/index.ts'
import { writeHoj } from '../formats/hoj/write.ts'
import { writeIcpc } from '../formats/icpc/write.ts'
import { writePolygon } from '../formats/polygon/write.ts'
import type { JobControl, Result } from '../jobs/jobs.ts'
import { folderNames, shortName, solutionOf, storedProblem } from './stored.ts'
import type { Solution, StoredProblem } from './stored.ts'

/** Each once, in the order asked for. Throws Refusal `exportNothing`, `exportTooMany`. */
export function askedPids(pids: readonly number[]): number[] {
  const asked = [...new Set(pids)]
  if (asked.length === 0) throw new Refusal('exportNothing')
  if (asked.length > exportMaxProblems) throw new Refusal('exportTooMany', { max: exportMaxProblems })
  return asked
}

interface ExportedProblem extends StoredProblem {
  readonly solution: Solution | null
}

/** With a solution for the formats that want one. Throws Refusal `problemMissing` when one cannot be exported. */
export async function problemsToExport(
  { orm }: Pick<Context, 'orm'>,
  pids: readonly number[],
  format: ExportFormat,
): Promise<ExportedProblem[]> {
  const problems: ExportedProblem[] = []
  for (const pid of pids) {
    const found = await storedProblem(orm.em.fork(), pid)
    if (!found) throw new Refusal('problemMissing')
    problems.push({ ...found, solution: format === 'hoj' ? null : await solutionOf(orm.em.fork(), pid) })
  }
  return problems
}

type Stores = Pick<Context, 'objectStore' | 'pageFiles'>

const versions = {
  'icpc-legacy': 'legacy',
  'icpc-2023-07-draft': '2023-07-draft',
  'icpc-2025-09': '2025-09',
} as const

/** The archive as a stream, read from the store as it is read. */
export function archiveOf(
  { objectStore, pageFiles }: Stores,
  problems: readonly ExportedProblem[],
  format: ExportFormat,
): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  const names = folderNames(
    problems.map(({ displayId }) => displayId),
    format === 'hoj' ? undefined : shortName,
  )
  for (const [index, problem] of problems.entries()) {
    const name = names[index] ?? ''
    const { solution } = problem
    const folder = problems.length === 1 ? '' : `${name}/`
    const stores = { objectStore, pageFiles }
    if (format === 'hoj') writeHoj(zip, objectStore, problem, name)
    else if (format === 'polygon') writePolygon(zip, stores, problem, { solution, folder })
    else writeIcpc(zip, stores, problem, { solution, folder, version: versions[format] })
  }
  zip.end()
  return out
}

/** Writes the archive into the object store. */
export async function exportToStore(
  ctx: Context,
  pids: readonly number[],
  format: ExportFormat,
  control: JobControl,
): Promise<Result> {
  await control.setTotal(pids.length)
  const problems = await problemsToExport(ctx, pids, format)
  const folder = await mkdtemp(join(tmpdir(), 'podium-export-'))
  try {
    const { hash, sizeBytes } = await storeStream(ctx.objectStore, join(folder, 'export.zip'), [
      archiveOf(ctx, problems, format),
    ])
    for (const { displayId, solution } of problems) {
      const notes = format !== 'hoj' && solution === null ? [{ code: 'exportNoSolution' as const, params: {} }] : []
      await control.add({ name: displayId, place: -1, outcome: 'stored', displayId, reason: null, notes })
    }
    return { hash, sizeBytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
