/**
 * What a group stores for its texts, for its administrators: room is bounded, so they see what takes it and give it
 * back.
 */
import type { NotNull } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { clearNow, deleteFile, fileAddress, groupBytes } from '../files/index.ts'
import { wireTime } from '../../platform/http/time.ts'

type Answer = CallAnswer<'groupFiles'>

const textFileKinds = ['md_image', 'md_file'] as const
type TextFileKind = (typeof textFileKinds)[number]

/** Files `f` of the texts of a group. */
const filesOfTexts = (db: Db) =>
  tables(db).selectFrom('stored_file as f').where('f.kind', 'in', textFileKinds).where('f.deletedAt', 'is', null)

const listOf = (db: Db, gid: number, { size, offset }: PageBounds, largestFirst: boolean) =>
  filesOfTexts(db)
    .leftJoin('users as u', 'u.uid', 'f.uid')
    .select([
      'f.id',
      'f.kind',
      'f.name',
      'f.originalName as fileName',
      'f.sizeBytes',
      'f.uid',
      'u.avatar',
      'f.createdAt',
    ])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
    .where('f.gid', '=', gid)
    .$if(largestFirst, (list) => list.orderBy('f.sizeBytes', 'desc'))
    .orderBy('f.id', 'desc')
    .limit(size)
    .offset(offset)
    .$narrowType<{ kind: TextFileKind }>()
    .execute()

/** Throws Refusal. */
export async function listFiles(
  db: Db,
  viewer: Viewer,
  { gid, largestFirst, ...paging }: CallQuery<'groupFiles'>,
): Promise<Answer> {
  await enterGroup(db, { gid, viewer, needs: 'admin' })
  const bounds = pageBounds(paging, groupLimits.tabPageRows)
  const [{ total }, takenBytes, found] = await Promise.all([
    filesOfTexts(db)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('f.gid', '=', gid)
      .executeTakeFirstOrThrow(),
    groupBytes(db, gid),
    listOf(db, gid, bounds, Boolean(largestFirst)),
  ])
  const records = found.map(({ kind, name, createdAt, ...file }) => ({
    ...file,
    link: fileAddress(kind, name),
    gmtCreate: wireTime(createdAt),
  }))
  return { ...pageOf(records, total, bounds), takenBytes }
}

/** Throws Refusal. */
export async function deleteGroupFile(ctx: Context, viewer: Viewer, fileId: number): Promise<null> {
  const db = ctx.orm.em.fork()
  const found = await filesOfTexts(db)
    .select(['f.gid', 'f.kind'])
    .where('f.id', '=', fileId)
    .where('f.gid', 'is not', null)
    .$narrowType<{ gid: NotNull; kind: TextFileKind }>()
    .executeTakeFirst()
  if (!found) throw new Refusal('groupFileMissing')
  await enterGroup(db, { gid: found.gid, viewer, needs: 'admin' })
  await deleteFile(db, { id: fileId, kind: found.kind })
  await clearNow(ctx)
  return null
}
