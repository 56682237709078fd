/**
 * Programs of an ICPC package. The legacy format says by folders alone what a submission promises; the one of 2025-09
 * lets `submissions.yaml` say more, by patterns of paths.
 */
import { parse } from 'yaml'
import { languageOfFile, programsBelow, sourceOf, withConstants } from './program.ts'
import type { CaseWord, Expectation, PackageFacts, PackageProgram, PackageTexts, ValidatorCall } from './program.ts'
import type { LimitBound } from './time-limit.ts'

const all: readonly CaseWord[] = ['AC', 'WA', 'TLE', 'RTE']
const expectation = (permitted: readonly CaseWord[], required: readonly CaseWord[]): Expectation => ({
  permitted,
  required,
})

/** Folders of all versions. */
const folders: Readonly<Record<string, Expectation>> = {
  accepted: expectation(['AC'], ['AC']),
  slow_accepted: expectation(['AC', 'TLE'], all),
  partially_accepted: { ...expectation(all, all), isPartial: true },
  rejected: expectation(all, ['WA', 'TLE', 'RTE']),
  wrong_answer: expectation(['AC', 'WA'], ['WA']),
  time_limit_exceeded: expectation(['AC', 'TLE'], ['TLE']),
  run_time_error: expectation(['AC', 'RTE'], ['RTE']),
  memory_limit_exceeded: expectation(['AC', 'RTE'], ['RTE']),
  output_limit_exceeded: expectation(['AC', 'RTE', 'WA'], ['RTE', 'WA']),
  brute_force: expectation(['AC', 'RTE', 'TLE'], ['RTE', 'TLE']),
}
/** The legacy format decides by the first or the worst case alone. */
const legacyFolders: Readonly<Record<string, Expectation>> = {
  ...folders,
  wrong_answer: expectation(all, ['WA']),
  time_limit_exceeded: expectation(all, ['TLE']),
  run_time_error: expectation(all, ['RTE']),
}

type Rule = Readonly<Record<string, unknown>>
const isRule = (value: unknown): value is Rule => typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): CaseWord[] | null =>
  Array.isArray(value) ? all.filter((word) => value.includes(word)) : null
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const escaped = (text: string): string => text.replaceAll(/[.+^$()|[\]\\?]/g, String.raw`\$&`)

/** A star is any part of one name, braces hold choices; what is below a match matches, too. */
export function matches(pattern: string, path: string): boolean {
  const body = escaped(pattern.replace(/\/$/, ''))
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.split(',').join('|')})`)
  return new RegExp(`^${body}(/.*)?$`).test(path)
}

function rulesOf(texts: PackageTexts): Readonly<Record<string, Rule>> {
  try {
    const found: unknown = parse(texts.get('submissions/submissions.yaml') ?? '', { maxAliasCount: 50 })
    return isRule(found)
      ? Object.fromEntries(Object.entries(found).filter((one): one is [string, Rule] => isRule(one[1])))
      : {}
  } catch {
    return {}
  }
}

const expectationsIn = (rule: Rule, over: Expectation | null, cases?: string): Expectation[] => {
  const [permitted, required] = [words(rule.permitted), words(rule.required)]
  if (permitted === null && required === null) return []
  const base = over ?? expectation(all, all)
  return [{ permitted: permitted ?? base.permitted, required: required ?? base.required, ...(cases ? { cases } : {}) }]
}

function expectedOf(path: string, rules: Readonly<Record<string, Rule>>, isLegacy: boolean): Expectation[] {
  const folder = path.slice(0, path.indexOf('/'))
  const own = (isLegacy ? legacyFolders : folders)[folder] ?? null
  const over = rules[folder]
  const first = over === undefined ? [] : expectationsIn(over, own)
  const others = Object.entries(rules).flatMap(([pattern, rule]) => {
    if (!matches(pattern, path)) return []
    const ofGroups = Object.entries(rule).flatMap(([name, part]) =>
      isRule(part) ? expectationsIn(part, null, name) : [],
    )
    return [...(pattern === folder ? [] : expectationsIn(rule, null)), ...ofGroups]
  })
  return [...(first.length > 0 ? first : own === null ? [] : [own]), ...others]
}

const boundOfFolder: Readonly<Record<string, LimitBound>> = { accepted: 'lower', time_limit_exceeded: 'upper' }

/** By its folder, unless `use_for_time_limit` says otherwise; what stands last counts. */
const boundOf = (path: string, rules: Readonly<Record<string, Rule>>): LimitBound | null =>
  Object.entries(rules).reduce<LimitBound | null>(
    (bound, [pattern, { use_for_time_limit: use }]) => {
      if (use === undefined || !matches(pattern, path)) return bound
      return use === 'lower' || use === 'upper' ? use : null
    },
    boundOfFolder[path.slice(0, path.indexOf('/'))] ?? null,
  )

/** Files that every submission of a language gets. */
function includedFor(texts: PackageTexts, language: string, { constants }: PackageFacts): Record<string, string> {
  const found: Record<string, string> = {}
  for (const folder of ['default', language]) {
    for (const [path, text] of texts)
      if (path.startsWith(`include/${folder}/`))
        found[path.slice(`include/${folder}/`.length)] = withConstants(text, constants)
  }
  return found
}

const codeOf = (language: string | null): string =>
  language === null
    ? ''
    : language.startsWith('C++')
      ? 'cpp'
      : ({ 'C With O2': 'c', 'Golang': 'go', 'C#': 'csharp', 'JavaScript Node': 'javascript' }[language] ??
        language.toLowerCase())

function submissionsOf(texts: PackageTexts, facts: PackageFacts, isLegacy: boolean): PackageProgram[] {
  const rules = rulesOf(texts)
  const names = [...new Set([...texts.keys()].flatMap((path) => /^submissions\/([^/]+)\//.exec(path)?.[1] ?? []))]
  return names.toSorted().flatMap((folder) =>
    [...programsBelow(texts, `submissions/${folder}`)].map(([name, files]) => {
      const path = `${folder}/${name}`
      const replaced = new Map([...files].map(([file, text]) => [file, withConstants(text, facts.constants)]))
      const entryPoint = Object.entries(rules).flatMap(([pattern, { entrypoint }]) =>
        matches(pattern, path) ? (textOf(entrypoint) ?? []) : [],
      )[0]
      const source = sourceOf({ files: replaced, entryPoint })
      return {
        path: `submissions/${path}`,
        kind: 'submission' as const,
        ...source,
        extraFiles: { ...source.extraFiles, ...includedFor(texts, codeOf(source.language), facts) },
        call: null,
        expected: expectedOf(path, rules, isLegacy),
        bound: boundOf(path, rules),
      }
    }),
  )
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? value.split(/\s+/).filter((word) => word !== '')
      : []

/** What stands nearest to a case counts. */
function validatorCall(texts: PackageTexts, name: string, facts: PackageFacts): ValidatorCall {
  const ruleAt = (path: string): Rule => {
    try {
      const found: unknown = parse(withConstants(texts.get(path) ?? '', facts.constants), { maxAliasCount: 50 })
      return isRule(found) ? found : {}
    } catch {
      return {}
    }
  }
  const argumentsIn = (rule: Rule): string[] | null => {
    const value = rule.input_validator_args ?? rule.input_validator_flags
    if (value === undefined) return null
    return isRule(value) ? listOf(value[name]) : listOf(value)
  }
  const ofFolder = (folder: string): string[] | null =>
    argumentsIn(ruleAt(`data/${folder}test_group.yaml`)) ?? argumentsIn(ruleAt(`data/${folder}testdata.yaml`))
  return {
    goodExitCode: 42,
    argumentsOf: (caseName) => {
      const parts = caseName.split('/')
      const own = argumentsIn(ruleAt(`data/${caseName}.yaml`))
      if (own !== null) return own
      for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
        const found = ofFolder(
          parts
            .slice(0, depth)
            .map((part) => `${part}/`)
            .join(''),
        )
        if (found !== null) return found
      }
      return []
    },
  }
}

function validatorsOf(texts: PackageTexts, facts: PackageFacts): PackageProgram[] {
  return ['input_validators', 'input_format_validators'].flatMap((folder) =>
    [...programsBelow(texts, folder)].flatMap(([name, files]) => {
      const replaced = new Map([...files].map(([file, text]) => [file, withConstants(text, facts.constants)]))
      const isOurs = [...replaced].some(([path, text]) => languageOfFile(path, text) !== null)
      const isOther = [...replaced.keys()].some((path) => /\.(ctd|viva)$/.test(path))
      if (!isOurs && !isOther) return []
      const source = sourceOf({ files: replaced })
      const call = validatorCall(texts, name.replace(/\.\w+$/, ''), facts)
      return [{ path: `${folder}/${name}`, kind: 'validator' as const, ...source, call, expected: [] }]
    }),
  )
}

export const icpcPrograms = (texts: PackageTexts, facts: PackageFacts, isLegacy: boolean): PackageProgram[] => [
  ...validatorsOf(texts, facts),
  ...submissionsOf(texts, facts, isLegacy),
]
