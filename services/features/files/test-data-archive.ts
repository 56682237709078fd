/**
 * An uploaded archive of test data, which may be anything. The list of its entries is judged as a whole before a single byte is
 * unpacked: no path that leads outside, no link, no encryption, no name twice, not too many files, not too large, and not
 * blown up beyond what test data ever is. Entries that share bytes of the archive give themselves away by adding up to more
 * than the archive holds. While unpacking, the reader ends with an error as soon as a file turns out longer than it said.
 */
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@podium/proto/model/errors.ts'
import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

export const archiveLimits = {
  /** 2,000 cases of two files, and a leftover or two. */
  maxFiles: 4_010,
  maxFileBytes: 128 * 1024 * 1024,
  maxTotalBytes: 512 * 1024 * 1024,
  /** Beyond the free bytes, unpacked size per packed byte. */
  maxRatio: 300,
  ratioFreeBytes: 16 * 1024 * 1024,
} as const

type Problem = 'unreadable' | 'outside' | 'link' | 'encrypted' | 'duplicate' | 'tooMany' | 'tooLarge' | 'noInput'

const problems: Readonly<Record<Problem, string>> = {
  unreadable: 'damaged or no zip',
  outside: 'a path leads outside',
  link: 'a link or special file',
  encrypted: 'encrypted',
  duplicate: 'a name appears twice',
  tooMany: `more than ${archiveLimits.maxFiles} files`,
  tooLarge: 'too large when unpacked',
  noInput: 'no .in file at its root',
}

export const archiveRefusal = (problem: Problem, name = ''): Refusal =>
  new Refusal('archiveRefused', { reason: name ? `${problems[problem]} (${name.slice(0, 100)})` : problems[problem] })

const kindMask = 0xf000
const regularKinds = [0, 0x8000, 0x4000]
const isSpecial = (entry: Entry): boolean => !regularKinds.includes((entry.externalFileAttributes >>> 16) & kindMask)
const isEncrypted = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1
/** yauzl checks names too, but says so in prose only. */
const leadsOutside = (name: string): boolean => name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.split('/').includes('..')

/** Throws Refusal `archiveRefused` for the first fault of the list. @param archiveBytes size of the file itself */
export function checkEntries(entries: readonly Entry[], archiveBytes: number): void {
  if (entries.length > archiveLimits.maxFiles) throw archiveRefusal('tooMany')
  const names = new Set<string>()
  let packedBytes = 0
  let totalBytes = 0
  for (const entry of entries) {
    const { fileName, uncompressedSize, compressedSize } = entry
    if (leadsOutside(fileName)) throw archiveRefusal('outside', fileName)
    if (isSpecial(entry)) throw archiveRefusal('link', fileName)
    if (isEncrypted(entry)) throw archiveRefusal('encrypted', fileName)
    if (names.has(fileName)) throw archiveRefusal('duplicate', fileName)
    names.add(fileName)
    packedBytes += compressedSize
    totalBytes += uncompressedSize
    if (uncompressedSize > archiveLimits.maxFileBytes) throw archiveRefusal('tooLarge', fileName)
  }
  const allowedBytes = Math.min(archiveLimits.maxTotalBytes, archiveLimits.ratioFreeBytes + archiveLimits.maxRatio * archiveBytes)
  if (totalBytes > allowedBytes || packedBytes > archiveBytes) throw archiveRefusal('tooLarge')
}

/** Every entry, or as many as show that there are too many. */
async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  if (zip.entryCount > archiveLimits.maxFiles) throw archiveRefusal('tooMany')
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

export interface OpenArchive {
  /** Names of the files at the root; folders and what is in them do not count. */
  readonly names: readonly string[]
  /** The bytes of one file. Throws Refusal when they are not what the list said. */
  readonly read: (name: string) => Promise<Buffer>
  readonly close: () => void
}

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  return archiveRefusal(/relative path|absolute path|invalid characters in fileName/.test(String(error)) ? 'outside' : 'unreadable')
}

/** Opens an archive and judges it. Throws Refusal `archiveRefused`. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const { size } = await stat(path)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => { throw asRefusal(error) })
  try {
    const entries = await listEntries(zip)
    checkEntries(entries, size)
    const files = new Map(entries.filter(({ fileName }) => !fileName.includes('/')).map((entry) => [entry.fileName, entry]))
    return {
      names: [...files.keys()],
      read: async (name) => {
        const entry = files.get(name)
        if (!entry) throw new Error(`the archive has no ${name}`)
        return buffer(await zip.openReadStreamPromise(entry)).catch((error: unknown) => { throw asRefusal(error) })
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw asRefusal(error)
  }
}
