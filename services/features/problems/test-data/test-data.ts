/** Test data of a problem: rows of its cases, and the manifest that names their files for the judges. */
import type { Readable } from 'node:stream'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { TestDataManifest } from '@podium/proto/events/bus/judge.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { ProblemCase } from '../entities.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

export type CaseRow = Omit<InferEntity<typeof ProblemCase>, 'problem'>

/** A file of the test data, in the object store under its hash. */
export interface StoredFile {
  readonly name: string
  readonly hash: string
  readonly sizeBytes: number
}

/** Input and expected output of a case. */
export interface CaseFiles {
  readonly input: StoredFile
  readonly output: StoredFile
}

/** Text of the manifest; the same rows give the same text, and so the same hash. */
export const manifestText = (cases: readonly CaseRow[]): string => {
  const manifest: TestDataManifest = {
    v: 1,
    cases: cases
      .toSorted((a, b) => a.seq - b.seq)
      .map((one) => ({
        caseId: one.id,
        input: { hash: one.inputHash, sizeBytes: one.inputBytes, name: one.inputName },
        output: { hash: one.outputHash, sizeBytes: one.outputBytes, name: one.outputName },
        score: one.score ?? null,
        groupNum: one.groupNum ?? null,
      })),
  }
  return JSON.stringify(manifest)
}

/** The bytes of a file of the test data. Throws when the store has lost it. */
export async function openTestFile(store: ObjectStore, hash: string): Promise<Readable> {
  const source = await store.read(hash)
  if (source === null) throw new Error(`object ${hash} is not in the store`)
  return source
}

/** The beginning of a file as text; a character that the end cuts is left out. Null when the store has lost it. */
export async function testFileHead(
  store: ObjectStore,
  { hash, sizeBytes, maxBytes }: { hash: string; sizeBytes: number; maxBytes: number },
) {
  const source = await store.read(hash)
  if (source === null) return null
  const pieces: Buffer[] = []
  let leftBytes = maxBytes
  for await (const piece of source as AsyncIterable<Buffer>) {
    pieces.push(piece.subarray(0, leftBytes))
    leftBytes -= piece.length
    if (leftBytes <= 0) break
  }
  const isCut = sizeBytes > maxBytes
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces), { stream: isCut }),
    sizeBytes,
    isCut,
  }
}

/** Cases of a problem in stored order. */
export const casesOf = (db: Db, pid: number): Promise<CaseRow[]> =>
  tables(db).selectFrom('problem_case').selectAll().where('pid', '=', pid).orderBy('seq').execute()
