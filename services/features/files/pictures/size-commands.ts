/** Pictures in the sizes that tools of contests and boards ask for, made once and stored beside them. */
import { imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import type { ImageKind } from '@podium/proto/rules/site/image-kind.ts'
import { logoSizesPx, photoSizesPx } from '@podium/proto/rules/site/pictures.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { smallerPicture, squaredPicture } from '../../../platform/pictures/picture.ts'
import type { CleanPicture } from '../../../platform/pictures/picture.ts'
import { storeFile } from '../commands.ts'
import type { FileBytes, FileFacts } from '../commands.ts'
import type { FileKind } from '../entities.ts'
import type { StoredFile } from '../queries.ts'
import { smallerName, squareName } from './names.ts'

/** What is shown in several sizes: logos in squares, photos of teams smaller. */
const sized = {
  team_logo: { sizesPx: logoSizesPx, make: squaredPicture, nameOf: squareName, imageKind: 'png', extension: 'png' },
  team_photo: { sizesPx: photoSizesPx, make: smallerPicture, nameOf: smallerName, imageKind: 'jpeg', extension: 'jpg' },
} as const
type SizedKind = keyof typeof sized

export const isSized = (kind: FileKind): kind is SizedKind => Object.hasOwn(sized, kind)

export interface SizedPicture extends CleanPicture {
  /** By which it is asked for. */
  readonly px: number
}

interface Original {
  readonly bytes: Buffer
  readonly imageKind: ImageKind
}

/** Throws Refusal `busy`. @returns none of a bitmap, which the library does not read */
export async function sizesOf(kind: SizedKind, { bytes, imageKind }: Original): Promise<readonly SizedPicture[]> {
  const { sizesPx, make } = sized[kind]
  const sizes = []
  for (const px of sizesPx) {
    const size = await make(bytes, imageKind, px)
    if (size !== null) sizes.push({ ...size, px })
  }
  return sizes
}

interface Whose {
  /** Of the picture as it was sent. */
  readonly name: string
  readonly kind: SizedKind
  readonly uid: string
  readonly gid: number | null
}

/** Call it in the transaction that has the picture. */
export async function storeSizes(
  db: Db,
  tools: Pick<Context, 'pageFiles'>,
  { name, ...owner }: Whose,
  sizes: readonly SizedPicture[],
): Promise<void> {
  const { nameOf, imageKind, extension } = sized[owner.kind]
  for (const { bytes, px, ...picture } of sizes) {
    const facts = { ...owner, mediaType: imageMediaTypes[imageKind], extension }
    const originalName = `${owner.kind.replace('team_', '')}.${picture.widthPx}x${picture.heightPx}.${extension}`
    await storeFile(db, tools, { ...facts, originalName, bytes, picture }, nameOf(name, px))
  }
}

/** Stores a picture with its sizes, like `storeFile`. */
export async function storeSized(
  db: Db,
  tools: Pick<Context, 'pageFiles'>,
  file: FileFacts & { readonly kind: SizedKind } & FileBytes,
  sizes: readonly SizedPicture[],
): Promise<StoredFile> {
  const stored = await storeFile(db, tools, file)
  const { kind, uid, gid = null } = file
  await storeSizes(db, tools, { name: stored.url.slice(stored.url.lastIndexOf('/') + 1), kind, uid, gid }, sizes)
  return stored
}
