import { Readable } from 'node:stream'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import { ZipFile } from 'yazl'
import { readSource, readSubmissionsNamed } from './contest-queries.ts'
import { openFile } from '../files/index.ts'
import { checkInside } from './policy.ts'
import type { Asked } from './queries.ts'
import { sizeOf } from './present/teams.ts'
import type { readLogos as readPictures } from './team-queries.ts'

/** The source of a submission; null where there is none for this reader. */
export async function sourceZip({ db, reader }: Asked, id: string): Promise<Readable | null> {
  if (!reader.isJury) return null
  const { id: cid } = reader.view.contest
  const [submission] = await readSubmissionsNamed(db, cid, [id])
  const source = submission && (await readSource(db, cid, submission.submitId))
  if (!source) return null
  const suffix = languages.find(({ name }) => name === source.language)?.suffix ?? 'txt'
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(source.code), `main.${suffix}`, { mtime: source.submitTime })
  zip.end()
  return Readable.from(zip.outputStream)
}

interface PictureParams {
  readonly id: string
  /** `56x56`, say; the picture as it was sent without one. */
  readonly size?: string
}

/**
 * A picture of a contest by the id of whose it is, and what it is; null where there is none for this reader. Throws
 * Refusal.
 */
export async function pictureOf(
  { ctx, db, reader }: Asked,
  { id, size = '' }: PictureParams,
  read: typeof readPictures,
) {
  checkInside(reader)
  if (!reader.seesInside) return null
  const pictures = await read(db, reader.view.contest.id, id)
  const picture = size === '' ? pictures.at(-1) : pictures.find((one) => sizeOf(one) === size)
  return picture ? openFile(db, ctx, { folder: 'img', name: picture.name }) : null
}
