/** Pictures and attachments by their address. */
import type { Readable } from 'node:stream'
import type { ByteRange } from '@podium/proto/server/object-reader.ts'
import type { FileKind } from './entities.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Context } from '../../platform/context.ts'
import type { PictureFacts } from '../../platform/pictures/picture.ts'
import { smallerName, smallerNames, squareName, squareNames } from './pictures/names.ts'

export interface StoredFile {
  readonly id: number
  /** Address on this site. */
  readonly url: string
}

const folders: Readonly<Record<FileKind, 'img' | 'file'>> = {
  avatar: 'img',
  group_avatar: 'img',
  carousel: 'img',
  md_image: 'img',
  md_file: 'file',
  team_logo: 'img',
  team_photo: 'img',
}

export const fileAddress = (kind: FileKind, name: string): string => `/api/public/${folders[kind]}/${name}`

/** The pictures of the home page, in the order in which they were added. */
export async function carouselFiles(db: Db): Promise<StoredFile[]> {
  const found = await tables(db)
    .selectFrom('stored_file')
    .select(['id', 'name'])
    .where('kind', '=', 'carousel')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return found.map(({ id, name }) => ({ id, url: fileAddress('carousel', name) }))
}

export interface OpenedFile {
  readonly mediaType: string
  readonly originalName: string
  readonly sizeBytes: number
  readonly kind: FileKind
  /** SHA-256 of the bytes. */
  readonly hash: string
  /** The whole, or the part of it that alone is read. */
  readonly open: (range: ByteRange | null) => Promise<Readable>
}

interface FileAddress {
  readonly folder: 'img' | 'file'
  /** The last part. */
  readonly name: string
  /** Side of the square in which a logo is wanted, or longer side of a photo; what has no such size is given whole. */
  readonly px?: number | undefined
}

/** A file by its address; null when there is none. */
export async function openFile(
  db: Db,
  { pageFiles }: Pick<Context, 'pageFiles'>,
  { folder, name, px }: FileAddress,
): Promise<OpenedFile | null> {
  const sizes = px === undefined ? [] : [squareName(name, px), smallerName(name, px)]
  const found = await tables(db)
    .selectFrom('stored_file')
    .select(['name', 'kind', 'mediaType', 'originalName', 'sizeBytes', 'hash'])
    .where('name', 'in', [name, ...sizes])
    .where('deletedAt', 'is', null)
    .execute()
  const row = found.find((one) => one.name !== name) ?? found[0]
  if (!row || folders[row.kind] !== folder) return null
  const { hash } = row
  if (!(await pageFiles.has(hash))) return null
  const open = async (range: ByteRange | null): Promise<Readable> => {
    const content = await (range === null ? pageFiles.read(hash) : pageFiles.readPart(hash, range))
    if (content === null) throw new Error(`file ${name} was removed while it was asked for`)
    return content
  }
  return { ...row, open }
}

export interface FileAtAddress {
  /** On this site. */
  readonly address: string
  /** The last part of it. */
  readonly name: string
  readonly mediaType: string
  readonly originalName: string
  readonly hash: string
  readonly sizeBytes: number
  /** Of a picture that has been read. */
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly md5: string | null
}

/** Those of the addresses that lead to a file, in the order of the addresses. */
export async function filesAt(db: Db, addresses: readonly string[]): Promise<FileAtAddress[]> {
  const names = addresses.map((address) => address.slice(address.lastIndexOf('/') + 1))
  if (names.length === 0) return []
  const found = await tables(db)
    .selectFrom('stored_file')
    .select(['name', 'kind', 'mediaType', 'originalName', 'hash', 'sizeBytes', 'widthPx', 'heightPx', 'md5'])
    .where('name', 'in', names)
    .where('deletedAt', 'is', null)
    .execute()
  const byAddress = new Map(found.map(({ kind, ...file }) => [fileAddress(kind, file.name), file]))
  return addresses.flatMap((address) => {
    const file = byAddress.get(address)
    return file === undefined ? [] : [{ address, ...file }]
  })
}

/** A picture of this site, of known size. */
export type Picture = Pick<FileAtAddress, 'name' | 'mediaType'> &
  Omit<PictureFacts, 'md5'> & { readonly md5: string | null }

/** The pictures at these addresses, by address; none where it is not there any more, or nobody knows its size. */
async function picturesAt(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const found = await filesAt(db, addresses)
  return new Map(
    found.flatMap(({ address, name, mediaType, widthPx, heightPx, md5 }): [string, Picture][] =>
      widthPx && heightPx ? [[address, { name, mediaType, widthPx, heightPx, md5 }]] : [],
    ),
  )
}

/** Of the squares of a logo, smallest first, and of itself. */
export const logoAddresses = (address: string): readonly string[] => [...squareNames(address), address]

/** Of a photo smaller, and of itself. */
export const photoAddresses = (address: string): readonly string[] => [...smallerNames(address), address]

/** The pictures at these addresses in all their sizes, by address, in the order of `addressesOf`. */
export async function sizesAt(
  db: Db,
  addresses: readonly string[],
  addressesOf: (address: string) => readonly string[],
): Promise<ReadonlyMap<string, readonly Picture[]>> {
  const pictures = await picturesAt(db, addresses.flatMap(addressesOf))
  return new Map(addresses.map((address) => [address, addressesOf(address).flatMap((one) => pictures.get(one) ?? [])]))
}
