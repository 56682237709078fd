/** What of a package is stored beside the problem, read before anything is stored. */
import { programsMost, programsOf } from '../../packages/index.ts'
import type { PackageFile, NewPackage, PackageNote } from '../../packages/index.ts'
import { namesInNote } from '../formats/neutral.ts'
import type { NeutralProblem } from '../formats/neutral.ts'

const mebibyte = 1024 * 1024
const fileMaxBytes = 4 * mebibyte
const packageMaxBytes = 32 * mebibyte
const filesMost = 2_000
const pathMaxChars = 255

/** Small ones of all that is there, until the package is full. */
async function smallFiles(
  found: NonNullable<NeutralProblem['package']>,
): Promise<{ files: PackageFile[]; left: string[] }> {
  const files: PackageFile[] = []
  const left: string[] = []
  let leftBytes = packageMaxBytes
  for (const path of found.paths) {
    const size = found.sizeBytes(path)
    const fits = files.length < filesMost && size <= Math.min(fileMaxBytes, leftBytes) && path.length <= pathMaxChars
    if (!fits || path.includes('\0')) {
      left.push(path)
      continue
    }
    files.push({ path, content: await found.bytes(path) })
    leftBytes -= size
  }
  return { files, left }
}

/** Null for a format without programs. @param notes what the whole import has to say of it */
export async function packageOf(problem: NeutralProblem, notes: readonly PackageNote[]): Promise<NewPackage | null> {
  const found = problem.package
  if (found === null) return null
  const { files, left } = await smallFiles(found)
  const { format, version, metadata, constants, limitRule } = found
  const names = problem.cases.flatMap(({ inputName, nameInPackage }): [string, string][] =>
    nameInPackage === undefined ? [] : [[inputName, nameInPackage]],
  )
  const facts = { format, version, metadata, constants, caseNames: Object.fromEntries(names) }
  const about = limitRule === undefined ? facts : { ...facts, limitRule }
  const isMany = programsOf({ about, files }).length > programsMost
  return {
    about,
    files,
    notes: [
      ...notes,
      ...(left.length > 0 ? [{ code: 'importFileNotStored' as const, params: { names: namesInNote(left) } }] : []),
      ...(isMany ? [{ code: 'importProgramsMany' as const, params: { max: programsMost } }] : []),
    ],
  }
}
