/**
 * Reads a backup. All of it is checked before a byte is given out: an archive that was cut off, changed, or made by a
 * newer Podium is refused by the name of what is wrong.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { Value } from 'typebox/value'
import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { backupFormat, BackupRefused, manifestName, manifestSchema } from './manifest.ts'
import type { Manifest, ManifestPart } from './manifest.ts'

export interface Backup {
  readonly manifest: Manifest
  /** The content of a part. */
  readonly open: (name: string) => Promise<Readable>
  readonly close: () => void
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`${path} is no backup of Podium, or was not written to its end (${why}).`)
  }
}

async function readManifest(path: string, zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (entry === undefined) throw new BackupRefused(`${path} is no backup of Podium: it has no ${manifestName}.`)
  const text = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => Buffer.alloc(0))
  if (sha256(text) !== zip.comment) throw new BackupRefused(`${path} was changed: its ${manifestName} is another one.`)
  const manifest: unknown = JSON.parse(text.toString())
  if (Value.Check(manifestSchema, manifest) && manifest.format <= backupFormat) return manifest
  throw new BackupRefused(`${path} was made by a newer Podium: restore it with that version.`)
}

/** Throws BackupRefused for the first migration that this version does not have. */
function checkMigrations(path: string, { migrations }: Manifest, known: readonly string[]): void {
  const newer = migrations.find((name) => !known.includes(name))
  if (newer !== undefined)
    throw new BackupRefused(
      `${path} was made by a newer Podium: this one does not know the migration ${newer}. Restore it with that version.`,
    )
}

async function digestOf(source: Readable): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(source, digest)
  return digest.digest('hex')
}

/** Throws BackupRefused. */
async function checkPart(path: string, { name, sha256: expected }: ManifestPart, open: Backup['open']): Promise<void> {
  try {
    if ((await digestOf(await open(name))) === expected) return
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`${path} was changed: ${name} cannot be read.`)
  }
  throw new BackupRefused(`${path} was changed: ${name} has other content.`)
}

/**
 * Opens a backup and reads all of it once. Throws BackupRefused.
 * @param knownMigrations of this version
 */
export async function openBackup(path: string, knownMigrations: readonly string[]): Promise<Backup> {
  const zip = await openZip(path)
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const manifest = await readManifest(path, zip, entries.get(manifestName))
    checkMigrations(path, manifest, knownMigrations)
    const open = async (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (entry === undefined) throw new BackupRefused(`${path} was changed: it has no ${name}.`)
      return zip.openReadStreamPromise(entry)
    }
    for (const part of manifest.parts) await checkPart(path, part, open)
    return { manifest, open, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
