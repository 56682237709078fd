/** Pictures and attachments that administrators, of the site or of a group, put into texts. */
import { open } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { mediaTypeOf } from '@podium/proto/rules/site/media-type.ts'
import { extensionOf } from '@podium/proto/rules/site/image-kind.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import {
  checkMayUpload,
  checkStorage,
  storeFile,
  checkQuota,
  checkAnnounced,
  deleteFile,
  clearNow,
} from '../files/index.ts'
import type { FileToStore, StoredFile } from '../files/index.ts'
import { tables } from '../entities.ts'
import { notifyGroup, viewGroup } from '../groups/index.ts'
import { notifyHome } from '../home/index.ts'
import { announcedBytes, withUpload } from '../../platform/http/uploads.ts'
import { readImage } from '../../platform/http/image-upload.ts'

const mebibyte = 1024 * 1024

/** No drawings with script in them: what is served from this site's own address must not run. */
const carouselRule = { part: 'file', maxBytes: 8 * mebibyte, extensions: ['jpg', 'jpeg', 'gif', 'png', 'webp', 'jfif'] }

const mdImageRule = { part: 'image', maxBytes: 4 * mebibyte, extensions: ['jpg', 'jpeg', 'gif', 'png', 'webp'] }

/** "Below 128 MB". */
const mdFileRule = { part: 'file', maxBytes: 128 * mebibyte - 1 }

/** Who stores something, and the group that the address names. */
interface Storing {
  readonly viewer: Viewer
  readonly gid: number | null
}

const mayWriteSite = ({ permissions }: Viewer): boolean => permissions.includes('problem_admin')

/**
 * Asked before anything is read. A group may be named in the address; existing clients name it in the form, after the
 * file, so without it whoever is an administrator of some group is let in as far as that. Throws Refusal.
 */
async function mayStore(db: Db, viewer: Viewer, gid: number | null): Promise<void> {
  if (gid !== null) return checkMayUpload(db, viewer, gid)
  if (mayWriteSite(viewer)) return
  const isGroupAdmin = await tables(db)
    .selectFrom('group_member')
    .select('gid')
    .where('uid', '=', viewer.uid)
    .where('auth', '>=', groupLevels.admin)
    .limit(1)
    .executeTakeFirst()
  if (!isGroupAdmin) throw new Refusal('forbidden')
}

/** The group that is named, in the address or in the form: its administrators store for it alone. Throws Refusal. */
async function groupOf(
  db: Db,
  viewer: Viewer,
  { gid, fields }: { readonly gid: number | null; readonly fields: Readonly<Record<string, string>> },
): Promise<number | null> {
  const named = gid ?? (/^[1-9]\d{0,14}$/.test(fields.gid ?? '') ? Number(fields.gid) : null)
  const view = named === null ? null : await viewGroup(db, { gid: named, viewer })
  if (view?.isAdmin) return view.group.id
  if (!mayWriteSite(viewer)) throw new Refusal('forbidden')
  return null
}

export async function storeCarousel(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ id: number; url: string }> {
  await checkStorage(ctx.pageFiles, ctx, announcedBytes(request))
  const { fields: _fields, ...image } = await readImage(request, carouselRule)
  return ctx.orm.em.fork().transactional(async (db) => {
    const stored = await storeFile(db, ctx, { kind: 'carousel', ...image, uid: viewer.uid })
    await notifyHome(db, 'carousel')
    return stored
  })
}

/** Throws Refusal. */
export async function deleteCarousel(ctx: Context, id: number): Promise<null> {
  await ctx.orm.em.fork().transactional(async (db) => {
    if (!(await deleteFile(db, { id, kind: 'carousel' }))) throw new Refusal('pictureMissing')
    await notifyHome(db, 'carousel')
  })
  await clearNow(ctx)
  return null
}

/** Groups are founded by anybody who has solved a few problems: what each may store has an end. Throws Refusal. */
const storeForText = (ctx: Context, viewer: Viewer, file: FileToStore): Promise<StoredFile> =>
  ctx.orm.em.fork().transactional(async (db) => {
    await checkQuota(db, { viewer, gid: file.gid ?? null }, 'bytes' in file ? file.bytes.length : file.sizeBytes)
    const stored = await storeFile(db, ctx, file)
    if (file.gid) await notifyGroup(db, { gid: file.gid, what: 'files', now: ctx.now() })
    return stored
  })

/** A group that only the form names is asked for its room later. Throws Refusal. */
async function announced(ctx: Context, { viewer, gid }: Storing, request: FastifyRequest): Promise<void> {
  const sizeBytes = announcedBytes(request)
  if (gid !== null || mayWriteSite(viewer))
    await checkAnnounced(ctx, { viewer, gid }, { store: ctx.pageFiles, sizeBytes })
  else await checkStorage(ctx.pageFiles, ctx, sizeBytes)
}

/** A picture of a text; its group, when it is of one, may delete it too. */
export async function storeMdImage(
  ctx: Context,
  { viewer, gid: asked }: Storing,
  request: FastifyRequest,
): Promise<{ link: string; fileId: number }> {
  await mayStore(ctx.orm.em.fork(), viewer, asked)
  await announced(ctx, { viewer, gid: asked }, request)
  const { fields, ...image } = await readImage(request, mdImageRule)
  const gid = await groupOf(ctx.orm.em.fork(), viewer, { gid: asked, fields })
  const { id, url } = await storeForText(ctx, viewer, { kind: 'md_image', ...image, uid: viewer.uid, gid })
  return { link: url, fileId: id }
}

/** More than any kind of file needs to be recognised by. */
const headBytes = 64

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(headBytes), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * An attachment is only ever offered for saving, but for what pages show: pdf, film and sound, recognised by their
 * content.
 */
export async function storeAttachment(
  ctx: Context,
  { viewer, gid: asked }: Storing,
  request: FastifyRequest,
): Promise<{ link: string }> {
  await mayStore(ctx.orm.em.fork(), viewer, asked)
  await announced(ctx, { viewer, gid: asked }, request)
  return withUpload(request, mdFileRule, async ({ path, name, sizeBytes, fields }) => {
    const gid = await groupOf(ctx.orm.em.fork(), viewer, { gid: asked, fields })
    const mediaType = mediaTypeOf(await headOf(path))
    const extension = extensionOf(name)
    const { url } = await storeForText(ctx, viewer, {
      kind: 'md_file',
      path,
      sizeBytes,
      mediaType,
      extension: /^[a-z0-9]{1,8}$/.test(extension) ? extension : '',
      originalName: name,
      uid: viewer.uid,
      gid,
    })
    return { link: url }
  })
}

export async function deleteMdImage(ctx: Context, viewer: Viewer, fileId: number): Promise<null> {
  const db = ctx.orm.em.fork()
  const found = await tables(db)
    .selectFrom('stored_file')
    .select(['uid', 'kind', 'gid'])
    .where('id', '=', fileId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('pictureMissing')
  const mayDelete =
    found.uid === viewer.uid ||
    rulesProblems(viewer.role) ||
    (found.gid !== null && (await viewGroup(db, { gid: found.gid, viewer }))?.isAdmin === true)
  if (found.kind !== 'md_image' || !mayDelete) throw new Refusal('forbidden')
  const { gid } = found
  await db.transactional(async (em) => {
    await deleteFile(em, { id: fileId, kind: 'md_image' })
    if (gid !== null) await notifyGroup(em, { gid, what: 'files', now: ctx.now() })
  })
  await clearNow(ctx)
  return null
}
