/** Case files on their way out into a zip, as streams. */
import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { openTestFile } from './test-data.ts'
import type { CaseRow, StoredFile } from './test-data.ts'

interface Folder {
  /** With its slash at the end; empty for the root. */
  readonly folder: string
  readonly cases: readonly CaseRow[]
  /** Time of the entries. */
  readonly at: Date
}

/** Asks the store only when somebody reads. */
async function* bytesOf(store: ObjectStore, hash: string): AsyncGenerator<Uint8Array> {
  yield* await openTestFile(store, hash)
}

/** Adds a stored file under a path; its bytes are read when its turn comes. */
export function addStoredFile(
  zip: ZipFile,
  store: ObjectStore,
  path: string,
  { file, at }: { file: Pick<StoredFile, 'hash' | 'sizeBytes'>; at: Date },
): void {
  zip.addReadStream(Readable.from(bytesOf(store, file.hash), { objectMode: false }), path, {
    mtime: at,
    mode: 0o100644,
    size: file.sizeBytes,
  })
}

/** Every file once, whatever the number of cases that use it. */
export function addCaseFiles(zip: ZipFile, store: ObjectStore, { folder, cases, at }: Folder): void {
  const files = new Map<string, Pick<StoredFile, 'hash' | 'sizeBytes'>>()
  for (const one of cases) {
    files.set(one.inputName, { hash: one.inputHash, sizeBytes: one.inputBytes })
    files.set(one.outputName, { hash: one.outputHash, sizeBytes: one.outputBytes })
  }
  for (const [name, file] of files) addStoredFile(zip, store, `${folder}${name}`, { file, at })
}
