/** What an ICPC package asks for that is nothing here: named, and not silently left out. */
import { readYaml } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, namesInNote } from '../neutral.ts'
import type { Dict, NeutralProblem } from '../neutral.ts'

/** Limits that are the judge's own. */
const foreignLimits = [
  'output',
  'code',
  'compilation_time',
  'compilation_memory',
  'validation_time',
  'validation_memory',
  'validation_output',
]

const argumentKeys = ['args', 'output_validator_args', 'output_validator_flags', 'static_validator_args'] as const

/** Files and folders that no judge here reads. */
const foreignPaths: readonly (readonly [RegExp, string])[] = [
  [/^static_validator\//, 'static_validator/'],
  [/^graders?\//, 'graders/'],
  [/^output_visualizer\//, 'output_visualizer/'],
  [/^data\/.*\.files\//, 'data/**/*.files/'],
  [/^include\/(?!default\/)/, 'include/<language>/'],
  [/^data\/.*\.interaction$/, 'data/**/*.interaction'],
  [/^output_validators?\/.*\/(build|run)$/, 'output_validators/*/build, run'],
]

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Arguments that a group or a case has for itself. */
async function varying(bundle: Bundle): Promise<string[]> {
  const found: string[] = []
  for (const name of bundle.names) {
    if (!/^data\/(sample|secret)\/.+\.yaml$/.test(name) || /^data\/secret\/(testdata|test_group)\.yaml$/.test(name))
      continue
    const rule = await readYaml(bundle, name)
    if (argumentKeys.some((key) => isGiven(rule[key]))) found.push(name)
  }
  return found
}

export async function notHeld(bundle: Bundle, about: Dict): Promise<NeutralProblem['notes'][number][]> {
  const limits = dictOf(about.limits)
  const what = [
    ...foreignLimits.filter((name) => limits[name] !== undefined).map((name) => `limits.${name}`),
    ...(about.allow_file_writing === true ? ['allow_file_writing'] : []),
    ...(about.embargo_until === undefined ? [] : ['embargo_until']),
    ...(dictOf(about.grading).objective === 'min' ? ['grading.objective: min'] : []),
    ...foreignPaths.flatMap(([pattern, name]) => (bundle.names.some((path) => pattern.test(path)) ? [name] : [])),
  ]
  const flags = await varying(bundle)
  return [
    ...(what.length > 0 ? [{ code: 'importNotSupported' as const, params: { what: what } }] : []),
    ...(flags.length > 0 ? [{ code: 'importFlagsVary' as const, params: { names: namesInNote(flags) } }] : []),
  ]
}
