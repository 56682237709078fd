/** Teams of a contest with their pictures, laid out as a Contest Package of the ICPC. */
import type { Readable } from 'node:stream'
import type { TeamFile } from '@podium/proto/rules/contest/contest-teams.ts'
import { ZipFile } from 'yazl'
import type { Context, Viewer } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/sql.ts'
import type { Download } from '../../../../platform/http/downloads.ts'
import { filesAt, logoAddresses } from '../../../files/index.ts'
import { addStoredFile } from '../../../problems/index.ts'
import { staffContest } from '../../policy.ts'
import { asForms } from '../forms.ts'
import { readHall } from '../queries.ts'
import { textOfFile } from './write-files.ts'

const tables: readonly TeamFile[] = ['teams.json', 'persons.json', 'accounts.json', 'organizations.json', 'groups.json']
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }
/** Of every entry: the same teams give the same archive. */
const entryTime = new Date(2000, 0, 1)

interface Owned {
  /** Of the owner, and what the picture is: `teams/1/photo`. */
  readonly path: string
  readonly address: string
}

interface Entry {
  readonly path: string
  readonly file: { readonly hash: string; readonly sizeBytes: number }
}

/** Each with the tag of its size where it was made of another (`logo.56x56.png`). */
async function pictureEntries(db: Db, pictures: readonly Owned[]): Promise<Entry[]> {
  const paths = new Map(
    pictures.flatMap(({ path, address }) =>
      logoAddresses(address).map((one) => [one, { path, isOwn: one === address }]),
    ),
  )
  const found = await filesAt(db, [...paths.keys()])
  return found.flatMap(({ address, mediaType, widthPx, heightPx, hash, sizeBytes }): Entry[] => {
    const at = paths.get(address)
    if (at === undefined) return []
    const extension = extensions[mediaType] ?? mediaType.replace('image/', '')
    const tag = at.isOwn ? '' : `.${widthPx}x${heightPx}`
    return [{ path: `${at.path}${tag}.${extension}`, file: { hash, sizeBytes } }]
  })
}

/** Throws Refusal. */
export async function exportPackage(
  { orm, now, pageFiles }: Pick<Context, 'orm' | 'now' | 'pageFiles'>,
  viewer: Viewer,
  cid: number,
): Promise<Download> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'teams')
  const hall = await readHall(db, cid)
  const forms = asForms(hall)
  const entries = await pictureEntries(db, [
    ...hall.organizations.flatMap(({ code, logo }) =>
      logo === null ? [] : [{ path: `organizations/${code}/logo`, address: logo }],
    ),
    ...hall.teams.flatMap(({ code, photo }) =>
      photo === null ? [] : [{ path: `teams/${code}/photo`, address: photo }],
    ),
  ])
  const zip = new ZipFile()
  const content = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => content.destroy(error))
  for (const name of tables)
    zip.addBuffer(Buffer.from(textOfFile(name, forms)), name, { mtime: entryTime, mode: 0o100644 })
  for (const { path, file } of entries) addStoredFile(zip, pageFiles, path, { file, at: entryTime })
  zip.end()
  return { name: `teams-${cid}.zip`, mediaType: 'application/zip', content }
}
