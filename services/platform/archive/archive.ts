/**
 * An uploaded archive, which may be anything. The list of its entries is judged as a whole before a single byte is
 * unpacked: no path that leads outside, no link, no encryption, no name twice, not too many files, not too large, and
 * not blown up beyond what test data ever is. Entries that share bytes of the archive give themselves away by adding
 * up to more than the archive holds. While unpacking, the reader ends with an error as soon as a file turns out
 * longer than it said.
 */
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Refusal } from '@podium/proto/errors/index.ts'
import { fromBufferPromise, openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { ArchiveProblem } from './archive-problems.ts'

export interface ArchiveLimits {
  readonly maxFiles: number
  readonly maxFileBytes: number
  readonly maxTotalBytes: number
  /** Beyond the free bytes, unpacked size per packed byte. */
  readonly maxRatio: number
  readonly ratioFreeBytes: number
}

/** Test data of one problem. */
export const archiveLimits: ArchiveLimits = {
  /** 2,000 cases of two files, and a leftover or two. */
  maxFiles: 4_010,
  maxFileBytes: 256 * 1024 * 1024,
  maxTotalBytes: 512 * 1024 * 1024,
  maxRatio: 300,
  ratioFreeBytes: 16 * 1024 * 1024,
}

export const archiveRefusal = (problem: ArchiveProblem, name = ''): Refusal =>
  new Refusal('archiveRefused', { problem, name: name.slice(0, 100) })

const kindMask = 0xf000
const regularKinds = [0, 0x8000, 0x4000]
const isSpecial = (entry: Entry): boolean => !regularKinds.includes((entry.externalFileAttributes >>> 16) & kindMask)
const isEncrypted = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1
/** yauzl checks names too, but says so in prose only. */
const leadsOutside = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.split('/').includes('..')

/** Throws Refusal `archiveRefused` for the first fault of the list. @param archiveBytes size of the file itself */
export function checkEntries(entries: readonly Entry[], archiveBytes: number, limits = archiveLimits): void {
  if (entries.length > limits.maxFiles) throw archiveRefusal('tooMany')
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
    if (uncompressedSize > limits.maxFileBytes) throw archiveRefusal('tooLarge', fileName)
  }
  const allowedBytes = Math.min(limits.maxTotalBytes, limits.ratioFreeBytes + limits.maxRatio * archiveBytes)
  if (totalBytes > allowedBytes || packedBytes > archiveBytes) throw archiveRefusal('tooLarge')
}

/** Every entry, or as many as show that there are too many. */
async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  if (zip.entryCount > limits.maxFiles) throw archiveRefusal('tooMany')
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

export interface OpenArchive {
  /** Paths of the files, folders left out. */
  readonly names: readonly string[]
  /** Unpacked size as the list says it. */
  readonly sizeBytes: (name: string) => number
  /** The bytes of one file; the stream fails with Refusal when they are not what the list said. */
  readonly open: (name: string) => Promise<Readable>
  readonly close: () => void
}

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  return archiveRefusal(
    /relative path|absolute path|invalid characters in fileName/.test(String(error)) ? 'outside' : 'unreadable',
  )
}

const opening = { lazyEntries: true, autoClose: false, strictFileNames: true } as const

/** Opens an archive, by its path or of its bytes, and judges it. Throws Refusal `archiveRefused`. */
export async function openArchive(archive: string | Buffer, limits = archiveLimits): Promise<OpenArchive> {
  const size = typeof archive === 'string' ? (await stat(archive)).size : archive.length
  const opened = typeof archive === 'string' ? openPromise(archive, opening) : fromBufferPromise(archive, opening)
  const zip = await opened.catch((error: unknown) => {
    throw asRefusal(error)
  })
  try {
    const entries = await listEntries(zip, limits)
    checkEntries(entries, size, limits)
    const files = new Map(
      entries.filter(({ fileName }) => !fileName.endsWith('/')).map((entry) => [entry.fileName, entry]),
    )
    const entryOf = (name: string): Entry => {
      const entry = files.get(name)
      if (!entry) throw new Error(`the archive has no ${name}`)
      return entry
    }
    return {
      names: [...files.keys()],
      sizeBytes: (name) => entryOf(name).uncompressedSize,
      open: (name) =>
        zip.openReadStreamPromise(entryOf(name)).catch((error: unknown) => {
          throw asRefusal(error)
        }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw asRefusal(error)
  }
}

/** For whoever reads a stream of an archive to its end: any fault on the way is the archive's. */
export const archiveFault = asRefusal
