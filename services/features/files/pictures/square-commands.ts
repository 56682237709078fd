/** Logos in the squares that tools of contests and boards ask for, made once and stored beside them. */
import { imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import type { ImageKind } from '@podium/proto/rules/site/image-kind.ts'
import { logoSizesPx } from '@podium/proto/rules/site/pictures.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { squaredPicture } from '../../../platform/pictures/picture.ts'
import type { CleanPicture } from '../../../platform/pictures/picture.ts'
import { storeFile } from '../commands.ts'
import type { FileBytes, FileFacts } from '../commands.ts'
import type { StoredFile } from '../queries.ts'
import { squareName } from './names.ts'

interface Logo {
  readonly bytes: Buffer
  readonly imageKind: ImageKind
}

/** Throws Refusal `unavailable`. @returns none of a bitmap, which the library does not read */
export async function squaresOf({ bytes, imageKind }: Logo): Promise<readonly CleanPicture[]> {
  const squares = []
  for (const px of logoSizesPx) {
    const square = await squaredPicture(bytes, imageKind, px)
    if (square !== null) squares.push(square)
  }
  return squares
}

/** Call it in the transaction that has the logo. @param logo its name, and whose it is */
export async function storeSquares(
  db: Db,
  tools: Pick<Context, 'pageFiles'>,
  { name, ...owner }: { readonly name: string; readonly uid: string; readonly gid: number | null },
  squares: readonly CleanPicture[],
): Promise<void> {
  for (const { bytes, ...picture } of squares) {
    const facts = { ...owner, kind: 'team_logo', mediaType: imageMediaTypes.png, extension: 'png' } as const
    const originalName = `logo.${picture.widthPx}x${picture.heightPx}.png`
    await storeFile(db, tools, { ...facts, originalName, bytes, picture }, squareName(name, picture.widthPx))
  }
}

/** Stores a logo with its squares, like `storeFile`. */
export async function storeLogo(
  db: Db,
  tools: Pick<Context, 'pageFiles'>,
  logo: Omit<FileFacts, 'kind'> & FileBytes,
  squares: readonly CleanPicture[],
): Promise<StoredFile> {
  const stored = await storeFile(db, tools, { ...logo, kind: 'team_logo' })
  const { uid, gid = null } = logo
  await storeSquares(db, tools, { name: stored.url.slice(stored.url.lastIndexOf('/') + 1), uid, gid }, squares)
  return stored
}
