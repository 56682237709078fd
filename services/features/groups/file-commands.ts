/** Room is bounded: administrators of a group delete what its texts do not need. */
import type { NotNull } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { notifyGroup } from './events.ts'
import { enterGroup } from './policy.ts'
import { clearNow, deleteFile } from '../files/index.ts'
import { filesOfTexts } from './file-queries.ts'
import type { TextFileKind } from './file-queries.ts'

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
  const { gid, kind } = found
  await db.transactional(async (em) => {
    await deleteFile(em, { id: fileId, kind })
    await notifyGroup(em, { gid, what: 'files', now: ctx.now() })
  })
  await clearNow(ctx)
  return null
}
