/**
 * Where the cases of a problem lie in its package. Those of a package that leaves in the version in which it came lie
 * where they lay, with the rules of their groups as they were. Otherwise points decide: a folder for each group, or for
 * each case where the points of cases differ, with what it is worth.
 */
import { stringify } from 'yaml'
import { needsGroups } from '@podium/proto/rules/problem/problem-rules.ts'
import type { StoredProblem } from '../../export/stored.ts'
import type { IcpcVersion } from './data.ts'

type Row = StoredProblem['rows'][number]

export interface LaidOut {
  readonly row: Row
  /** Within `data`, without suffix. */
  readonly path: string
  /** What a reader here calls its files, without suffix. */
  readonly name: string
}

export interface Layout {
  readonly cases: readonly LaidOut[]
  /** Contents of the files that say how groups count, by path. */
  readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly isAsItCame: boolean
}

const stemOf = (name: string): string => name.replace(/\.in$/, '')

/** Names that the format takes, each once; two that would fall together are told apart by their position. */
function namesOf(rows: readonly Row[]): Map<Row, string> {
  const taken = new Set<string>()
  return new Map(
    rows.map((row) => {
      const stem = stemOf(row.inputName)
        .replace(/[^\w.-]/g, '_')
        .replace(/^\.+/, '_')
      const name = taken.has(stem) ? `${stem}_${row.seq}` : stem
      taken.add(name)
      return [row, name] as const
    }),
  )
}

/** What a reader calls a case that lies there. */
const nameHere = (path: string): string => path.replace(/^secret\//, '').replaceAll('/', '-')

/** Null where the problem has changed since, or leaves in another version. */
function asItCame({ package: found, rows }: StoredProblem, version: IcpcVersion): Layout | null {
  if (found === null || found.about.format !== 'icpc' || found.about.version !== version) return null
  const { caseNames } = found.about
  if (rows.some(({ inputName }) => !Object.hasOwn(caseNames, inputName))) return null
  const paths = rows.map(({ inputName }) => caseNames[inputName] ?? '')
  const cases = rows.map((row, index) => {
    const path = paths[index] ?? ''
    // A case of a group on which others depend has further names, and keeps the one that it has.
    const isOnce = paths.indexOf(path) === paths.lastIndexOf(path)
    return { row, path, name: isOnce ? nameHere(path) : stemOf(row.inputName) }
  })
  return { cases, rules: {}, isAsItCame: true }
}

/** How a folder counts, in the words of the version. */
const worth = (version: IcpcVersion, points: number, how: 'min' | 'sum'): Readonly<Record<string, unknown>> =>
  version === '2025-09'
    ? { max_score: points, score_aggregation: how }
    : {
        on_reject: how === 'min' ? 'break' : 'continue',
        accept_score: points,
        range: `0 ${points}`,
        grader_flags: how,
      }

const ruleFile = (version: IcpcVersion): string => (version === '2025-09' ? 'test_group.yaml' : 'testdata.yaml')

/** Cases by the folder in which they stand, with what each is worth. */
function foldersOf({ rows, judgeCaseMode }: StoredProblem): Map<string, { rows: Row[]; points: number }> {
  const width = String(rows.length).length
  const folders = new Map<string, { rows: Row[]; points: number }>()
  for (const row of rows) {
    const number = String(needsGroups(judgeCaseMode) ? (row.groupNum ?? 0) : row.seq).padStart(width, '0')
    const folder = `group${number}`
    const found = folders.get(folder) ?? { rows: [], points: 0 }
    found.rows.push(row)
    folders.set(folder, { rows: found.rows, points: Math.max(found.points, row.score ?? 0) })
  }
  return folders
}

export function layoutOf(problem: StoredProblem, version: IcpcVersion): Layout {
  const before = asItCame(problem, version)
  if (before !== null) return before
  const names = namesOf(problem.rows)
  const nameOf = (row: Row): string => names.get(row) ?? ''
  if (problem.type === 0 || problem.rows.length === 0) {
    const cases = problem.rows.map((row) => ({ row, path: `secret/${nameOf(row)}`, name: nameOf(row) }))
    return { cases, rules: {}, isAsItCame: false }
  }
  const folders = [...foldersOf(problem)]
  const total = folders.reduce((sum, [, { points }]) => sum + points, 0)
  const root = version === '2025-09' ? worth(version, total, 'sum') : { on_reject: 'continue', range: `0 ${total}` }
  const rules = folders.map(([folder, { points }]) => [
    `data/secret/${folder}/${ruleFile(version)}`,
    worth(version, points, 'min'),
  ])
  return {
    cases: folders.flatMap(([folder, { rows }]) =>
      rows.map((row) => ({ row, path: `secret/${folder}/${nameOf(row)}`, name: `${folder}-${nameOf(row)}` })),
    ),
    rules: { [`data/secret/${ruleFile(version)}`]: root, ...Object.fromEntries(rules) },
    isAsItCame: false,
  }
}

/** Rules of groups and words for the validator, which may stand in one file, as YAML. */
export function ruleTexts(
  ...all: readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[]
): Readonly<Record<string, string>> {
  const joined: Record<string, Record<string, unknown>> = {}
  for (const rules of all) for (const [path, rule] of Object.entries(rules)) joined[path] = { ...joined[path], ...rule }
  return Object.fromEntries(Object.entries(joined).map(([path, rule]) => [path, stringify(rule)]))
}
