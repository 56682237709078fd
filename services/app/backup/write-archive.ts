/**
 * Writes a backup: a zip whose parts come one after the other as streams, and the list of them last. It has another
 * name until it is complete and on the disk, so whatever has the name of a backup is one.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { ZipFile } from 'yazl'
import { manifestName } from './manifest.ts'
import type { Manifest, ManifestPart } from './manifest.ts'

type Bytes = AsyncIterable<Buffer | string>

/** Adds a part and resolves when its last byte was read. */
export type AddPart = (name: string, content: Bytes) => Promise<void>

/** A site is at work beside it: what little is gained by more effort would cost its verdicts. */
const compressionLevel = 1
const ownersOnly = 0o600
const fileOptions = { compressionLevel, mode: 0o100_000 | ownersOnly }

function partWriter(zip: ZipFile, parts: ManifestPart[]): AddPart {
  return (name, content) =>
    new Promise((resolve, reject) => {
      async function* counted(): AsyncGenerator<Buffer> {
        const digest = createHash('sha256')
        let sizeBytes = 0
        for await (const chunk of content) {
          const bytes = Buffer.from(chunk)
          digest.update(bytes)
          sizeBytes += bytes.length
          yield bytes
        }
        parts.push({ name, sizeBytes, sha256: digest.digest('hex') })
        resolve()
      }
      zip.addReadStream(Readable.from(counted(), { objectMode: false }).once('error', reject), name, fileOptions)
    })
}

/** @param write adds all parts, and returns what the list says besides. What it throws leaves no file behind. */
export async function writeArchive(
  path: string,
  write: (add: AddPart) => Promise<Omit<Manifest, 'parts'>>,
): Promise<Manifest> {
  const draft = `${path}.part`
  await rm(draft, { force: true })
  const zip = new ZipFile()
  const output = createWriteStream(draft, { flags: 'wx', mode: ownersOnly, flush: true })
  const written = pipeline(zip.outputStream, output)
  // A disk that is full ends the writing, while the part that is being added waits for it.
  const broken = new Promise<never>((_resolve, reject) => {
    zip.once('error', reject)
    written.catch(reject)
  })
  try {
    const parts: ManifestPart[] = []
    const facts = await Promise.race([write(partWriter(zip, parts)), broken])
    const manifest = { ...facts, parts }
    const text = JSON.stringify(manifest)
    zip.addBuffer(Buffer.from(text), manifestName, fileOptions)
    zip.end({ forceZip64Format: false, comment: sha256(text) })
    await Promise.race([written, broken])
    await rename(draft, path)
    return manifest
  } catch (error) {
    output.destroy()
    await rm(draft, { force: true })
    throw error
  }
}
