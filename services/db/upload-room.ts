/**
 * What one user, and one group, may keep on the site: pictures, attachments, test data of problems, and test data that was uploaded and
 * waits for its problem to be saved. Equal test data are stored once and count once.
 */
import { Refusal } from '@podium/proto/model/errors.ts'
import { groupLimits } from '@podium/proto/model/groups.ts'
import { isAdminRole, isRoot } from '@podium/proto/model/roles.ts'
import type { ObjectStore } from '@podium/proto/node/object-store.ts'
import type { RawBuilder } from 'kysely'
import type { Context, Viewer } from '../context.ts'
import { firstRow, rows, sql } from './sql.ts'
import type { Db } from './sql.ts'
import { checkStorage } from './store-room.ts'

const mebibyte = 1024 * 1024
/** Of somebody who is no administrator: a picture of their own. */
const memberMaxBytes = 64 * mebibyte
/** Of an administrator, who writes problems. Super administrators have no bound but that of the store. */
const staffMaxBytes = 4096 * mebibyte

/** Bytes of the test data of problems `p` that are `which`. */
const testDataBytes = (which: RawBuilder<unknown>) => sql`coalesce((
  select sum(one.bytes) from (
    select c.input_hash as hash, c.input_bytes as bytes from problem_case c join problem p on p.id = c.pid where ${which}
    union select c.output_hash, c.output_bytes from problem_case c join problem p on p.id = c.pid where ${which}) one), 0)`

const bytesOf = async (db: Db, parts: RawBuilder<unknown>): Promise<number> => (await firstRow(db, sql<{ bytes: number }>`select (${parts})::float8 as bytes`))?.bytes ?? 0

/** What a group keeps. */
export const groupBytes = (db: Db, gid: number): Promise<number> => bytesOf(db, sql`
  coalesce((select sum(size_bytes) from stored_file where gid = ${gid} and deleted_at is null), 0) + ${testDataBytes(sql`p.gid = ${gid}`)}`)

const userBytes = (db: Db, { uid, username }: Pick<Viewer, 'uid' | 'username'>): Promise<number> => bytesOf(db, sql`
  coalesce((select sum(size_bytes) from stored_file where uid = ${uid} and gid is null and deleted_at is null), 0)
  + coalesce((select sum((one -> side ->> 'sizeBytes')::bigint) from testcase_upload u, jsonb_array_elements(u.files) one, unnest(array['input', 'output']) side
    where u.uid = ${uid}), 0)
  + ${testDataBytes(sql`p.author = ${username} and p.gid is null`)}`)

export interface Keeper {
  readonly viewer: Viewer
  /** The group that it is for; null for what is the user's own. */
  readonly gid: number | null
}

/**
 * Call it in the transaction that stores so many bytes more: of two at once the second waits for the first.
 * Throws Refusal `groupFilesFull`, `userFilesFull`.
 */
export async function checkQuota(db: Db, { viewer, gid }: Keeper, sizeBytes: number): Promise<void> {
  if (gid === null && isRoot(viewer.role)) return
  await rows(db, sql`select pg_advisory_xact_lock(hashtextextended(${gid === null ? `files of user ${viewer.uid}` : `files of group ${gid}`}, 7036488))`)
  const most = gid !== null ? groupLimits.filesMaxBytes : isAdminRole(viewer.role) ? staffMaxBytes : memberMaxBytes
  const takenBytes = await (gid === null ? userBytes(db, viewer) : groupBytes(db, gid))
  if (takenBytes + sizeBytes <= most) return
  throw new Refusal(gid === null ? 'userFilesFull' : 'groupFilesFull', { takenMb: Math.ceil(takenBytes / mebibyte), mb: most / mebibyte })
}

/** Before a byte of an upload is received: what it says of its length is held against the store, the disk and the quota. Throws Refusal. */
export async function checkAnnounced(ctx: Context, keeper: Keeper, { store, length }: { readonly store: ObjectStore; readonly length: string | undefined }): Promise<void> {
  const sizeBytes = Number(length ?? 0)
  if (!(sizeBytes > 0)) return
  await checkStorage(store, ctx, sizeBytes)
  await checkQuota(ctx.orm.em.fork(), keeper, sizeBytes)
}
