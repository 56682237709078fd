/** The services with their languages, and what the tests of import and export ask again and again. */
import { vi, expect } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { loadLanguages } from '@podium/services/features/starter/languages/commands.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { signedInRoot } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import type { TestServices } from '../support/stack.ts'

export interface World {
  readonly services: TestServices
  readonly root: Caller
}

/**
 * The head of a file about import and export: the services without the starter's problems, but with their languages.
 */
export async function worldOfFile(): Promise<World> {
  const { services, db } = await servicesOfFile()
  await loadLanguages(db())
  return { services, root: await signedInRoot(services) }
}

export interface Job {
  readonly id: number
  readonly state: string
  readonly total: number | null
  readonly done: number
  readonly reason: string | null
  readonly hasResult: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly items: readonly {
    readonly name: string
    readonly place: number
    readonly outcome: string
    readonly displayId: string | null
    readonly reason: string | null
    readonly notes: readonly string[]
  }[]
}

export async function endOf(root: Caller, id: number): Promise<Job> {
  let job: Job | undefined
  await vi.waitFor(
    async () => {
      job = (await root.call('exchangeJob', { query: { id: String(id) } })).data as Job
      expect(job.state).not.toBe('running')
    },
    { timeout: 60_000, interval: 20 },
  )
  if (!job) throw new Error('there is no task')
  return job
}

/** Imports a file as a task and waits for its report. */
export async function importAs(root: Caller, format: string, file: Buffer, more = ''): Promise<Job> {
  const name = format === 'fps' ? 'set.xml' : 'set.zip'
  const started = await upload(root, 'startImport', file, { name, query: `?format=${format}${more}` })
  expect(started).toMatchObject({ http: 200, status: 200 })
  return endOf(root, (started.data as { id: number }).id)
}

/** Imports what is chosen of a preview and waits for its report. */
export async function confirmAs(
  root: Caller,
  id: number,
  items: readonly { place: number; action: 'import' | 'replace' }[],
): Promise<Job> {
  const started = await root.call('confirmImport', { body: { id, items } })
  expect(started).toMatchObject({ http: 200, status: 200 })
  return endOf(root, (started.data as { id: number }).id)
}

export async function fetchFile(root: Caller, call: CallName, query: string): Promise<Buffer> {
  const answer = await root.inject({ method: 'GET', url: `${paths[call].path}?${query}` })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

export async function exportAs(root: Caller, format: string, pids: readonly number[]): Promise<Buffer> {
  const started = await root.call('startExport', { body: { pids, format } })
  expect(started).toMatchObject({ status: 200 })
  const { id } = started.data as { id: number }
  expect(await endOf(root, id)).toMatchObject({ state: 'done', done: pids.length, total: pids.length, hasResult: true })
  return fetchFile(root, 'exchangeResult', `id=${id}`)
}

const db = ({ services }: World) => services.ctx.orm.em.fork()

export const problemCount = async (world: World): Promise<number> =>
  (await firstRow(db(world), sql<{ count: number }>`select count(*)::int as count from problem`))?.count ?? 0

/** A problem with everything that belongs to it, as the back office reads it. */
export async function wholeProblem(world: World, displayId: string): Promise<Record<string, unknown>> {
  const { root } = world
  const pid = String(await pidOf(world.services, displayId))
  const [problem, cases, tags, languages, templates] = await Promise.all([
    root.call('adminProblem', { query: { pid } }),
    root.call('problemCases', { query: { pid } }),
    root.call('problemTags', { query: { pid } }),
    root.call('problemLanguages', { query: { pid } }),
    root.call('problemCodeTemplate', { query: { pid } }),
  ])
  const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)
  return {
    ...(problem.data as object),
    cases: cases.data,
    tags: names(tags.data),
    languages: names(languages.data),
    templates: templates.data,
  }
}

/** The package that it came in, as the back office shows it. */
export async function storedPackage(
  { services, root }: World,
  displayId: string,
): Promise<CallAnswer<'problemPackage'>> {
  return (await root.call('problemPackage', { query: { pid: String(await pidOf(services, displayId)) } })).data
}

/** Contents of the case files, input then output, in stored order. */
export async function caseTexts(world: World, displayId: string): Promise<(readonly [string, string])[]> {
  const { ctx } = world.services
  const found = await rows(
    db(world),
    sql<{ input: string; output: string }>`
    select c.input_hash as input, c.output_hash as output from problem_case c join problem p on p.id = c.pid
      where p.display_id = ${displayId} order by c.seq`,
  )
  const text = async (hash: string): Promise<string> => {
    const stream = await ctx.objectStore.read(hash)
    return stream ? Buffer.concat((await stream.toArray()) as Buffer[]).toString() : '(lost)'
  }
  return Promise.all(found.map(async ({ input, output }) => [await text(input), await text(output)] as const))
}
