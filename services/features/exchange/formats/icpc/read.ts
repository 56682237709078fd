/**
 * ICPC problem package, reading: legacy, 2023-07-draft and 2025-09. A package at the root of the archive, or one in
 * each folder. What the format cannot say stands in our own `podium.yaml`, which packages of others do not have.
 */
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { readYaml } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, importDefaults, listOf, numberOf, textOf } from '../neutral.ts'
import { ownWordsOf } from '../own-words.ts'
import { casesOf, samplesOf, versionOf } from './data.ts'
import type { ImportItem, NeutralProblem } from '../neutral.ts'
import { statementsOf } from './statement.ts'
import { checkerOf, typesOf } from './checker.ts'
import { constantsOf, packageBeside, withConstants } from './package.ts'
import { notHeld } from './not-held.ts'
import { timeLimitOf } from './time-limit.ts'

/** Languages of a package in the words of this site. */
const siteLanguages: Readonly<Record<string, RegExp>> = {
  c: /^C( |$)/,
  cpp: /^C\+\+/,
  csharp: /^C#/,
  go: /^Golang$/,
  java: /^Java$/,
  javascript: /^JavaScript/,
  php: /^PHP$/,
  python2: /^(Python2|PyPy2)$/,
  python3: /^(Python3|PyPy3)$/,
  ruby: /^Ruby$/,
  rust: /^Rust$/,
}

/** Null for all. */
function languagesOf(value: unknown): string[] | null {
  const codes = [textOf(value), ...listOf(value).map(textOf)].filter((code) => code !== '')
  if (codes.length === 0 || codes.includes('all')) return null
  return languageNames.filter((name) => codes.some((code) => siteLanguages[code]?.test(name)))
}

/** A list, or a text: with commas between words that may have blanks, or with blanks between them. */
const keywordsOf = (value: unknown): string[] => {
  const text = textOf(value)
  const words = listOf(value).length > 0 ? listOf(value).map(textOf) : text.split(text.includes(',') ? ',' : /\s+/)
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** Files that stand beside every solution, whatever its language. */
async function includedFiles(bundle: Bundle): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of bundle.names)
    if (/^include\/default\/[^/]+$/.test(name)) files[name.slice('include/default/'.length)] = await bundle.text(name)
  return files
}

async function readPackage(raw: Bundle, folderName: string | null): Promise<NeutralProblem> {
  const about = await readYaml(raw, 'problem.yaml')
  const constants = constantsOf(about)
  const bundle = withConstants(raw, constants)
  const version = versionOf(about)
  const unsupported = typesOf(about).find((type) => type === 'submit-answer')
  if (unsupported !== undefined) throw fault('importUnsupported', { what: `type: ${unsupported}` })
  const ownFile = ['podium.yaml', '.podium.yaml'].find((name) => bundle.has(name))
  const own = ownFile === undefined ? null : await readYaml(bundle, ownFile)
  const isScored = typesOf(about).includes('scoring')
  const { title, notes, ...statements } = await statementsOf(bundle, about.name)
  const { cases, judgeCaseMode, expanded } = await casesOf(bundle, version, isScored)
  const limits = dictOf(about.limits)
  const { timeLimitMs, limitRule, notes: ofLimit } = await timeLimitOf(bundle, about, version)
  const checker = await checkerOf(bundle, about)
  const extra = await includedFiles(bundle)
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
    timeLimitMs,
    memoryLimitMb: numberOf(limits.memory) ?? importDefaults.memoryLimitMb,
    ...checker,
    userExtraFiles: extra,
    languages: languagesOf(about.languages),
    package: { ...packageBeside(raw, { about, version, constants }), ...(limitRule ? { limitRule } : {}) },
    cases,
    tags: keywordsOf(about.keywords),
    notes: [
      ...notes,
      ...ofLimit,
      ...(await notHeld(bundle, about)),
      ...(expanded.length > 0 ? [{ code: 'importDependenciesExpanded' as const, params: { names: expanded } }] : []),
    ],
    ...(own === null ? {} : ownWordsOf(own, cases)),
  }
}

/** Throws Refusal later, item by item. */
export function readIcpc(bundle: Bundle): ImportItem[] {
  if (bundle.has('problem.yaml'))
    return [{ name: 'problem.yaml', isWhole: true, files: bundle, read: () => readPackage(bundle, null) }]
  return bundle
    .folders()
    .filter((name) => bundle.has(`${name}/problem.yaml`))
    .map((name) => ({ name, files: bundle.folder(name), read: () => readPackage(bundle.folder(name), name) }))
}
