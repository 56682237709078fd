/** What a group stores for its texts, and how much all that it stores takes. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { Db } from '../../platform/database/sql.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import { groupBytes, fileAddress } from '../files/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'

const textFileKinds = ['md_image', 'md_file'] as const

export type TextFileKind = (typeof textFileKinds)[number]

/** Files `f` of the texts of a group. */
export const filesOfTexts = (db: Db) =>
  tables(db).selectFrom('stored_file as f').where('f.kind', 'in', textFileKinds).where('f.deletedAt', 'is', null)

type Answer = CallAnswer<'groupFiles'>

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
