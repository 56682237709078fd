/**
 * Pictures that were stored before they were cleaned, or that came with a problem from elsewhere: cleaned where they
 * lie. It is done by whoever of several processes is first.
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
import { recordTeams } from '../../contest-api/index.ts'
import { tables } from '../../entities.ts'
import { dropUnused } from '../commands.ts'
import { StoredFile } from '../entities.ts'
import { fileAddress } from '../queries.ts'
import { squaresOf, storeSquares } from './square-commands.ts'

type Tools = Pick<Context, 'orm' | 'pageFiles' | 'log'>

const nextUnclean = (db: Db, afterId: number) =>
  tables(db)
    .selectFrom('stored_file')
    .select(['id', 'name', 'hash', 'kind', 'uid', 'gid'])
    .where('id', '>', afterId)
    .where('isClean', '=', false)
    .where('kind', '<>', 'md_file')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

type Unclean = NonNullable<Awaited<ReturnType<typeof nextUnclean>>>

interface Cleaned {
  readonly picture: CleanPicture
  readonly squares: readonly CleanPicture[]
}

/** Null for what is no picture, or a damaged one: it stays as it is. */
async function cleaned({ pageFiles }: Tools, { hash, kind }: Unclean): Promise<Cleaned | null> {
  const content = await pageFiles.read(hash)
  const bytes = content === null ? Buffer.alloc(0) : await buffer(content)
  const imageKind = imageKindOf(bytes)
  if (imageKind === null) return null
  try {
    const picture = await cleanPicture(bytes, imageKind)
    return { picture, squares: kind === 'team_logo' ? await squaresOf({ bytes: picture.bytes, imageKind }) : [] }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return null
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

/** @returns whether the bytes of before are shown by this file no more */
async function storeCleaned(tools: Tools, row: Unclean, found: Cleaned | null): Promise<boolean> {
  const { id, name, kind, uid, gid } = row
  const { bytes = null, ...facts } = found?.picture ?? {}
  const hash = bytes === null ? row.hash : sha256(bytes)
  return tools.orm.em.fork().transactional(async (em) => {
    const changed = { ...facts, ...(bytes === null ? {} : { hash, sizeBytes: bytes.length }), isClean: true }
    const isFirst = await em.nativeUpdate(StoredFile, { id, hash: row.hash, isClean: false, deletedAt: null }, changed)
    if (isFirst === 0) return false
    if (bytes !== null && hash !== row.hash) {
      await lockName(em, 'storedHash', hash)
      await tools.pageFiles.put(bytes)
    }
    await storeSquares(em, tools, { name, uid, gid }, found?.squares ?? [])
    if (kind === 'team_logo' && found !== null) await recordLogo(em, fileAddress(kind, name))
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
