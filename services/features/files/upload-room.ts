/**
 * What one user, and one group, may keep on the site: pictures, attachments, test data of problems, and test data
 * that was uploaded and waits for its problem to be saved. Equal test data are stored once and count once. Test data
 * of the bank count for whoever stored them last, not for the author that an import names; a problem of a group
 * counts for the group.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { isAdminRole, isRoot } from '@podium/proto/rules/user/roles.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { RawBuilder } from 'kysely'
import type { Context, Viewer } from '../../platform/context.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { checkStorage } from './store-room.ts'

const mebibyte = 1024 * 1024
/** Of somebody who is no administrator: a picture of their own. */
const memberMaxBytes = 64 * mebibyte
/** Of an administrator, who writes problems. Super administrators have no bound but that of the store. */
const staffMaxBytes = 4096 * mebibyte

interface Owned {
  /** Conditions on `stored_file`, `problem p` and `testcase_upload u`; each has an index. */
  readonly files: RawBuilder<unknown>
  readonly problems: RawBuilder<unknown>
  readonly uploads: RawBuilder<unknown>
}

async function bytesOf(db: Db, { files, problems, uploads }: Owned): Promise<number> {
  const found = await firstRow(
    db,
    sql<{ bytes: number }>`select (
    coalesce((select sum(size_bytes) from stored_file where ${files} and deleted_at is null), 0)
    + coalesce((select sum(one.bytes) from (
      select c.input_hash as hash, c.input_bytes as bytes from problem_case c join problem p on p.id = c.pid where ${problems}
      union select c.output_hash, c.output_bytes from problem_case c join problem p on p.id = c.pid where ${problems}
      union select one -> side ->> 'hash', (one -> side ->> 'sizeBytes')::bigint
        from testcase_upload u, jsonb_array_elements(u.files) one, unnest(array['input', 'output']) side where ${uploads}) one), 0))::float8 as bytes`,
  )
  return found?.bytes ?? 0
}

/** What a group keeps. */
export const groupBytes = (db: Db, gid: number): Promise<number> =>
  bytesOf(db, { files: sql`gid = ${gid}`, problems: sql`p.gid = ${gid}`, uploads: sql`u.gid = ${gid}` })

const userBytes = (db: Db, uid: string): Promise<number> =>
  bytesOf(db, {
    files: sql`uid = ${uid} and gid is null`,
    problems: sql`p.data_uid = ${uid} and p.gid is null`,
    uploads: sql`u.uid = ${uid} and u.gid is null`,
  })

export interface Keeper {
  readonly viewer: Viewer
  /** The group that it is for; null for what is the user's own. */
  readonly gid: number | null
}

/**
 * What is kept now, in the turn of whoever asks: another who stores for the same keeper waits. Null where there is no
 * bound.
 */
async function takenOf(
  db: Db,
  { viewer, gid }: Keeper,
): Promise<{ readonly takenBytes: number; readonly mostBytes: number } | null> {
  if (gid === null && isRoot(viewer.role)) return null
  await rows(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${gid === null ? `files of user ${viewer.uid}` : `files of group ${gid}`}, 7036488))`,
  )
  if (gid !== null) return { takenBytes: await groupBytes(db, gid), mostBytes: groupLimits.filesMaxBytes }
  return {
    takenBytes: await userBytes(db, viewer.uid),
    mostBytes: isAdminRole(viewer.role) ? staffMaxBytes : memberMaxBytes,
  }
}

const full = ({ gid }: Keeper, takenBytes: number, mostBytes: number): Refusal =>
  new Refusal(gid === null ? 'userFilesFull' : 'groupFilesFull', {
    takenMb: Math.round(takenBytes / mebibyte),
    mb: mostBytes / mebibyte,
  })

/** Call it in the transaction that stores so many bytes more. Throws Refusal `groupFilesFull`, `userFilesFull`. */
export async function checkQuota(db: Db, keeper: Keeper, sizeBytes: number): Promise<void> {
  const taken = await takenOf(db, keeper)
  if (taken !== null && taken.takenBytes + sizeBytes > taken.mostBytes)
    throw full(keeper, taken.takenBytes, taken.mostBytes)
}

/**
 * Writes rows of test data in the caller's transaction. What makes less of it, or nothing more, is never refused,
 * however much there is. Throws Refusal `groupFilesFull`, `userFilesFull`: the transaction must end with it.
 */
export async function withinQuota<Result>(db: Db, keeper: Keeper, write: () => Promise<Result>): Promise<Result> {
  const before = await takenOf(db, keeper)
  const result = await write()
  if (before === null) return result
  const after = await takenOf(db, keeper)
  if (after !== null && after.takenBytes > Math.max(after.mostBytes, before.takenBytes))
    throw full(keeper, before.takenBytes, before.mostBytes)
  return result
}

/**
 * Before a byte of an upload is received: what it says of its length is held against the store, the disk and the
 * quota. Throws Refusal.
 */
export async function checkAnnounced(
  ctx: Context,
  keeper: Keeper,
  { store, sizeBytes }: { readonly store: ObjectStore; readonly sizeBytes: number },
): Promise<void> {
  if (!(sizeBytes > 0)) return
  await checkStorage(store, ctx, sizeBytes)
  await checkQuota(ctx.orm.em.fork(), keeper, sizeBytes)
}
