/**
 * How much one user, and one group, may store on the site: pictures, attachments, test data of problems, and test data
 * that was uploaded and waits for its problem to be saved. Equal test data are stored once and count once. Test data
 * of the bank count for whoever stored them last, not for the author that an import names; a problem of a group
 * counts for the group.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { isAdminRole, isRoot } from '@podium/proto/rules/user/roles.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Context, Viewer } from '../../platform/context.ts'
import { lockName } from '../../platform/database/advisory-lock.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import type { StoredFile } from '../problems/index.ts'
import { checkStorage } from './room-policy.ts'

const mebibyte = 1024 * 1024
/** Of somebody who is no administrator: a picture of their own. */
const memberMaxBytes = 64 * mebibyte
/** Of an administrator, who writes problems. Super administrators have no bound but that of the store. */
const staffMaxBytes = 4096 * mebibyte

interface Owned {
  readonly files: Expression<SqlBool>
  readonly problems: Expression<SqlBool>
  readonly uploads: Expression<SqlBool>
}

const ofFile = expressionBuilder<{ f: Tables['stored_file'] }, 'f'>()
const ofProblem = expressionBuilder<{ p: Tables['problem'] }, 'p'>()
const ofUpload = expressionBuilder<{ u: Tables['testcase_upload'] }, 'u'>()

const fileBytes = (db: Db, files: Expression<SqlBool>) =>
  tables(db)
    .selectFrom('stored_file as f')
    .select(({ fn }) => fn.sum('f.sizeBytes').as('bytes'))
    .where(files)
    .where('f.deletedAt', 'is', null)
    .executeTakeFirst()

/** Equal test data once. */
function testDataBytes(db: Db, problems: Expression<SqlBool>, uploads: Expression<SqlBool>) {
  const cases = tables(db).selectFrom('problem_case as c').innerJoin('problem as p', 'p.id', 'c.pid').where(problems)
  const uploaded = tables(db)
    .selectFrom('testcase_upload as u')
    .innerJoinLateral(
      ({ fn, val }) => fn<{ file: StoredFile }>('jsonb_path_query', ['u.files', val('$[*].*')]).as('file'),
      (on) => on.onTrue(),
    )
    .select(({ ref, cast }) => [
      ref('file.file', '->>').key('hash').as('hash'),
      cast<number>(ref('file.file', '->>').key('sizeBytes'), 'bigint').as('bytes'),
    ])
    .where(uploads)
  const data = cases
    .select(['c.inputHash as hash', 'c.inputBytes as bytes'])
    .union(cases.select(['c.outputHash as hash', 'c.outputBytes as bytes']))
    .union(uploaded)
  return tables(db)
    .selectFrom(data.as('one'))
    .select(({ fn }) => fn.sum('one.bytes').as('bytes'))
    .executeTakeFirst()
}

async function bytesOf(db: Db, { files, problems, uploads }: Owned): Promise<number> {
  const found = await Promise.all([fileBytes(db, files), testDataBytes(db, problems, uploads)])
  return found.reduce((sum, one) => sum + Number(one?.bytes ?? 0), 0)
}

/** What a group has stored. */
export const groupBytes = (db: Db, gid: number): Promise<number> =>
  bytesOf(db, {
    files: ofFile('f.gid', '=', gid),
    problems: ofProblem('p.gid', '=', gid),
    uploads: ofUpload('u.gid', '=', gid),
  })

const userBytes = (db: Db, uid: string): Promise<number> =>
  bytesOf(db, {
    files: ofFile.and([ofFile('f.uid', '=', uid), ofFile('f.gid', 'is', null)]),
    problems: ofProblem.and([ofProblem('p.dataUid', '=', uid), ofProblem('p.gid', 'is', null)]),
    uploads: ofUpload.and([ofUpload('u.uid', '=', uid), ofUpload('u.gid', 'is', null)]),
  })

export interface QuotaOwner {
  readonly viewer: Viewer
  /** The group that it is for; null for what is the user's own. */
  readonly gid: number | null
}

/**
 * What is stored now, in the turn of whoever asks: another who stores for the same owner waits. Null where there is no
 * bound.
 */
async function takenOf(
  db: Db,
  { viewer, gid }: QuotaOwner,
): Promise<{ readonly takenBytes: number; readonly mostBytes: number } | null> {
  if (gid === null && isRoot(viewer.role)) return null
  await lockName(db, 'fileOwner', gid === null ? `files of user ${viewer.uid}` : `files of group ${gid}`)
  if (gid !== null) return { takenBytes: await groupBytes(db, gid), mostBytes: groupLimits.filesMaxBytes }
  return {
    takenBytes: await userBytes(db, viewer.uid),
    mostBytes: isAdminRole(viewer.role) ? staffMaxBytes : memberMaxBytes,
  }
}

const full = ({ gid }: QuotaOwner, takenBytes: number, mostBytes: number): Refusal =>
  new Refusal(gid === null ? 'userFilesFull' : 'groupFilesFull', {
    takenMb: Math.round(takenBytes / mebibyte),
    mb: mostBytes / mebibyte,
  })

/** Call it in the transaction that stores so many bytes more. Throws Refusal `groupFilesFull`, `userFilesFull`. */
export async function checkQuota(db: Db, owner: QuotaOwner, sizeBytes: number): Promise<void> {
  const taken = await takenOf(db, owner)
  if (taken !== null && taken.takenBytes + sizeBytes > taken.mostBytes)
    throw full(owner, taken.takenBytes, taken.mostBytes)
}

/**
 * Writes rows of test data in the caller's transaction. What makes less of it, or nothing more, is never refused,
 * however much there is. Throws Refusal `groupFilesFull`, `userFilesFull`: the transaction must end with it.
 */
export async function withinQuota<Result>(db: Db, owner: QuotaOwner, write: () => Promise<Result>): Promise<Result> {
  const before = await takenOf(db, owner)
  const result = await write()
  if (before === null) return result
  const after = await takenOf(db, owner)
  if (after !== null && after.takenBytes > Math.max(after.mostBytes, before.takenBytes))
    throw full(owner, before.takenBytes, before.mostBytes)
  return result
}

/**
 * Before a byte of an upload is received: what it says of its length is held against the store, the disk and the
 * quota. Throws Refusal.
 */
export async function checkAnnounced(
  ctx: Context,
  owner: QuotaOwner,
  { store, sizeBytes }: { readonly store: ObjectStore; readonly sizeBytes: number },
): Promise<void> {
  if (!(sizeBytes > 0)) return
  await checkStorage(store, ctx, sizeBytes)
  await checkQuota(ctx.orm.em.fork(), owner, sizeBytes)
}
