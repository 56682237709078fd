/**
 * ICPC problem package, reading: legacy, 2023-07-draft and 2025-09. A package at the root of the archive, or one in
 * each folder. What the format cannot say stands in our own `podium.yaml`, which packages of others do not have.
 */
import { readYaml } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, importDefaults, listOf, numberOf, textMapOf, textOf } from '../neutral.ts'
import { casesOf, samplesOf, versionOf } from './data.ts'
import type { Dict, ImportItem, NeutralCase, NeutralProblem } from '../neutral.ts'
import { flatName, withFlatIncludes } from './header-names.ts'
import { statementsOf } from './statement.ts'
import { asChecker } from './validator-shims.ts'

const tolerances = [1e-9, 1e-6, 1e-4] as const
/** The default validator compares tokens without regard to case unless its flags say more. */
function stockOf(flags: string): Pick<NeutralProblem, 'judgeMode' | 'spjCode' | 'spjLanguage'> {
  const tolerance = numberOf(/float\w*_tolerance\s+(\S+)/.exec(flags)?.[1])
  const hasCase = flags.includes('case_sensitive')
  if (hasCase && flags.includes('space_change_sensitive'))
    return { judgeMode: 'default', spjCode: null, spjLanguage: null }
  const floats =
    tolerance === null
      ? null
      : `floats-1e-${-Math.round(Math.log10(tolerances.findLast((one) => one <= tolerance * 1.001) ?? tolerances[0]))}`
  return {
    judgeMode: 'spj',
    spjCode: `stock:${floats ?? (hasCase ? 'tokens' : 'tokens-ignore-case')}`,
    spjLanguage: 'C++',
  }
}

type Checker = Pick<NeutralProblem, 'judgeMode' | 'spjCode' | 'spjLanguage' | 'judgeExtraFiles'>

/**
 * A validator may be several files. One source is compiled here, the one with `main`: it takes in the others, as
 * headers, so that an exported package is right both for who compiles every source and for who compiles one.
 */
async function validatorOf(bundle: Bundle, mode: 'spj' | 'interactive', sources: readonly string[]): Promise<Checker> {
  const texts = new Map<string, string>()
  for (const name of sources) texts.set(name, await bundle.text(name))
  const main = sources.find((name) => /\bmain\s*\(/.test(texts.get(name) ?? '')) ?? sources[0] ?? ''
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const others = sources.filter((name) => name !== main && name.startsWith(folder))
  const beside = bundle.names.filter((name) => name.startsWith(folder) && /\.(h|hh|hpp|hxx)$/i.test(name))
  const headers = new Map<string, string>()
  for (const name of beside) headers.set(name.slice(folder.length), await bundle.text(name))
  let source = texts.get(main) ?? ''
  for (const name of others) {
    const header = `${name.slice(folder.length)}.h`
    headers.set(header, texts.get(name) ?? '')
    source += `\n#include "${header}"\n`
  }
  const all = new Set(headers.keys())
  const code = withFlatIncludes(source, { path: '', all })
  const files = Object.fromEntries(
    [...headers].map(([path, text]) => [flatName(path), withFlatIncludes(text, { path, all })]),
  )
  return {
    judgeMode: mode,
    spjCode: asChecker(code, mode),
    spjLanguage: /\.c$/i.test(main) ? 'C' : 'C++ 17',
    judgeExtraFiles: files,
  }
}

const typesOf = (about: Dict): string[] => [textOf(about.type), ...listOf(about.type).map(textOf)]

/** Words for the default validator: of the problem, or of the whole of its test data in newer versions. */
async function flagsOf(bundle: Bundle, about: Dict): Promise<string> {
  const files = [
    'data/test_group.yaml',
    'data/testdata.yaml',
    'data/secret/test_group.yaml',
    'data/secret/testdata.yaml',
  ].filter((name) => bundle.has(name))
  const rules = [about, ...(await Promise.all(files.map((name) => readYaml(bundle, name))))]
  return rules
    .flatMap((rule) =>
      [rule.validator_flags, rule.output_validator_flags, rule.output_validator_args].flatMap((value) => [
        textOf(value),
        ...listOf(value).map(textOf),
      ]),
    )
    .join(' ')
}

async function checkerOf(bundle: Bundle, about: Dict): Promise<Checker> {
  const isInteractive = textOf(about.validation).includes('interactive') || typesOf(about).includes('interactive')
  const sources = bundle.names.filter(
    (name) => /^output_validators?\//.test(name) && /\.(c|cc|cpp|cxx|c\+\+)$/i.test(name),
  )
  if (sources.length > 0) return validatorOf(bundle, isInteractive ? 'interactive' : 'spj', sources)
  if (!textOf(about.validation).startsWith('custom'))
    return { ...stockOf(await flagsOf(bundle, about)), judgeExtraFiles: {} }
  const other = bundle.names.find((name) => /^output_validators?\//.test(name))
  throw other === undefined
    ? fault('importFileMissing', { name: 'output_validators/' })
    : fault('importUnsupported', { what: other })
}

async function timeLimitMs(bundle: Bundle, limits: Dict): Promise<number> {
  const seconds =
    numberOf(limits.time_limit) ??
    (bundle.has('.timelimit') ? numberOf((await bundle.text('.timelimit')).trim()) : null) ??
    (bundle.has('domjudge-problem.ini')
      ? numberOf(/^\s*timelimit\s*=\s*'?([\d.]+)/m.exec(await bundle.text('domjudge-problem.ini'))?.[1])
      : null)
  return seconds === null ? importDefaults.timeLimitMs : Math.max(1, Math.round(seconds * 1000))
}

const has = <T>(value: T | null, key: string): Record<string, T> => (value === null ? {} : { [key]: value })

/** What our own file adds; every part may be missing. */
function ownWords(own: Dict, cases: readonly NeutralCase[]): Partial<NeutralProblem> {
  const numbers = new Map(
    listOf(own.cases)
      .map(dictOf)
      .map((one) => [textOf(one.name), one]),
  )
  const stems = (one: NeutralCase): string => one.inputName.replace(/\.in$/, '')
  return {
    ...has(numberOf(own.stackLimit), 'stackLimitMb'),
    ...has(numberOf(own.difficulty), 'difficulty'),
    ...has(numberOf(own.auth), 'auth'),
    ...(own.judgeCaseMode === undefined ? {} : { judgeCaseMode: textOf(own.judgeCaseMode) }),
    ...(own.checker === undefined ? {} : { spjCode: textOf(own.checker) }),
    ...(own.checkerLanguage === undefined ? {} : { spjLanguage: textOf(own.checkerLanguage) }),
    ...(typeof own.codeShare === 'boolean' ? { codeShare: own.codeShare } : {}),
    ...(typeof own.isRemoveEndBlank === 'boolean' ? { isRemoveEndBlank: own.isRemoveEndBlank } : {}),
    ...(typeof own.openCaseResult === 'boolean' ? { openCaseResult: own.openCaseResult } : {}),
    ...(typeof own.showTestData === 'boolean' ? { showTestData: own.showTestData } : {}),
    ioReadFileName: textOf(own.readFile) || null,
    ioWriteFileName: textOf(own.writeFile) || null,
    userExtraFiles: textMapOf(own.userFiles),
    judgeExtraFiles: textMapOf(own.judgeFiles),
    languages: listOf(own.languages).length > 0 ? listOf(own.languages).map(textOf) : null,
    ...(own.tags === undefined ? {} : { tags: listOf(own.tags).map(textOf) }),
    templates: listOf(own.templates)
      .map(dictOf)
      .map(({ language, code }) => ({ language: textOf(language), code: textOf(code) })),
    cases:
      numbers.size === 0
        ? cases
        : [...numbers.keys()].flatMap((name) => {
            const found = cases.find((one) => stems(one) === name)
            return found
              ? [{ ...found, score: numberOf(numbers.get(name)?.score), groupNum: numberOf(numbers.get(name)?.group) }]
              : []
          }),
  }
}

/** A list, or a text: with commas between words that may have blanks, or with blanks between them. */
const keywordsOf = (value: unknown): string[] => {
  const text = textOf(value)
  const words = listOf(value).length > 0 ? listOf(value).map(textOf) : text.split(text.includes(',') ? ',' : /\s+/)
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

async function readPackage(bundle: Bundle, folderName: string | null): Promise<NeutralProblem> {
  const about = await readYaml(bundle, 'problem.yaml')
  const version = versionOf(about)
  const unsupported = typesOf(about).find((type) => ['multi-pass', 'submit-answer'].includes(type))
  if (unsupported !== undefined) throw fault('importUnsupported', { what: `type: ${unsupported}` })
  const ownFile = ['podium.yaml', '.podium.yaml'].find((name) => bundle.has(name))
  const own = ownFile === undefined ? null : await readYaml(bundle, ownFile)
  const isScored = typesOf(about).includes('scoring')
  const { title, notes, ...statements } = await statementsOf(bundle, about.name)
  const { cases, judgeCaseMode, expanded } = await casesOf(bundle, version, isScored)
  const limits = dictOf(about.limits)
  const shortName = /^\s*short-?name\s*=\s*'?([\w-]+)/m.exec(
    bundle.has('domjudge-problem.ini') ? await bundle.text('domjudge-problem.ini') : '',
  )?.[1]
  return {
    ...importDefaults,
    displayId: own === null ? (shortName ?? folderName) : textOf(own.displayId) || null,
    title: title || folderName || '',
    ...statements,
    source:
      textOf(about.source) ||
      listOf(about.source)
        .map((one) => textOf(one) || textOf(dictOf(one).name))
        .join(', '),
    examples: await samplesOf(bundle),
    type: isScored ? 1 : 0,
    judgeCaseMode,
    timeLimitMs: await timeLimitMs(bundle, limits),
    memoryLimitMb: numberOf(limits.memory) ?? importDefaults.memoryLimitMb,
    ...(await checkerOf(bundle, about)),
    cases,
    tags: keywordsOf(about.keywords),
    notes: [
      ...notes,
      ...(expanded.length > 0
        ? [{ code: 'importDependenciesExpanded' as const, params: { names: expanded.join(', ') } }]
        : []),
    ],
    ...(own === null ? {} : ownWords(own, cases)),
  }
}

/** Throws Refusal later, item by item. */
export function readIcpc(bundle: Bundle): ImportItem[] {
  if (bundle.has('problem.yaml'))
    return [{ name: 'problem.yaml', files: bundle, read: () => readPackage(bundle, null) }]
  return bundle
    .folders()
    .filter((name) => bundle.has(`${name}/problem.yaml`))
    .map((name) => ({ name, files: bundle.folder(name), read: () => readPackage(bundle.folder(name), name) }))
}
