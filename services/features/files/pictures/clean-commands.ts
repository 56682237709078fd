/**
 * Pictures that were stored before they were cleaned or had sizes, or that came with a problem from elsewhere: cleaned
 * where they lie. It is done by whoever of several processes is first.
 */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@podium/proto/errors/index.ts'
import { imageKindOf } from '@podium/proto/rules/site/image-kind.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { Context } from '../../../platform/context.ts'
import { lockName } from '../../../platform/database/advisory-lock.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { cleanPicture } from '../../../platform/pictures/picture.ts'
import type { CleanPicture } from '../../../platform/pictures/picture.ts'
import { recordTeam, recordTeams } from '../../contest-api/index.ts'
import { tables } from '../../entities.ts'
import { dropUnused } from '../commands.ts'
import { StoredFile } from '../entities.ts'
import { fileAddress } from '../queries.ts'
import { isSized, sizesOf, storeSizes } from './size-commands.ts'
import type { SizedPicture } from './size-commands.ts'

type Tools = Pick<Context, 'orm' | 'pageFiles' | 'log'>

const nextUnclean = (db: Db, afterId: number) =>
  tables(db)
    .selectFrom('stored_file')
    .select(['id', 'name', 'hash', 'kind', 'uid', 'gid'])
    .where('id', '>', afterId)
    .where(({ eb, or, and }) =>
      or([eb('isClean', '=', false), and([eb('kind', '=', 'team_photo'), eb('hasSizes', '=', false)])]),
    )
    .where('kind', '<>', 'md_file')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

type Unclean = NonNullable<Awaited<ReturnType<typeof nextUnclean>>>

interface Cleaned {
  readonly picture: CleanPicture
  readonly sizes: readonly SizedPicture[]
}

/** Null for what is no picture, or a damaged one: it stays as it is. */
async function cleaned({ pageFiles }: Tools, { hash, kind }: Unclean): Promise<Cleaned | null> {
  const content = await pageFiles.read(hash)
  const bytes = content === null ? Buffer.alloc(0) : await buffer(content)
  const imageKind = imageKindOf(bytes)
  if (imageKind === null) return null
  try {
    const picture = await cleanPicture(bytes, imageKind)
    return { picture, sizes: isSized(kind) ? await sizesOf(kind, { bytes: picture.bytes, imageKind }) : [] }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'busy') return null
    throw error
  }
}

/** Tools of the contests that show the logo learn of its sizes. */
async function recordLogo(db: Db, address: string): Promise<void> {
  const contests = await tables(db)
    .selectFrom('contest_organization')
    .select('cid')
    .where('logo', '=', address)
    .orderBy('cid')
    .execute()
  for (const { cid } of contests) await recordTeams(db, cid)
}

/** The same of a photo. */
async function recordPhoto(db: Db, address: string): Promise<void> {
  const teams = await tables(db)
    .selectFrom('contest_team')
    .select(['cid', 'uid'])
    .where('photo', '=', address)
    .orderBy('cid')
    .execute()
  for (const { cid, uid } of teams) if (uid !== null) await recordTeam(db, cid, uid)
}

const recordSizes = { team_logo: recordLogo, team_photo: recordPhoto } as const

/** @returns whether the bytes of before are shown by this file no more */
async function storeCleaned(tools: Tools, row: Unclean, found: Cleaned | null): Promise<boolean> {
  const { id, name, kind, uid, gid } = row
  const { bytes = null, ...facts } = found?.picture ?? {}
  const hash = bytes === null ? row.hash : sha256(bytes)
  return tools.orm.em.fork().transactional(async (em) => {
    const written = bytes === null ? {} : { hash, sizeBytes: bytes.length }
    const isFirst = await em.nativeUpdate(
      StoredFile,
      { id, hash: row.hash, hasSizes: false, deletedAt: null },
      { ...facts, ...written, isClean: true, hasSizes: true },
    )
    if (isFirst === 0) return false
    if (bytes !== null && hash !== row.hash) {
      await lockName(em, 'storedHash', hash)
      await tools.pageFiles.put(bytes)
    }
    if (found !== null && isSized(kind)) {
      await storeSizes(em, tools, { name, kind, uid, gid }, found.sizes)
      await recordSizes[kind](em, fileAddress(kind, name))
    }
    return hash !== row.hash
  })
}

/** Cleans the next picture behind `afterId`. @returns its id; null where there is none */
export async function cleanNext(tools: Tools, afterId: number): Promise<number | null> {
  const row = await nextUnclean(tools.orm.em.fork(), afterId)
  if (row === undefined) return null
  const isOther = await storeCleaned(tools, row, await cleaned(tools, row))
  if (isOther) await dropUnused(tools, [row.hash])
  return row.id
}
