/** What a problem has beside it of the package that it came in, as files of the package that it leaves in. */
import { programsOf } from '../../../packages/index.ts'
import type { StoredPackage } from '../../../packages/index.ts'
import type { StoredProblem } from '../../export/stored.ts'

/** Written anew from the problem itself, which may have changed. */
const isWrittenAnew = (path: string): boolean => /^output_validators?\//.test(path)
/** Of groups and cases, which may lie elsewhere now. */
const isRule = (path: string): boolean => /^data\/.*\.yaml$/.test(path)

/** Solutions of a package of another format stand in the folders of what they promise. */
function solutionsOf(found: StoredPackage): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const contents = new Map(found.files.map(({ path, content }) => [path, content]))
  for (const { path, kind, expected } of programsOf(found)) {
    const content = contents.get(path)
    if (kind !== 'submission' || content === undefined) continue
    const { permitted = [], required = [] } = expected[0] ?? {}
    const folder = !permitted.some((word) => word !== 'AC')
      ? 'accepted'
      : required.includes('AC') || required.length !== 1
        ? 'rejected'
        : ({ WA: 'wrong_answer', TLE: 'time_limit_exceeded', RTE: 'run_time_error' }[String(required[0])] ?? 'rejected')
    if (!required.includes('AC') || folder === 'accepted')
      files.set(`submissions/${folder}/${path.split('/').at(-1) ?? path}`, content)
  }
  return files
}

/** By path. @param hasRules the cases lie where they lay when it came */
export function packageFiles({ package: found }: StoredProblem, hasRules: boolean): Map<string, Buffer> {
  if (found === null) return new Map()
  if (found.about.format !== 'icpc') return solutionsOf(found)
  return new Map(
    found.files
      .filter(({ path }) => !isWrittenAnew(path) && (hasRules || !isRule(path)))
      .map(({ path, content }) => [path, content] as const),
  )
}
