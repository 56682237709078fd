/** Test data of a starter problem in the object store: the case files and the manifest that names them. */
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { ProblemCase } from '../problems/entities.ts'
import type { StarterCase } from '../../content/types.ts'

type CaseRow = Omit<InferEntity<typeof ProblemCase>, 'problem'>
export type NewCase = Omit<CaseRow, 'id' | 'pid'>

const parallelPuts = 8

const fileOf = (text: string) => ({ hash: sha256(text), bytes: Buffer.byteLength(text) })

/** The row of a case, still without an id. */
export const caseRow = (one: StarterCase, seq: number): NewCase => {
  const [input, output] = [fileOf(one.input), fileOf(one.output)]
  return {
    seq,
    inputName: `${seq}.in`,
    inputHash: input.hash,
    inputBytes: input.bytes,
    outputName: `${seq}.out`,
    outputHash: output.hash,
    outputBytes: output.bytes,
    score: one.score,
    groupNum: one.groupNum,
  }
}

/** Puts texts, a few at a time; what is there already is not sent again. */
export async function putTexts(store: ObjectStore, texts: Iterable<string>): Promise<void> {
  const waiting = texts[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await store.put(Buffer.from(next.value))
  }
  await Promise.all(Array.from({ length: parallelPuts }, lane))
}

export function* caseTexts(cases: Iterable<StarterCase>): Iterable<string> {
  for (const { input, output } of cases) {
    yield input
    yield output
  }
}
