/** Pictures and documents of a remote problem: their bytes are in the store already, fetched once by the judge. */
import { imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { extensionOf } from '@podium/proto/rules/site/image-kind.ts'
import type { RemoteFile } from '@podium/proto/events/bus/remote-import.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { fileAddress, storeFile } from '../../files/index.ts'

const pdf = 'application/pdf'
const pictures: readonly string[] = Object.values(imageMediaTypes)

/** What pages may show or offer; another type of file keeps its address at the site. */
export const isShown = ({ mediaType }: RemoteFile): boolean => mediaType === pdf || pictures.includes(mediaType)
export const isDocument = ({ mediaType }: RemoteFile): boolean => mediaType === pdf

/** Of an address at the site to that of the file with us. */
export type Addresses = ReadonlyMap<string, string>

/** Files that the texts of the problem show already: an update that changes nothing must find the same addresses. */
async function storedAddress(db: Db, { hash }: RemoteFile, texts: string): Promise<string | null> {
  const found = await tables(db)
    .selectFrom('stored_file')
    .select(['kind', 'name'])
    .where('hash', '=', hash)
    .where('deletedAt', 'is', null)
    .execute()
  return found.map(({ kind, name }) => fileAddress(kind, name)).find((url) => texts.includes(url)) ?? null
}

/** @param texts of the problem as it is stored; empty for a new one */
export async function knownAddresses(db: Db, files: readonly RemoteFile[], texts: string): Promise<Addresses> {
  const known = new Map<string, string>()
  for (const file of files.filter(isShown)) {
    const address = texts === '' ? null : await storedAddress(db, file, texts)
    if (address !== null) known.set(file.url, address)
  }
  return known
}

/** Makes addresses for the files that have none. Call it in the transaction that stores the texts. */
export async function withAddresses(
  db: Db,
  ctx: Pick<Context, 'pageFiles'>,
  viewer: Viewer,
  { files, known }: { readonly files: readonly RemoteFile[]; readonly known: Addresses },
): Promise<Addresses> {
  const addresses = new Map(known)
  for (const file of files.filter(isShown)) {
    if (addresses.has(file.url)) continue
    const extension = extensionOf(file.name)
    const { url } = await storeFile(db, ctx, {
      kind: isDocument(file) ? 'md_file' : 'md_image',
      hash: file.hash,
      sizeBytes: file.sizeBytes,
      mediaType: file.mediaType,
      extension: /^[a-z0-9]{1,8}$/.test(extension) ? extension : '',
      originalName: file.name,
      uid: viewer.uid,
    })
    addresses.set(file.url, url)
  }
  return addresses
}
