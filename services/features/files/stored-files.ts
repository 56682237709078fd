/**
 * Pictures and attachments: a row here, the bytes in the object store under their hash. A stored file never changes
 * and its name is random, so it can be kept by browsers for ever; another picture is another file. Equal bytes are
 * stored once, so they go only when the last row that names them goes; storing and clearing take turns by hash.
 */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '@podium/proto/server/object-part.ts'
import { sha256, sha256OfFile } from '@podium/proto/server/object-store.ts'
import type { Context } from '../../platform/context.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

type FileKind = 'avatar' | 'group_avatar' | 'carousel' | 'md_image' | 'md_file'

interface FileFacts {
  readonly kind: FileKind
  /** Decided by the content; files are only ever sent with it. */
  readonly mediaType: string
  /** Without the dot; the end of the stored name. Empty for none. */
  readonly extension: string
  readonly originalName: string
  readonly uid: string
  readonly gid?: number | null
}

/** Bytes in memory, or a big file on the disk, which goes to the store piece by piece. */
export type FileToStore = FileFacts &
  ({ readonly bytes: Uint8Array } | { readonly path: string; readonly sizeBytes: number })

export interface StoredFile {
  readonly id: number
  /** Address on this site. */
  readonly url: string
}

const folders: Readonly<Record<FileKind, 'img' | 'file'>> = {
  avatar: 'img',
  group_avatar: 'img',
  carousel: 'img',
  md_image: 'img',
  md_file: 'file',
}
export const fileAddress = (kind: FileKind, name: string): string => `/api/public/${folders[kind]}/${name}`
const nameBytes = 16
const originalNameMaxChars = 255

const lockHash = (db: Db, hash: string) =>
  rows(db, sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 7036487))`)

/** Puts the bytes of a file into the store. @returns their hash and how many they are */
async function putBytes(
  db: Db,
  { pageFiles }: Pick<Context, 'pageFiles'>,
  file: FileToStore,
): Promise<{ readonly hash: string; readonly sizeBytes: number }> {
  const hash = await ('path' in file ? sha256OfFile(file.path) : sha256(file.bytes))
  await lockHash(db, hash)
  if ('path' in file) await pageFiles.putFile(file.path, hash)
  else await pageFiles.put(file.bytes)
  return { hash, sizeBytes: 'path' in file ? file.sizeBytes : file.bytes.length }
}

/** Stores a file that has been checked. Call it in a transaction: the file is there when that commits. */
export async function storeFile(db: Db, tools: Pick<Context, 'pageFiles'>, file: FileToStore): Promise<StoredFile> {
  const { kind, mediaType, extension, uid, gid = null } = file
  const name = randomBytes(nameBytes).toString('hex') + (extension === '' ? '' : `.${extension}`)
  const originalName = file.originalName.replaceAll('\0', '').toWellFormed().slice(0, originalNameMaxChars)
  const { hash, sizeBytes } = await putBytes(db, tools, file)
  const row = await firstRow(
    db,
    sql<{ id: number }>`
    insert into stored_file (name, kind, media_type, original_name, uid, gid, hash, size_bytes)
    values (${name}, ${kind}, ${mediaType}, ${originalName}, ${uid}, ${gid}, ${hash}, ${sizeBytes}) returning id`,
  )
  if (!row) throw new Error('an insert returned no row')
  return { id: row.id, url: fileAddress(kind, name) }
}

/** The pictures of the home page, in the order in which they were added. */
export const carouselFiles = (db: Db): Promise<StoredFile[]> =>
  rows(
    db,
    sql<StoredFile>`
    select id, '/api/public/img/' || name as url from stored_file where kind = 'carousel' and deleted_at is null order by id`,
  )

/**
 * Takes a file back: its address answers 404 from now on; call `clearNow` after the commit, and its bytes go.
 * @returns false when there is none
 */
export const deleteFile = async (db: Db, which: { readonly id: number; readonly kind: FileKind }): Promise<boolean> =>
  (await change(
    db,
    sql`update stored_file set deleted_at = now() where id = ${which.id} and kind = ${which.kind} and deleted_at is null`,
  )) > 0

/** The same by address, as rows of other tables keep it; an address that is none of ours is left alone. */
export async function deleteFileByUrl(db: Db, url: string | null): Promise<void> {
  const name = /^\/api\/public\/(?:img|file)\/([^/]+)$/.exec(url ?? '')?.[1]
  if (name) await change(db, sql`update stored_file set deleted_at = now() where name = ${name} and deleted_at is null`)
}

export interface OpenedFile {
  readonly mediaType: string
  readonly originalName: string
  readonly sizeBytes: number
  readonly kind: FileKind
  /** The whole, or the part of it that alone is read. */
  readonly open: (range: ByteRange | null) => Promise<Readable>
}

/** A file by the last part of its address; null when there is none. */
export async function openFile(
  db: Db,
  { pageFiles }: Pick<Context, 'pageFiles'>,
  folder: 'img' | 'file',
  name: string,
): Promise<OpenedFile | null> {
  const row = await firstRow(
    db,
    sql<Omit<OpenedFile, 'open'> & { readonly hash: string }>`
    select kind, media_type as "mediaType", original_name as "originalName", size_bytes as "sizeBytes", hash
    from stored_file where name = ${name} and deleted_at is null`,
  )
  if (row === null || folders[row.kind] !== folder) return null
  const { hash, ...file } = row
  if (!(await pageFiles.has(hash))) return null
  const open = async (range: ByteRange | null): Promise<Readable> => {
    const content = await (range === null ? pageFiles.read(hash) : pageFiles.readPart(hash, range))
    if (content === null) throw new Error(`file ${name} was removed while it was asked for`)
    return content
  }
  return { ...file, open }
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
  const gone = await rows(
    orm.em.fork(),
    sql<{ id: number; hash: string }>`
    select id, hash from stored_file where deleted_at is not null and (${before}::timestamptz is null or deleted_at < ${before})
    order by deleted_at desc limit ${before === null ? clearedAtOnce : null}::bigint`,
  )
  for (const { id, hash } of gone) {
    await orm.em.fork().transactional(async (em) => {
      await lockHash(em, hash)
      await change(em, sql`delete from stored_file where id = ${id}`)
      const used = await firstRow(em, sql`select 1 from stored_file where hash = ${hash} limit 1`)
      if (!used) await pageFiles.remove(hash)
    })
  }
  return gone.length
}
