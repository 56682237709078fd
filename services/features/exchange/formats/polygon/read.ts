/**
 * Polygon package with its tests, reading: `problem.xml`, `statement-sections/`, `tests/`, `files/`. At the root or
 * in folders.
 */
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import { readYaml, sampleText } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, importDefaults, namesInNote, numberOf, textOf } from '../neutral.ts'
import type { Dict, ImportItem, NeutralCase, NeutralPackage, NeutralProblem, Texts } from '../neutral.ts'
import { ownWordsOf } from '../own-words.ts'
import { stockByName } from './languages.ts'
import { statementsOf } from './statement.ts'
import { parseXml } from '../xml.ts'

const lists = new Set(['name', 'testset', 'test', 'tag', 'group', 'file', 'statement'])

const children = (node: Dict, name: string): Dict[] => {
  const found = node[name]
  return found === undefined ? [] : (Array.isArray(found) ? (found as unknown[]) : [found]).map(dictOf)
}
const bytesPerMb = 1024 * 1024
const ownFile = 'podium.yaml'

const readXml = async (bundle: Bundle): Promise<Dict> =>
  dictOf(parseXml(await bundle.text('problem.xml'), { lists, trimValues: true }).problem)

/** `tests/%02d` with the number of a test. */
const pathOf = (pattern: string, number: number): string =>
  pattern.replace(/%0?(\d*)d/, (_, width: string) => String(number).padStart(Number(width || 0), '0'))

type Points = Pick<NeutralCase, 'score' | 'groupNum'>

/**
 * Points of tests. A group whose policy is `complete-group` gives the points of all its tests together or none; here
 * each of its cases is worth the whole, and the lowest counts. Tests of other groups count one by one: where there
 * are both kinds, as groups of one.
 */
function scoringOf(testset: Dict, tests: readonly Dict[]): (test: Dict) => Points {
  const whole = new Set(
    children(dictOf(testset.groups), 'group')
      .filter((one) => textOf(one['@points-policy']) === 'complete-group')
      .map((one) => textOf(one['@name'])),
  )
  const groupOf = (test: Dict): string => textOf(test['@group'])
  const pointsOf = (test: Dict): number | null => numberOf(test['@points'])
  if (!tests.some((test) => whole.has(groupOf(test)))) return (test) => ({ score: pointsOf(test), groupNum: null })
  const groups = new Map<Dict | string, number>()
  const totals = new Map<string, number>()
  for (const test of tests) {
    const key = whole.has(groupOf(test)) ? groupOf(test) : test
    if (!groups.has(key)) groups.set(key, groups.size + 1)
    if (typeof key === 'string') totals.set(key, (totals.get(key) ?? 0) + (pointsOf(test) ?? 0))
  }
  return (test) => ({
    score: totals.get(groupOf(test)) ?? pointsOf(test),
    groupNum: groups.get(groupOf(test)) ?? groups.get(test) ?? null,
  })
}

function casesOf(bundle: Bundle, testset: Dict): { cases: NeutralCase[]; samples: number[] } {
  const inputPattern = textOf(testset['input-path-pattern'])
  const answerPattern = textOf(testset['answer-path-pattern'])
  const tests = children(dictOf(testset.tests), 'test')
  const scoring = scoringOf(testset, tests)
  const cases = tests.map((test, index): NeutralCase => {
    const [input, answer] = [pathOf(inputPattern, index + 1), pathOf(answerPattern, index + 1)]
    for (const name of [input, answer]) if (!bundle.has(name)) throw fault('importFileMissing', { name })
    return {
      nameInPackage: String(index + 1),
      inputName: `${index + 1}.in`,
      outputName: `${index + 1}.out`,
      input: () => bundle.open(input),
      output: () => bundle.open(answer),
      ...scoring(test),
    }
  })
  return { cases, samples: tests.flatMap((test, index) => (textOf(test['@sample']) === 'true' ? [index] : [])) }
}

/** Samples as the statement shows them, else the tests that are marked. */
async function examplesOf(
  bundle: Bundle,
  folder: string,
  marked: readonly (readonly [string, string])[],
): Promise<Sample[]> {
  const shown = bundle.names.filter((name) => name.startsWith(`${folder}/example.`) && !name.endsWith('.a')).toSorted()
  const pairs = shown.length > 0 ? shown.map((name) => [name, `${name}.a`] as const) : marked
  const samples: Sample[] = []
  for (const [input, output] of pairs)
    samples.push({
      input: await sampleText(bundle, input),
      output: bundle.has(output) ? await sampleText(bundle, output) : '',
    })
  return samples
}

const sourcePath = (asset: Dict): string => textOf(dictOf(asset.source)['@path'])
const cppOf = (path: string): string => (/\.c$/i.test(path) ? 'C' : 'C++ 17')

async function checkerOf(
  bundle: Bundle,
  assets: Dict,
): Promise<Pick<NeutralProblem, 'judgeMode' | 'spjCode' | 'spjLanguage'>> {
  const interactor = sourcePath(dictOf(assets.interactor))
  if (interactor !== '')
    return { judgeMode: 'interactive', spjCode: await bundle.text(interactor), spjLanguage: cppOf(interactor) }
  const checker = dictOf(assets.checker)
  const known = stockByName[textOf(checker['@name'])]
  if (known !== undefined) return { judgeMode: 'spj', spjCode: `stock:${known}`, spjLanguage: 'C++' }
  const path = sourcePath(checker)
  if (path === '') return { judgeMode: 'default', spjCode: null, spjLanguage: null }
  // Of a problem from here, whose language its own file names.
  const isOurs = bundle.has(ownFile) && path.endsWith('.py')
  if (!isOurs && !/\.(c|cc|cpp)$/i.test(path)) throw fault('importUnsupported', { what: path })
  return { judgeMode: 'spj', spjCode: await bundle.text(path), spjLanguage: cppOf(path) }
}

/** Everything but the tests, which the problem itself has, and pages made from the statement. */
const isBeside = (path: string): boolean =>
  !path.endsWith('/') &&
  path !== ownFile &&
  !/^(tests|statements|statement-sections)\//.test(path) &&
  !/(^|\/)\.|\.(exe|class|html)$/.test(path)

const packageBeside = (bundle: Bundle, problem: Dict): NeutralPackage => ({
  format: 'polygon',
  version: textOf(problem['@revision']),
  metadata: { url: textOf(problem['@url']) },
  constants: {},
  paths: bundle.names.filter(isBeside),
  bytes: bundle.bytes,
  sizeBytes: bundle.sizeBytes,
})

const textsIn = (found: Dict): Texts => ({
  title: textOf(found.title),
  description: textOf(found.description),
  input: textOf(found.input),
  output: textOf(found.output),
  hint: textOf(found.hint),
})

/** What our own file says of a problem, before all that the format says. */
async function ownOf(bundle: Bundle, cases: readonly NeutralCase[]): Promise<Partial<NeutralProblem>> {
  if (!bundle.has(ownFile)) return {}
  const own = await readYaml(bundle, ownFile)
  const translations = Object.entries(dictOf(own.translations)).map(([locale, texts]) => [
    locale,
    textsIn(dictOf(texts)),
  ])
  return {
    ...ownWordsOf(own, cases),
    displayId: textOf(own.displayId) || null,
    type: own.type === 1 ? 1 : 0,
    source: textOf(own.source),
    ...textsIn(dictOf(own.texts)),
    translations: Object.fromEntries(translations),
    ...(own.judgeMode === 'default' ? { judgeMode: 'default' as const, spjCode: null, spjLanguage: null } : {}),
  }
}

/** What no problem here can be. */
function notHeld(testset: Dict, problem: Dict): NeutralProblem['notes'][number][] {
  const groups = children(dictOf(testset.groups), 'group')
  const dependent = groups.filter((one) => one.dependencies !== undefined).map((one) => textOf(one['@name']))
  const testsets = children(dictOf(problem.judging), 'testset').map((one) => textOf(one['@name']))
  const what = [
    ...dependent.map((name) => `dependencies: ${name}`),
    ...testsets.filter((name) => name !== textOf(testset['@name'])).map((name) => `testset: ${name}`),
  ]
  return what.length > 0 ? [{ code: 'importNotSupported', params: { what: namesInNote(what) } }] : []
}

async function readPackage(bundle: Bundle): Promise<NeutralProblem> {
  const problem = await readXml(bundle)
  const judging = dictOf(problem.judging)
  const testset =
    children(judging, 'testset').find((one) => textOf(one['@name']) === 'tests') ??
    children(judging, 'testset')[0] ??
    {}
  const names = children(dictOf(problem.names), 'name')
  const { own, folder, translations, files } = await statementsOf(
    bundle,
    names.map((one) => textOf(one['@language'])),
  )
  const { cases, samples } = casesOf(bundle, testset)
  const isScored = cases.some(({ score }) => score !== null)
  const [read, write] = [textOf(judging['@input-file']), textOf(judging['@output-file'])]
  const mark = (pattern: string, index: number): string => pathOf(textOf(testset[pattern]), index + 1)
  return {
    ...importDefaults,
    displayId: textOf(problem['@short-name']) || null,
    ...own,
    title: own.title || textOf(names[0]?.['@value']),
    translations,
    examples: await examplesOf(
      bundle,
      folder,
      samples.map((index) => [mark('input-path-pattern', index), mark('answer-path-pattern', index)]),
    ),
    type: isScored ? 1 : 0,
    judgeCaseMode: isScored && cases.some(({ groupNum }) => groupNum !== null) ? 'subtask_lowest' : 'default',
    timeLimitMs: numberOf(testset['time-limit']) ?? importDefaults.timeLimitMs,
    memoryLimitMb: Math.max(
      1,
      Math.round((numberOf(testset['memory-limit']) ?? importDefaults.memoryLimitMb * bytesPerMb) / bytesPerMb),
    ),
    ...(await checkerOf(bundle, dictOf(problem.assets))),
    ioReadFileName: read && write ? read : null,
    ioWriteFileName: read && write ? write : null,
    tags: children(dictOf(problem.tags), 'tag')
      .map((one) => textOf(one['@value']))
      .filter((name) => name.trim() !== ''),
    cases,
    files,
    package: packageBeside(bundle, problem),
    notes: notHeld(testset, problem),
    ...(await ownOf(bundle, cases)),
  }
}

export function readPolygon(bundle: Bundle): ImportItem[] {
  if (bundle.has('problem.xml'))
    return [{ name: 'problem.xml', isWhole: true, files: bundle, read: () => readPackage(bundle) }]
  return bundle
    .folders()
    .filter((name) => bundle.has(`${name}/problem.xml`))
    .map((name) => ({ name, files: bundle.folder(name), read: () => readPackage(bundle.folder(name)) }))
}
