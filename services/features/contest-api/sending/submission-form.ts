/** The source in a submission that is sent to the Contest API: one file in one zip. */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { archiveFault, archiveRefusal, openArchive } from '../../../platform/archive/archive.ts'

const bytesPerChar = 4
const sourceMaxBytes = limits.codeMaxChars * bytesPerChar
const sourceLimits = {
  maxFiles: 1,
  maxFileBytes: sourceMaxBytes,
  maxTotalBytes: sourceMaxBytes,
  maxRatio: 300,
  ratioFreeBytes: sourceMaxBytes,
}

/** The zip in `files`. Throws Refusal. */
function zipOf(files: unknown): Buffer {
  const refusal = new Refusal('contestApiProperty', { name: 'files' })
  const [file, ...others]: readonly unknown[] = Array.isArray(files) ? files : []
  if (typeof file !== 'object' || file === null || others.length > 0) throw refusal
  const { data, mime }: { readonly data?: unknown; readonly mime?: unknown } = file
  if (typeof data !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw refusal
  if (mime !== undefined && mime !== null && mime !== 'application/zip') throw refusal
  return Buffer.from(data, 'base64')
}

/** Throws Refusal. @param files as they were sent */
export async function sourceOf(files: unknown): Promise<string> {
  const archive = await openArchive(zipOf(files), sourceLimits)
  try {
    const [name] = archive.names
    if (name === undefined) throw archiveRefusal('unreadable')
    const bytes = await buffer(await archive.open(name)).catch((error: unknown) => {
      throw archiveFault(error)
    })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw error instanceof TypeError ? archiveRefusal('unreadable') : error
  } finally {
    archive.close()
  }
}
