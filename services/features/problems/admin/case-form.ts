/** Cases of a save call: files of an upload, files that are stored, or texts typed by hand. */
import { expressionBuilder } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { CaseDraft } from '../writes/draft.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { dropUploads } from '../../files/index.ts'
import type { CaseFiles, CaseRow, StoredFile } from '../test-data/test-data.ts'
import type { Body } from './form.ts'

type Sample = NonNullable<Body['samples']>[number]

/** A file that was replaced by itself: its case stays what it is. */
async function withReplaced(
  store: ObjectStore,
  drafts: readonly CaseDraft[],
  samples: readonly Sample[],
): Promise<CaseDraft[]> {
  const replaced: CaseDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const { inputText, outputText } = samples[index] ?? {}
    replaced.push({
      ...draft,
      ...(typeof inputText === 'string' ? { input: await textFile(store, draft.input.name, inputText) } : {}),
      ...(typeof outputText === 'string' ? { output: await textFile(store, draft.output.name, outputText) } : {}),
    })
  }
  return replaced
}

/** What lies under an upload token of this user. Throws Refusal `uploadUnknown`. */
async function uploadedPairs(db: Db, viewer: Viewer, token: string): Promise<readonly CaseFiles[]> {
  const found = await tables(db)
    .selectFrom('testcase_upload')
    .select('files')
    .where('token', '=', token)
    .where('uid', '=', viewer.uid)
    .executeTakeFirst()
  if (!found) throw new Refusal('uploadUnknown')
  return found.files
}

const upload = expressionBuilder<Tables, 'testcase_upload'>()

/** In the transaction that has stored its files. */
export const forgetUpload = (db: Db, { uid }: Viewer, token: string): Promise<void> =>
  dropUploads(db, upload.and({ token, uid }))

const pairOf = (row: CaseRow): CaseFiles => ({
  input: { name: row.inputName, hash: row.inputHash, sizeBytes: row.inputBytes },
  output: { name: row.outputName, hash: row.outputHash, sizeBytes: row.outputBytes },
})

/** A new upload stands before what is stored; without one, rows are known by their id or the name of their input. */
function filePicker(uploaded: readonly CaseFiles[], stored: readonly CaseRow[]) {
  const byName = new Map(uploaded.map((pair) => [pair.input.name, pair]))
  const outputs = new Map(uploaded.map((pair) => [pair.output.name, pair.output]))
  const storedByName = new Map(stored.map((row) => [row.inputName, row]))
  const storedById = new Map(stored.map((row) => [row.id, row]))
  return ({ id, input, output }: Sample): { pair: CaseFiles; id: number | null } | null => {
    const fresh = byName.get(input ?? '')
    if (fresh) return { pair: { input: fresh.input, output: outputs.get(output ?? '') ?? fresh.output }, id: null }
    if (uploaded.length > 0) return null
    const row = (id ? storedById.get(id) : undefined) ?? storedByName.get(input ?? '')
    return row ? { pair: pairOf(row), id: row.id } : null
  }
}

const numbersOf = ({ score, groupNum }: Sample) => ({ score: score ?? null, groupNum: groupNum ?? null })

function uploadedCases(samples: readonly Sample[], pick: ReturnType<typeof filePicker>): CaseDraft[] {
  const names = new Set<string>()
  return samples.map((sample, index) => {
    const found = pick(sample)
    if (!found) throw new Refusal('caseUnknown', { index: index + 1, name: (sample.input ?? '').slice(0, 100) })
    const { name } = found.pair.input
    if (names.has(name)) throw new Refusal('problemField', { field: `samples.${index}.input`, rule: 'repeated' })
    names.add(name)
    return { id: found.id, ...found.pair, ...numbersOf(sample) }
  })
}

async function textFile(store: ObjectStore, name: string, text: string): Promise<StoredFile> {
  const bytes = Buffer.from(text.replace(/\r\n?/g, '\n').toWellFormed())
  return { name, hash: await store.put(bytes), sizeBytes: bytes.length }
}

/** Made by hand: texts become the files 1.in, 1.out, 2.in, ... */
async function typedCases(
  store: ObjectStore,
  samples: readonly Sample[],
  stored: readonly CaseRow[],
): Promise<CaseDraft[]> {
  const known = new Set(stored.map(({ id }) => id))
  const cases: CaseDraft[] = []
  for (const [index, sample] of samples.entries()) {
    cases.push({
      id: sample.id && known.has(sample.id) ? sample.id : null,
      input: await textFile(store, `${index + 1}.in`, sample.input ?? ''),
      output: await textFile(store, `${index + 1}.out`, sample.output ?? ''),
      ...numbersOf(sample),
    })
  }
  return cases
}

interface Asked {
  readonly body: Body
  readonly form: ProblemForm
  readonly stored: readonly CaseRow[]
}

/** The cases with their files in the object store. Throws Refusal. */
export async function draftCases(
  { db, store, viewer }: { db: Db; store: ObjectStore; viewer: Viewer },
  { body, form, stored }: Asked,
): Promise<CaseDraft[]> {
  const samples = body.samples ?? []
  if (samples.length === 0) throw new Refusal('problemField', { field: 'samples', rule: 'required' })
  if (!form.isUploadCase) return typedCases(store, samples, stored)
  const token = body.uploadTestcaseDir ?? ''
  return withReplaced(
    store,
    uploadedCases(samples, filePicker(token === '' ? [] : await uploadedPairs(db, viewer, token), stored)),
    samples,
  )
}
