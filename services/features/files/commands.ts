/**
 * Pictures and attachments: a row here, the bytes in the object store under their hash. A stored file never changes
 * and its name is random, so browsers may cache it for ever; another picture is another file. Equal bytes are
 * stored once, so they go only when the last row that names them goes; storing and clearing take turns by hash.
 */
import { randomBytes } from 'node:crypto'
import { sha256, sha256OfFile } from '@podium/proto/server/object-store.ts'
import type { Context } from '../../platform/context.ts'
import { lockName } from '../../platform/database/advisory-lock.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { PictureFacts } from '../../platform/pictures/picture.ts'
import { tables } from '../entities.ts'
import { StoredFile as StoredFileRow } from './entities.ts'
import type { FileKind } from './entities.ts'
import { fileAddress } from './queries.ts'
import type { StoredFile } from './queries.ts'
import { smallerNames, squareNames } from './pictures/names.ts'

export interface FileFacts {
  readonly kind: FileKind
  /** Decided by the content; files are only ever sent with it. */
  readonly mediaType: string
  /** Without the dot; the end of the stored name. Empty for none. */
  readonly extension: string
  readonly originalName: string
  readonly uid: string
  readonly gid?: number | null
  /** Of a picture that was cleaned. */
  readonly picture?: PictureFacts
}

/**
 * Bytes in memory, or a big file on the disk, which goes to the store piece by piece; or the hash of what is there
 * already.
 */
export type FileBytes =
  | { readonly bytes: Uint8Array }
  | { readonly path: string; readonly sizeBytes: number }
  | { readonly hash: string; readonly sizeBytes: number }

export type FileToStore = FileFacts & FileBytes

const nameBytes = 16
const newName = (extension: string): string =>
  randomBytes(nameBytes).toString('hex') + (extension === '' ? '' : `.${extension}`)
const originalNameMaxChars = 255

async function lockedHash(
  db: Db,
  pageFiles: Context['pageFiles'],
  { hash, sizeBytes }: { readonly hash: string; readonly sizeBytes: number },
): Promise<{ readonly hash: string; readonly sizeBytes: number }> {
  await lockName(db, 'storedHash', hash)
  if (!(await pageFiles.has(hash))) throw new Error(`the store does not have ${hash}`)
  return { hash, sizeBytes }
}

/** Puts the bytes of a file into the store. @returns their hash and how many they are */
async function putBytes(
  db: Db,
  { pageFiles }: Pick<Context, 'pageFiles'>,
  file: FileToStore,
): Promise<{ readonly hash: string; readonly sizeBytes: number }> {
  if ('hash' in file) return lockedHash(db, pageFiles, file)
  const hash = await ('path' in file ? sha256OfFile(file.path) : sha256(file.bytes))
  await lockName(db, 'storedHash', hash)
  if ('path' in file) await pageFiles.putFile(file.path, hash)
  else await pageFiles.put(file.bytes)
  return { hash, sizeBytes: 'path' in file ? file.sizeBytes : file.bytes.length }
}

/** For whoever stores many files at once: two of them take their turns in one order. */
export async function lockHashes(db: Db, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) await lockName(db, 'storedHash', hash)
}

/**
 * Stores a file that has been checked. Call it in a transaction: the file is there when that commits.
 * @param name the last part of its address
 */
export async function storeFile(
  db: Db,
  tools: Pick<Context, 'pageFiles'>,
  file: FileToStore,
  name = newName(file.extension),
): Promise<StoredFile> {
  const { kind, mediaType, uid, gid = null } = file
  const originalName = file.originalName.replaceAll('\0', '').toWellFormed().slice(0, originalNameMaxChars)
  const { hash, sizeBytes } = await putBytes(db, tools, file)
  const { id } = await tables(db)
    .insertInto('stored_file')
    .values({
      name,
      kind,
      mediaType,
      originalName,
      uid,
      gid,
      hash,
      sizeBytes,
      ...file.picture,
      isClean: 'picture' in file,
      hasSizes: 'picture' in file,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, url: fileAddress(kind, name) }
}

const markDeleted = (db: Db) =>
  tables(db).updateTable('stored_file').set({ deletedAt: new Date() }).where('deletedAt', 'is', null)

/**
 * Takes a file back: its address answers 404 from now on; call `clearNow` after the commit, and its bytes go.
 * @returns false when there is none
 */
export async function deleteFile(db: Db, which: { readonly id: number; readonly kind: FileKind }): Promise<boolean> {
  const { numUpdatedRows } = await markDeleted(db)
    .where('id', '=', which.id)
    .where('kind', '=', which.kind)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * The same by address, as rows of other tables have it, with what was made of it; an address that is none of ours is
 * left alone.
 */
export async function deleteFileByUrl(db: Db, url: string | null): Promise<void> {
  const name = /^\/api\/public\/(?:img|file)\/([^/]+)$/.exec(url ?? '')?.[1]
  if (name)
    await markDeleted(db)
      .where('name', 'in', [name, ...squareNames(name), ...smallerNames(name)])
      .execute()
}

/**
 * Gives the room of files that were deleted or replaced back at once; what fails now goes with the next daily
 * clearing.
 */
export const clearNow = (tools: Pick<Context, 'orm' | 'pageFiles' | 'log'>): Promise<void> =>
  clearDeletedFiles(tools, null).then(
    () => undefined,
    (error: unknown) => tools.log.warn({ error }, 'deleted files were not cleared'),
  )

/** One call waits for no more than this; the rest goes with the next clearing. */
const clearedAtOnce = 100

/** Removes what was deleted before a moment, or what was deleted last, rows and bytes. @returns how many files went */
export async function clearDeletedFiles(
  { orm, pageFiles }: Pick<Context, 'orm' | 'pageFiles'>,
  before: Date | null,
): Promise<number> {
  const deleted = tables(orm.em.fork()).selectFrom('stored_file').select(['id', 'hash']).orderBy('deletedAt', 'desc')
  const gone = await (
    before === null
      ? deleted.where('deletedAt', 'is not', null).limit(clearedAtOnce)
      : deleted.where('deletedAt', '<', before)
  ).execute()
  for (const { id, hash } of gone) {
    await orm.em.fork().transactional(async (em) => {
      await lockName(em, 'storedHash', hash)
      await em.nativeDelete(StoredFileRow, { id })
      if ((await em.count(StoredFileRow, { hash })) === 0) await pageFiles.remove(hash)
    })
  }
  return gone.length
}

/** Removes bytes that were put into the store for something that was not stored in the end. */
export async function dropUnused(
  { orm, pageFiles, log }: Pick<Context, 'orm' | 'pageFiles' | 'log'>,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of new Set(hashes)) {
    await orm.em
      .fork()
      .transactional(async (em) => {
        await lockName(em, 'storedHash', hash)
        if ((await em.count(StoredFileRow, { hash })) === 0) await pageFiles.remove(hash)
      })
      .catch((error: unknown) => log.warn({ error, hash }, 'a file that nothing shows was not removed'))
  }
}
