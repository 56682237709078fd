/** What an ICPC package has beside the problem itself, and the constants that stand in its texts. */
import type { Bundle } from '../bundle.ts'
import { dictOf, textOf } from '../neutral.ts'
import type { Dict, NeutralPackage } from '../neutral.ts'

/** Names to values, and `name.variant` to those of variants. */
export function constantsOf(about: Dict): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(dictOf(about.constants))) {
    for (const [variant, text] of Object.entries(dictOf(value))) found[`${name}.${variant}`] = textOf(text)
    const plain = textOf(value) || textOf(dictOf(value).value)
    if (plain !== '') Object.assign(found, { [name]: plain, [`${name}.value`]: plain })
  }
  return found
}

/** Test data and the description itself hold no constants. */
const hasConstants = (path: string): boolean =>
  path !== 'problem.yaml' && (!path.startsWith('data/') || path.endsWith('/test_group.yaml'))

/** The same files, with values where a text names a constant. */
export function withConstants(bundle: Bundle, constants: Readonly<Record<string, string>>): Bundle {
  if (Object.keys(constants).length === 0) return bundle
  return {
    ...bundle,
    text: async (path) => {
      const text = await bundle.text(path)
      if (!hasConstants(path)) return text
      return text.replaceAll(
        /\{\{(\w+(?:\.\w+)?)\}\}|\\constant\{(\w+(?:\.\w+)?)\}/g,
        (whole, name: string | undefined, inTex: string | undefined) => constants[name ?? inTex ?? ''] ?? whole,
      )
    },
  }
}

/** Keys of the description that a problem here holds itself. */
const held = ['problem_format_version', 'name', 'type', 'validation', 'validator_flags', 'keywords', 'constants']

/** Test cases, statements and what an export writes anew are not stored twice. */
const isStoredBeside = (path: string): boolean =>
  !path.endsWith('/') &&
  !/(^|\/)[.-]/.test(path) &&
  !/^data\/(sample|secret)\/.*\.(in|ans)$/.test(path) &&
  !/^(problem_statement|statement)\//.test(path) &&
  !/^(problem|podium)\.yaml$/.test(path) &&
  !path.endsWith('.pyc')

interface Found {
  readonly about: Dict
  readonly version: string
  readonly constants: Readonly<Record<string, string>>
}

export const packageBeside = (bundle: Bundle, { about, version, constants }: Found): NeutralPackage => ({
  format: 'icpc',
  version,
  metadata: Object.fromEntries(Object.entries(about).filter(([key]) => !held.includes(key))),
  constants,
  paths: bundle.names.filter(isStoredBeside),
  bytes: bundle.bytes,
  sizeBytes: bundle.sizeBytes,
})
