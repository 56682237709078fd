/**
 * Importing teams with their pictures from one archive. Its list is judged as a whole before anything is unpacked; the
 * files of teams are stored all or nothing, and after them each picture that is one.
 */
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { sortPackage, teamPackageLimits as limits } from '@podium/proto/rules/contest/team-package.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { archiveFault } from '../../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../../platform/archive/archive.ts'
import type { Context, Viewer } from '../../../../platform/context.ts'
import { asForms } from '../forms.ts'
import { storeFromArchive } from '../picture-archive-commands.ts'
import type { Asked } from '../picture-archive-commands.ts'
import { readHall } from '../queries.ts'
import { withSentArchive } from '../sent-archive.ts'
import { importTeams } from './import-commands.ts'
import { readFiles } from './read-files.ts'
import type { GivenFile } from './rows.ts'

type Report = CallAnswer<'importTeamPackage'>

const unmoved = { added: [], changed: [], same: 0 }
const noPlan: Report['plan'] = {
  organizations: unmoved,
  groups: unmoved,
  teams: unmoved,
  accounts: { made: [], passwords: 0 },
  faults: [],
  notes: [],
}

async function readTables(archive: OpenArchive, paths: readonly string[]): Promise<GivenFile[]> {
  const files = []
  for (const path of paths) {
    const content = await text(await archive.open(path)).catch((error: unknown) => {
      throw archiveFault(error)
    })
    files.push({ name: path.split('/').at(-1) ?? '', content })
  }
  return files
}

/** Whose pictures there may be once the files are stored. */
async function ownersOf({ orm }: Pick<Context, 'orm'>, cid: number, files: readonly GivenFile[]) {
  const stored = asForms(await readHall(orm.em.fork(), cid))
  const given = readFiles(files, stored)
  const codes = (rows: readonly { readonly code: string }[], more: readonly { readonly value: { code: string } }[]) =>
    new Set([...rows.map(({ code }) => code), ...more.map(({ value }) => value.code)])
  return {
    team: codes(stored.teams, given.teams),
    organization: codes(stored.organizations, given.organizations),
  }
}

interface Importing extends Asked {
  readonly store: boolean
  readonly locale: Locale
}

async function importArchive(ctx: Context, asked: Importing, archive: OpenArchive): Promise<Report> {
  const { cid, viewer, store, locale } = asked
  const sorted = sortPackage(archive.names.map((file) => ({ file, sizeBytes: archive.sizeBytes(file) })))
  const files = await readTables(archive, sorted.tables)
  const owners = await ownersOf(ctx, cid, files)
  const plan = files.length === 0 ? noPlan : await importTeams(ctx, viewer, { cid, files, store }, locale)
  const pictures = sorted.pictures.filter(({ of, code }) => owners[of].has(code))
  const nobodys = sorted.pictures.filter((one) => !pictures.includes(one))
  const leftOut = [...sorted.leftOut, ...nobodys.map(({ file }) => ({ file, fault: 'nobodys' as const }))]
  if (!store || plan.faults.length > 0) return { plan, pictures, leftOut }
  const done = await storeFromArchive(ctx, asked, archive, pictures)
  return { plan, pictures: [...done.stored], leftOut: [...leftOut, ...done.leftOut] }
}

/** Throws Refusal, as `withSentArchive`. */
export const importPackage = (
  ctx: Context,
  viewer: Viewer,
  { cid, store }: CallQuery<'importTeamPackage'>,
  { request, locale }: { readonly request: FastifyRequest; readonly locale: Locale },
): Promise<Report> =>
  withSentArchive(ctx, viewer, { cid, request, limits }, (asked, archive) =>
    importArchive(ctx, { ...asked, store, locale }, archive),
  )
