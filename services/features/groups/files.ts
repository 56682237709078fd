/**
 * What a group keeps for its texts, for its administrators: room is bounded, so they see what takes it and give it
 * back.
 */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { clearNow, deleteFile, fileAddress, groupBytes } from '../files/index.ts'
import { wireTime } from '../../platform/http/time.ts'

type Answer = CallAnswer<'groupFiles'>
type TextFileKind = 'md_image' | 'md_file'
type Stored = Omit<Answer['records'][number], 'link' | 'gmtCreate'> & {
  readonly kind: TextFileKind
  readonly name: string
  readonly createdAt: string
}

const ofTexts = sql`f.kind in ('md_image', 'md_file') and f.deleted_at is null`

/** Throws Refusal. */
export async function listFiles(
  db: Db,
  viewer: Viewer,
  { gid, largestFirst, ...paging }: CallQuery<'groupFiles'>,
): Promise<Answer> {
  await enterGroup(db, { gid, viewer, needs: 'admin' })
  const bounds = pageBounds(paging, groupLimits.tabPageRows)
  const [count, takenBytes, found] = await Promise.all([
    firstRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from stored_file f where f.gid = ${gid} and ${ofTexts}`,
    ),
    groupBytes(db, gid),
    rows(
      db,
      sql<Stored>`
      select f.id, f.kind, f.name, f.original_name as "fileName", f.size_bytes as "sizeBytes", f.uid, coalesce(u.username, '') as username, u.avatar, f.created_at as "createdAt"
      from stored_file f left join users u on u.uid = f.uid where f.gid = ${gid} and ${ofTexts}
      order by ${largestFirst ? sql`f.size_bytes desc,` : sql``} f.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  const records = found.map(({ kind, name, createdAt, ...file }) => ({
    ...file,
    link: fileAddress(kind, name),
    gmtCreate: wireTime(createdAt),
  }))
  return { ...pageOf(records, count?.total ?? 0, bounds), takenBytes }
}

/** Throws Refusal. */
export async function deleteGroupFile(ctx: Context, viewer: Viewer, fileId: number): Promise<null> {
  const db = ctx.orm.em.fork()
  const found = await firstRow(
    db,
    sql<{
      gid: number
      kind: TextFileKind
    }>`select f.gid, f.kind from stored_file f where f.id = ${fileId} and f.gid is not null and ${ofTexts}`,
  )
  if (!found) throw new Refusal('groupFileMissing')
  await enterGroup(db, { gid: found.gid, viewer, needs: 'admin' })
  await deleteFile(db, { id: fileId, kind: found.kind })
  await clearNow(ctx)
  return null
}
