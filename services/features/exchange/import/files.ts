/** Files of an import on their way into the stores: those of its statement, and its test data. */
import { Readable } from 'node:stream'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { isPlainFileName, problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { archiveFault } from '../../../platform/archive/archive.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { storeFile } from '../../files/index.ts'
import type { CaseDraft, FileStorer } from '../../problems/index.ts'
import { fault } from '../formats/neutral.ts'
import type { NeutralProblem, Texts } from '../formats/neutral.ts'

/** Throws Refusal. */
export async function storeCases(storer: FileStorer, problem: NeutralProblem): Promise<CaseDraft[]> {
  try {
    const cases: CaseDraft[] = []
    for (const one of problem.cases) {
      for (const name of [one.inputName, one.outputName])
        if (!isPlainFileName(name)) throw fault('importBadFile', { name: name.slice(0, 100) })
      const input = await storer.store(one.inputName, await one.input())
      const output = await storer.store(one.outputName, one.output === null ? Readable.from([]) : await one.output())
      // A file leaves out what is nothing; the rules of OI want to see it.
      cases.push({
        id: null,
        input,
        output,
        score: problem.type === problemTypes.oi ? (one.score ?? 0) : one.score,
        groupNum: one.groupNum,
      })
    }
    return cases
  } catch (error) {
    throw (error as { syscall?: unknown }).syscall === undefined ? archiveFault(error) : error
  } finally {
    await storer.close()
  }
}

const pictureMaxBytes = 8 * 1024 * 1024
const attachmentMaxBytes = 64 * 1024 * 1024

/** Throws Refusal `importFileTooLarge`. @returns the kind of picture, null for another file */
export function requireFileSize(name: string, bytes: Buffer): ReturnType<typeof imageKindOf> {
  const kind = imageKindOf(bytes.subarray(0, 64))
  if (bytes.length > (kind === null ? attachmentMaxBytes : pictureMaxBytes))
    throw fault('importFileTooLarge', { name: name.slice(0, 100) })
  return kind
}

/** Stores the files of a statement and writes their addresses where their marks stood. */
export async function withFiles(
  db: Db,
  ctx: Context,
  viewer: Viewer,
  problem: NeutralProblem,
): Promise<NeutralProblem> {
  let { description, input, output, hint, translations } = problem
  for (const { mark, name, bytes: read } of problem.files) {
    const bytes = await read()
    const kind = requireFileSize(name, bytes)
    const mediaType = kind === null ? 'application/octet-stream' : imageMediaTypes[kind]
    const extension = kind ?? (/^[a-z0-9]{1,8}$/.test(extensionOf(name)) ? extensionOf(name) : '')
    const { url } = await storeFile(db, ctx, {
      kind: kind === null ? 'md_file' : 'md_image',
      bytes,
      mediaType,
      extension,
      originalName: name,
      uid: viewer.uid,
    })
    const addressed = (text: string): string => text.replaceAll(mark, url)
    const addressedIn = <T extends Omit<Texts, 'title'>>(texts: T): T => ({
      ...texts,
      description: addressed(texts.description),
      input: addressed(texts.input),
      output: addressed(texts.output),
      hint: addressed(texts.hint),
    })
    ;({ description, input, output, hint } = addressedIn({ description, input, output, hint }))
    translations = Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [locale, addressedIn(texts)]),
    )
  }
  return { ...problem, description, input, output, hint, translations }
}
