import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteContentCalls as calls } from '@podium/proto/http/site-content.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { extensionOf } from '@podium/proto/model/image-kind.ts'
import { mediaTypeOf } from '@podium/proto/model/media-type.ts'
import { rulesProblems } from '@podium/proto/model/roles.ts'
import type { Context, Viewer } from '../../context.ts'
import { checkMayUpload } from '../../db/may-upload.ts'
import { firstRow, sql } from '../../db/sql.ts'
import { deleteFile, storeFile } from '../../db/stored-files.ts'
import { handle } from '../../http/handle.ts'
import { readImage } from '../../http/image-upload.ts'
import { registerUploads, withUpload } from '../../http/uploads.ts'
import { addAnnouncement, adminAnnouncements, deleteAnnouncement, editAnnouncement } from './announcements.ts'

const mebibyte = 1024 * 1024
/** No drawings with script in them: what is served from this site's own address must not run. */
const carouselRule = { part: 'file', maxBytes: 8 * mebibyte, extensions: ['jpg', 'jpeg', 'gif', 'png', 'webp', 'jfif'] }
const mdImageRule = { part: 'image', maxBytes: 4 * mebibyte, extensions: ['jpg', 'jpeg', 'gif', 'png', 'webp'] }
/** "Below 128 MB". */
const mdFileRule = { part: 'file', maxBytes: 128 * mebibyte - 1 }

/** Who stores something, and for which group. */
interface Storing {
  readonly viewer: Viewer
  readonly gid: number | null
}

async function storeImage(ctx: Context, { viewer, gid }: Storing, request: FastifyRequest, kind: 'carousel' | 'md_image'): Promise<{ id: number; url: string }> {
  const image = await readImage(request, kind === 'carousel' ? carouselRule : mdImageRule)
  return ctx.orm.em.fork().transactional((db) => storeFile(db, ctx, { kind, ...image, uid: viewer.uid, gid }))
}

/** An attachment is only ever offered for saving, but for what pages show: pdf, film and sound, told by their content. */
const storeAttachment = (ctx: Context, { viewer, gid }: Storing, request: FastifyRequest): Promise<{ link: string }> =>
  withUpload(request, mdFileRule, async ({ path, name }) => {
    const bytes = await readFile(path)
    const extension = extensionOf(name)
    const { url } = await ctx.orm.em.fork().transactional((db) => storeFile(db, ctx, {
      kind: 'md_file', bytes, mediaType: mediaTypeOf(bytes), extension: /^[a-z0-9]{1,8}$/.test(extension) ? extension : '',
      originalName: name, uid: viewer.uid, gid,
    }))
    return { link: url }
  })

async function deleteMdImage({ orm }: Context, viewer: Viewer, fileId: number): Promise<null> {
  const db = orm.em.fork()
  const found = await firstRow(db, sql<{ uid: string; kind: string }>`select uid, kind from stored_file where id = ${fileId} and deleted_at is null`)
  if (!found) throw new Refusal('pictureMissing')
  if (found.kind !== 'md_image' || (found.uid !== viewer.uid && !rulesProblems(viewer.role))) throw new Refusal('forbidden')
  await deleteFile(db, { id: fileId, kind: 'md_image' })
  return null
}

/** What administrators put before the site's readers. */
export function registerSiteContent(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.adminAnnouncements, ({ query }) => adminAnnouncements(db(), query))
  handle(app, calls.addAnnouncement, ({ body, viewer }) => addAnnouncement(db(), viewer, body))
  handle(app, calls.editAnnouncement, ({ body }) => editAnnouncement(db(), body))
  handle(app, calls.deleteAnnouncement, ({ query }) => deleteAnnouncement(db(), query.aid))
  handle(app, calls.deleteCarouselImage, async ({ query }) => {
    if (!(await deleteFile(db(), { id: query.id, kind: 'carousel' }))) throw new Refusal('pictureMissing')
    return null
  })
  handle(app, calls.deleteMdImage, ({ query, viewer }) => deleteMdImage(ctx, viewer, query.fileId))
  registerUploads(app, (scope) => {
    handle(scope, calls.uploadCarouselImage, ({ request, viewer }) => storeImage(ctx, { viewer, gid: null }, request, 'carousel'))
    handle(scope, calls.uploadMdImage, async ({ request, viewer, query }) => {
      const gid = query.gid || null
      await checkMayUpload(db(), viewer, gid)
      const { id, url } = await storeImage(ctx, { viewer, gid }, request, 'md_image')
      return { link: url, fileId: id }
    })
    handle(scope, calls.uploadMdFile, async ({ request, viewer, query }) => {
      const gid = query.gid || null
      await checkMayUpload(db(), viewer, gid)
      return storeAttachment(ctx, { viewer, gid }, request)
    })
  })
}
