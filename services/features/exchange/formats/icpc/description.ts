/** The description of a problem as an ICPC package has it, `problem.yaml`, and how its outputs are compared. */
import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { StoredProblem } from '../../export/stored.ts'
import { given } from '../own-words.ts'
import type { IcpcVersion } from './data.ts'
import { textsByLanguage } from './statement.ts'

/** Stable over the life of a problem, and over an export and an import. */
const uuidOf = ({ displayId, title }: StoredProblem): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([displayId, title]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Stock checkers that are the default validator with some of its words. */
const flagsOfStock: Readonly<Record<string, readonly string[]>> = {
  'tokens-ignore-case': [],
  'tokens': ['case_sensitive'],
}

/** Words for the default validator; null where the package has a validator of its own. */
export function defaultFlags({ judgeMode, spjCode, judgingOptions }: StoredProblem): readonly string[] | null {
  if (judgeMode === 'default') return ['case_sensitive', 'space_change_sensitive']
  const stock = stockCheckerName(spjCode ?? '') ?? ''
  if (stock === 'icpc-default') return judgingOptions?.checkerArguments ?? []
  return judgeMode === 'spj' && Object.hasOwn(flagsOfStock, stock) ? (flagsOfStock[stock] ?? null) : null
}

/** Words for the validator, whichever it is. */
export const validatorFlags = (problem: StoredProblem): readonly string[] =>
  defaultFlags(problem) ?? problem.judgingOptions?.checkerArguments ?? []

/** Keywords are parted by blanks in the legacy format; `podium.yaml` has them as they are. */
const oneWord = (tag: string): string => tag.trim().replaceAll(/\s+/g, '-')

/** In one language with a statement: English where there is one. */
const titleOf = (problem: StoredProblem): string => {
  const texts = textsByLanguage(problem)
  return (texts.get('en') ?? [...texts.values()][0] ?? problem).title
}

/** What the package said that it came in and nothing here changes, as far as this version has a word for it. */
const carriedKeys = {
  'legacy': ['license', 'rights_owner', 'source_url', 'uuid', 'author'],
  '2023-07-draft': ['license', 'rights_owner', 'uuid', 'credits', 'version', 'embargo_until'],
  '2025-09': ['license', 'rights_owner', 'uuid', 'credits', 'version', 'embargo_until'],
} as const satisfies Record<IcpcVersion, readonly string[]>

function carried({ package: found }: StoredProblem, version: IcpcVersion): Record<string, unknown> {
  if (found === null || found.about.format !== 'icpc') return {}
  const { metadata, constants } = found.about
  const names: readonly string[] = carriedKeys[version]
  const keys = Object.fromEntries(Object.entries(metadata).filter(([key]) => names.includes(key)))
  const plain = Object.entries(constants).filter(([name]) => !name.endsWith('.value'))
  const values = plain.filter(([name]) => !name.includes('.'))
  return version === 'legacy' || values.length === 0 ? keys : { ...keys, constants: Object.fromEntries(values) }
}

const passesOf = ({ judgingOptions }: StoredProblem): number => judgingOptions?.passLimit ?? 1

function legacyAbout(problem: StoredProblem): Record<string, unknown> {
  const { judgeMode, type } = problem
  const words = [
    'custom',
    ...(judgeMode === 'interactive' ? ['interactive'] : []),
    ...(passesOf(problem) > 1 ? ['multipass'] : []),
  ]
  return {
    name: titleOf(problem),
    type: type === 1 ? 'scoring' : 'pass-fail',
    author: problem.author,
    source: problem.source || null,
    keywords: problem.tags.map(oneWord).join(' ') || null,
    validation: defaultFlags(problem) === null ? words.join(' ') : 'default',
    validator_flags: validatorFlags(problem).join(' ') || null,
    limits: given({
      memory: problem.memoryLimitMb,
      validation_passes: passesOf(problem) > 1 ? passesOf(problem) : null,
    }),
    uuid: uuidOf(problem),
    ...carried(problem, 'legacy'),
  }
}

function newAbout(problem: StoredProblem, version: IcpcVersion): Record<string, unknown> {
  return {
    problem_format_version: version,
    name: Object.fromEntries([...textsByLanguage(problem)].map(([language, { title }]) => [language, title])),
    uuid: uuidOf(problem),
    type: [
      problem.type === 1 ? 'scoring' : 'pass-fail',
      ...(problem.judgeMode === 'interactive' ? ['interactive'] : []),
      ...(passesOf(problem) > 1 ? ['multi-pass'] : []),
    ],
    credits: problem.author === null ? null : { authors: problem.author },
    source: problem.source || null,
    keywords: problem.tags,
    limits: given({
      memory: problem.memoryLimitMb,
      time_limit: problem.timeLimitMs / 1000,
      validation_passes: passesOf(problem) > 1 ? passesOf(problem) : null,
    }),
    ...carried(problem, version),
  }
}

export const aboutOf = (problem: StoredProblem, version: IcpcVersion): string =>
  stringify(given(version === 'legacy' ? legacyAbout(problem) : newAbout(problem, version)))

/** The words for the validator: newer versions have them with the test data, the first one in its description. */
export function dataRules(
  problem: StoredProblem,
  version: IcpcVersion,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const flags = validatorFlags(problem)
  if (version === 'legacy' || flags.length === 0) return {}
  const words = { output_validator_args: [...flags] }
  return version === '2025-09'
    ? { 'data/sample/test_group.yaml': words, 'data/secret/test_group.yaml': words }
    : { 'data/testdata.yaml': { output_validator_flags: flags.join(' ') } }
}
