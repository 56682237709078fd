/**
 * Test data of an ICPC problem package: what stands in `data/sample` is judged first, then `data/secret`. The three
 * versions differ in where a group, its points and what it depends on are written:
 * - legacy: a folder is a group, `testdata.yaml` has `range: 0 20`;
 * - 2023-07-draft: the same, `test_group.yaml` or `testdata.yaml` has `max_score: 20`;
 * - 2025-09: a folder with `test_group.yaml` is a group, which may `require_pass` other groups. A group that requires
 * others holds their cases too: with the lowest case counting, it passes exactly when all of them pass.
 */
import { evenScores } from '@podium/proto/rules/problem/case-scores.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import { readYaml, sampleText } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, listOf, numberOf, textOf } from '../neutral.ts'
import type { Dict, NeutralCase, NeutralProblem } from '../neutral.ts'

export const icpcVersions = ['legacy', '2023-07-draft', '2025-09'] as const
export type IcpcVersion = (typeof icpcVersions)[number]

const versionNames: Readonly<Record<string, IcpcVersion>> = {
  '': 'legacy',
  'legacy': 'legacy',
  'legacy-icpc': 'legacy',
  'draft': '2023-07-draft',
  '2023-07': '2023-07-draft',
  '2023-07-draft': '2023-07-draft',
  '2025-09-draft': '2025-09',
  '2025-09': '2025-09',
}

/** Throws Refusal `importUnsupported` for a version that did not exist when this was written. */
export function versionOf(about: Dict): IcpcVersion {
  const name = textOf(about.problem_format_version)
  const version = versionNames[name]
  if (version === undefined) throw fault('importUnsupported', { what: `problem_format_version: ${name.slice(0, 40)}` })
  return version
}

interface Pair {
  readonly input: string
  readonly answer: string
}

const stemOf = (name: string): string => name.replace(/\.in$/, '')
/** Shorter names first, so that 2 comes before 10. */
const inOrder = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/**
 * Inputs with their answers. Throws Refusal when an answer is missing. @param path where the folder stands, for the
 * refusal
 */
function pairsOf(folder: Bundle, path: string): Pair[] {
  const stems = folder.names
    .filter((name) => name.endsWith('.in') && !name.endsWith('.statement.in'))
    .map(stemOf)
    .toSorted(inOrder)
  return stems.map((stem) => {
    const answer = `${stem}.ans`
    if (!folder.has(answer)) throw fault('importFileMissing', { name: `${path}${answer}` })
    return { input: `${stem}.in`, answer }
  })
}

type Points = Pick<NeutralCase, 'score' | 'groupNum'>

interface CaseFolder {
  readonly folder: Bundle
  /** Within `data`. */
  readonly path: string
}

/** @param prefix of its name here, where all files lie side by side */
const caseOf = (
  { folder, path }: CaseFolder,
  { input, answer }: Pair,
  prefix: string,
  points: Points,
): NeutralCase => ({
  nameInPackage: `${path}/${stemOf(input)}`,
  inputName: `${prefix}${stemOf(input)}.in`.replaceAll('/', '-'),
  outputName: `${prefix}${stemOf(input)}.ans`.replaceAll('/', '-'),
  input: () => folder.open(input),
  output: () => folder.open(answer),
  ...points,
})

/** Statements may show a sample in other words than the one that is judged. */
export async function samplesOf(bundle: Bundle): Promise<Sample[]> {
  const folder = bundle.folder('data/sample')
  const stems = [
    ...new Set(
      folder.names.filter((name) => name.endsWith('.in')).map((name) => stemOf(name).replace(/\.statement$/, '')),
    ),
  ].toSorted(inOrder)
  const textOfFirst = async (names: readonly string[]): Promise<string> => {
    const name = names.find((one) => folder.has(one))
    return name === undefined ? '' : sampleText(folder, name)
  }
  const samples: Sample[] = []
  for (const stem of stems) {
    samples.push({
      input: await textOfFirst([`${stem}.statement.in`, `${stem}.in`]),
      output: await textOfFirst([`${stem}.statement.out`, `${stem}.statement.ans`, `${stem}.out`, `${stem}.ans`]),
    })
  }
  return samples
}

interface Group {
  /** As `require_pass` names it. */
  readonly name: string
  readonly folder: Bundle
  readonly pairs: readonly Pair[]
  readonly score: number | null
  /** Every case is worth its share of the points. */
  readonly isSum: boolean
  readonly requires: readonly string[]
}

const ruleFiles = ['test_group.yaml', 'testdata.yaml'] as const

async function groupOf(secret: Bundle, name: string): Promise<Group> {
  const folder = secret.folder(name)
  const file = ruleFiles.find((one) => folder.has(one))
  const rule = file === undefined ? {} : await readYaml(folder, file)
  const scoring = dictOf(rule.scoring)
  return {
    name: `secret/${name}`,
    folder,
    pairs: pairsOf(folder, `data/secret/${name}/`),
    score:
      numberOf(rule.max_score) ??
      numberOf(scoring.score) ??
      numberOf(textOf(rule.range).trim().split(/\s+/).at(-1)) ??
      numberOf(rule.accept_score),
    isSum: rule.score_aggregation === 'sum',
    requires: [textOf(rule.require_pass), ...listOf(rule.require_pass).map(textOf)].filter((one) => one !== ''),
  }
}

const isGroup = (secret: Bundle, name: string, version: IcpcVersion): boolean =>
  version === '2025-09'
    ? secret.has(`${name}/test_group.yaml`)
    : secret.names.some((path) => path.startsWith(`${name}/`) && path.endsWith('.in'))

/** A group and all that it depends on, itself last. Throws Refusal for a name that no group has and for a circle. */
function withRequired(group: Group, known: ReadonlyMap<string, Group>, above: readonly string[] = []): Group[] {
  if (above.includes(group.name)) throw fault('importBadFile', { name: `data/${group.name}/test_group.yaml` })
  const needed = group.requires.flatMap((name) => {
    const found = known.get(name)
    if (found === undefined) throw fault('importBadFile', { name: `data/${group.name}/test_group.yaml` })
    return withRequired(found, known, [...above, group.name])
  })
  return [...new Map([...needed, group].map((one) => [one.name, one])).values()]
}

/** Numbers groups from 1 in order; a group whose cases add up gives every case a group of its own. */
function groupedCases(groups: readonly Group[], sample: Group): NeutralCase[] {
  const known = new Map([sample, ...groups].map((one) => [one.name, one]))
  let groupNum = 0
  return groups.flatMap((group) => {
    const label = group.name.replace('secret/', '')
    const shares = group.isSum && group.score !== null ? evenScores(group.pairs.length, group.score) : null
    if (shares !== null && group.requires.length === 0) {
      return group.pairs.map((pair, index) =>
        caseOf({ folder: group.folder, path: group.name }, pair, `${label}-`, {
          score: shares[index] ?? 0,
          groupNum: (groupNum += 1),
        }),
      )
    }
    groupNum += 1
    const points = { score: group.score, groupNum }
    return withRequired(group, known).flatMap((one) =>
      one.pairs.map((pair) => {
        const own = one.name === group.name ? '' : `${one.name.replace('secret/', '')}-`
        return caseOf({ folder: one.folder, path: one.name }, pair, `${label}-${own}`, points)
      }),
    )
  })
}

/**
 * @param isScored false: points and groups do not count, every case has to pass
 * @returns the cases, and the groups that hold cases of those on which they depend
 */
export async function casesOf(
  bundle: Bundle,
  version: IcpcVersion,
  isScored: boolean,
): Promise<Pick<NeutralProblem, 'cases' | 'judgeCaseMode'> & { readonly expanded: readonly string[] }> {
  const sampleFolder = bundle.folder('data/sample')
  const secret = bundle.folder('data/secret')
  const groupNames = secret
    .folders()
    .filter((name) => isGroup(secret, name, version))
    .toSorted()
  const groups: Group[] = []
  for (const name of groupNames) groups.push(await groupOf(secret, name))
  const sample: Group = {
    name: 'sample',
    folder: sampleFolder,
    pairs: pairsOf(sampleFolder, 'data/sample/'),
    score: null,
    isSum: false,
    requires: [],
  }
  const isGrouped = isScored && groups.length > 0
  const loose: Points = { score: isScored ? 0 : null, groupNum: isGrouped ? 0 : null }
  const plainFolders = secret.folders().filter((name) => !groupNames.includes(name))
  const plain = [
    { folder: secret, prefix: '' },
    ...plainFolders.map((name) => ({ folder: secret.folder(name), prefix: `${name}/` })),
  ]
  const rest = plain.flatMap(({ folder, prefix }) =>
    pairsOf({ ...folder, names: folder.names.filter((name) => !name.includes('/')) }, `data/secret/${prefix}`).map(
      (pair) =>
        caseOf({ folder, path: `secret/${prefix}`.replace(/\/$/, '') }, pair, prefix, {
          score: null,
          groupNum: isGrouped ? 0 : null,
        }),
    ),
  )
  const shares = isScored && !isGrouped ? evenScores(Math.max(1, rest.length)) : []
  return {
    cases: [
      ...sample.pairs.map((pair) => caseOf({ folder: sampleFolder, path: 'sample' }, pair, 'sample-', loose)),
      ...rest.map((one, index) => ({ ...one, score: shares[index] ?? one.score })),
      ...(isGrouped
        ? groupedCases(groups, sample)
        : groups.flatMap(({ name, folder, pairs }) =>
            pairs.map((pair) =>
              caseOf({ folder, path: name }, pair, `${name.replace('secret/', '')}-`, {
                score: null,
                groupNum: null,
              }),
            ),
          )),
    ],
    judgeCaseMode: isGrouped ? 'subtask_lowest' : 'default',
    expanded: isGrouped ? groups.filter(({ requires }) => requires.length > 0).map(({ name }) => name) : [],
  }
}
