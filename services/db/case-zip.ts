/** Case files on their way out into a zip, as streams. */
import type { ZipFile } from 'yazl'
import type { ObjectStore } from '@podium/proto/node/object-store.ts'
import { openTestFile } from './test-data.ts'
import type { CaseRow, StoredFile } from './test-data.ts'

interface Place {
  /** With its slash at the end; empty for the root. */
  readonly folder: string
  readonly cases: readonly CaseRow[]
  /** Time of the entries. */
  readonly at: Date
}

/** Adds a stored file under a path; its bytes are read when its turn comes. */
export function addStoredFile(zip: ZipFile, store: ObjectStore, path: string, { file, at }: { file: Pick<StoredFile, 'hash' | 'sizeBytes'>; at: Date }): void {
  zip.addReadStreamLazy(path, { mtime: at, mode: 0o100644, size: file.sizeBytes }, (done) => {
    openTestFile(store, file.hash).then((stream) => done(null, stream), (error: unknown) => done(error as Error, null as never))
  })
}

/** Every file once, whatever the number of cases that use it. */
export function addCaseFiles(zip: ZipFile, store: ObjectStore, { folder, cases, at }: Place): void {
  const files = new Map<string, Pick<StoredFile, 'hash' | 'sizeBytes'>>()
  for (const one of cases) {
    files.set(one.inputName, { hash: one.inputHash, sizeBytes: one.inputBytes })
    files.set(one.outputName, { hash: one.outputHash, sizeBytes: one.outputBytes })
  }
  for (const [name, file] of files) addStoredFile(zip, store, `${folder}${name}`, { file, at })
}
