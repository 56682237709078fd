/**
 * Pictures of many teams and affiliations in one archive. Whose a file is was decided by the archive's list, before
 * anything is unpacked; bytes are put into the store before the contest is locked.
 */
import { buffer } from 'node:stream/consumers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { PhotoFault } from '@podium/proto/rules/contest/team-photos.ts'
import { photoExtensions } from '@podium/proto/rules/contest/team-photos.ts'
import { imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { archiveFault } from '../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { cleanPicture } from '../../../platform/pictures/picture.ts'
import { recordTeams } from '../../contest-api/index.ts'
import {
  checkQuota,
  clearNow,
  deleteFileByUrl,
  dropUnused,
  lockHashes,
  sizesOf,
  storeSized,
} from '../../files/index.ts'
import type { SizedPicture } from '../../files/index.ts'
import { ContestOrganization, ContestTeam } from './entities.ts'
import { readHall } from './queries.ts'
import { lockHall, notifyHall, notifyTeams } from './store-commands.ts'

export interface Asked {
  readonly cid: number
  readonly viewer: Viewer
  readonly gid: number | null
}

/** A file of an archive, and whose picture it is. */
interface ArchivePicture {
  readonly file: string
  readonly of: 'team' | 'organization'
  readonly code: string
}

interface LeftOut {
  readonly file: string
  readonly fault: PhotoFault
}

type PutPicture = ArchivePicture & {
  readonly hash: string
  readonly sizeBytes: number
  readonly facts: Omit<Parameters<typeof storeSized>[2], 'hash' | 'sizeBytes' | 'bytes' | 'path'>
  readonly sizes: readonly SizedPicture[]
}

const kinds = { team: 'team_photo', organization: 'team_logo' } as const

const faultsOf: Partial<Record<ErrorCode, PhotoFault>> = { pictureBroken: 'content', picturePixels: 'pixels' }

/** Puts the bytes of a picture into the store; a fault where they are none. Throws Refusal. */
async function putPicture(
  ctx: Context,
  archive: OpenArchive,
  { viewer, gid }: Asked,
  named: ArchivePicture,
): Promise<PutPicture | PhotoFault> {
  const given = await buffer(await archive.open(named.file)).catch((error: unknown) => {
    throw archiveFault(error)
  })
  const imageKind = imageKindOf(given)
  if (imageKind === null || !photoExtensions.includes(imageKind)) return 'content'
  try {
    const { bytes, ...picture } = await cleanPicture(given, imageKind)
    const kind = kinds[named.of]
    const facts = {
      kind,
      picture,
      mediaType: imageMediaTypes[imageKind],
      extension: imageKind,
      originalName: named.file.split('/').at(-1) ?? '',
      uid: viewer.uid,
      gid,
    }
    const sizes = await sizesOf(kind, { bytes, imageKind })
    return { ...named, hash: await ctx.pageFiles.put(bytes), sizeBytes: bytes.length, facts, sizes }
  } catch (error) {
    const fault = error instanceof Refusal ? faultsOf[error.code] : undefined
    if (fault === undefined) throw error
    return fault
  }
}

const keyOf = ({ of, code }: Pick<ArchivePicture, 'of' | 'code'>): string => `${of} ${code}`

/** In place of the picture that was there. */
async function storePicture(em: EntityManager, ctx: Context, cid: number, picture: PutPicture): Promise<void> {
  const { of, code, facts, hash, sizeBytes, sizes } = picture
  const { url } = await storeSized(em, ctx, { ...facts, hash, sizeBytes }, sizes)
  if (of === 'team') await em.nativeUpdate(ContestTeam, { cid, code }, { photo: url })
  else await em.nativeUpdate(ContestOrganization, { cid, code }, { logo: url })
}

/** In one transaction. @returns those whose owners are still there. Throws Refusal. */
async function storeAll(
  ctx: Context,
  { cid, viewer }: Asked,
  pictures: readonly PutPicture[],
): Promise<readonly PutPicture[]> {
  const now = ctx.now()
  return ctx.orm.em.fork().transactional(async (em) => {
    const { gid } = await lockHall(em, { cid, viewer, now })
    const { teams, organizations } = await readHall(em, cid)
    const before = new Map([
      ...teams.map(({ code, photo }) => [keyOf({ of: 'team', code }), photo] as const),
      ...organizations.map(({ code, logo }) => [keyOf({ of: 'organization', code }), logo] as const),
    ])
    const wanted = pictures.filter((one) => before.has(keyOf(one)))
    const bytes = wanted.map(({ sizeBytes }) => sizeBytes).reduce((sum, one) => sum + one, 0)
    await checkQuota(em, { viewer, gid }, bytes)
    for (const one of wanted) await deleteFileByUrl(em, before.get(keyOf(one)) ?? null)
    await lockHashes(
      em,
      wanted.flatMap(({ hash, sizes }) => [hash, ...sizes.map((size) => sha256(size.bytes))]),
    )
    for (const one of wanted) await storePicture(em, ctx, cid, one)
    if (wanted.some(({ of }) => of === 'organization')) await notifyTeams(em, cid, now)
    else if (wanted.length > 0) {
      await recordTeams(em, cid)
      await notifyHall(em, cid, now)
    }
    return wanted
  })
}

/** Stores pictures of an archive, and says which were no pictures. Throws Refusal. */
export async function storeFromArchive(
  ctx: Context,
  asked: Asked,
  archive: OpenArchive,
  chosen: readonly ArchivePicture[],
): Promise<{ readonly stored: readonly ArchivePicture[]; readonly leftOut: readonly LeftOut[] }> {
  const put: PutPicture[] = []
  const broken: LeftOut[] = []
  try {
    for (const one of chosen) {
      const picture = await putPicture(ctx, archive, asked, one)
      if (typeof picture === 'string') broken.push({ file: one.file, fault: picture })
      else put.push(picture)
    }
    const stored = new Set((await storeAll(ctx, asked, put)).map(({ file }) => file))
    const gone = put.filter(({ file }) => !stored.has(file))
    return {
      stored: put.filter(({ file }) => stored.has(file)).map(({ file, of, code }) => ({ file, of, code })),
      leftOut: [...broken, ...gone.map(({ file }) => ({ file, fault: 'nobodys' as const }))],
    }
  } finally {
    await dropUnused(
      ctx,
      put.map(({ hash }) => hash),
    )
    await clearNow(ctx)
  }
}
