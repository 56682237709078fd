/** Programs of a Polygon package on its way out: the checker, and what the problem has beside it. */
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import { stockCheckerSource } from '@podium/proto/server/stock-checkers.ts'
import { programsOf } from '../../../packages/index.ts'
import { checkerSource } from '../../export/stored.ts'
import type { Solution, StoredProblem } from '../../export/stored.ts'
import { stockByName, typeOfFile } from './languages.ts'
import { attributes } from './xml-text.ts'

export interface Assets {
  /** Contents by path. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Elements of `problem.xml`. */
  readonly assets: string
  readonly resources: string
}

const suffixOf = (language: string | null): string =>
  language === 'C' ? 'c' : language?.startsWith('Python') === true ? 'py' : 'cpp'

const sourceElement = (path: string): string => `<source${attributes({ path, type: typeOfFile(path) })}/>`

/** What compares outputs. A problem that compares them as they are gets the checker of the library that does. */
function judgingOf(problem: StoredProblem): { readonly path: string; readonly code: string; readonly element: string } {
  const { code, language } = checkerSource(problem)
  if (problem.judgeMode === 'interactive') {
    const path = `files/interactor.${suffixOf(language)}`
    return { path, code, element: `<interactor>${sourceElement(path)}</interactor>` }
  }
  const stock = problem.judgeMode === 'default' ? 'lines' : stockCheckerName(problem.spjCode ?? '')
  const known = Object.entries(stockByName).find(([, name]) => name === stock)?.[0]
  const name = problem.judgeMode === 'default' ? 'std::lcmp.cpp' : known
  const path = `files/check.${problem.judgeMode === 'default' ? 'cpp' : suffixOf(language)}`
  return {
    path,
    code: problem.judgeMode === 'default' ? (stockCheckerSource('lines') ?? '') : code,
    element: `<checker${attributes({ ...(name === undefined ? {} : { name }), type: 'testlib' })}>${sourceElement(path)}</checker>`,
  }
}

/** An element of the description in which the package came. */
const elementIn = (xml: string, name: string): string =>
  new RegExp(`<${name}\\b[^>]*?(?:/>|>[\\s\\S]*?</${name}>)`).exec(xml)?.[0] ?? ''

const isDescription = (path: string): boolean => path === 'problem.xml' || path === 'podium.yaml'
const isJudging = (path: string): boolean => /^(files\/(check|interactor)\.|check\.)/.test(path)

/** Words of what a program is to get, as tags of this format. */
function tagOf(required: readonly string[], permitted: readonly string[]): string {
  if (permitted.every((word) => word === 'AC')) return 'accepted'
  if (required.length !== 1) return 'rejected'
  return { WA: 'wrong-answer', TLE: 'time-limit-exceeded', RTE: 'failed' }[String(required[0])] ?? 'rejected'
}

interface Program {
  readonly path: string
  readonly content: Buffer
  readonly tag: string
}

/** Programs of the jury of a package of another format, and the program that solves the problem here. */
function programsBeside({ package: found }: StoredProblem, solution: Solution | null): Program[] {
  const contents = new Map(found?.files.map(({ path, content }) => [path, content]))
  const theirs = (found === null ? [] : programsOf(found)).flatMap(({ path, kind, expected }): Program[] => {
    const content = contents.get(path)
    if (kind !== 'submission' || content === undefined) return []
    const { required = [], permitted = [] } = expected[0] ?? {}
    const name = path.split('/').slice(-2).join('_')
    return [{ path: `solutions/${name}`, content, tag: tagOf(required, permitted) }]
  })
  const own =
    solution === null ? [] : [{ path: `solutions/${solution.fileName}`, content: Buffer.from(solution.code), tag: '' }]
  const all = [...own, ...theirs]
  const main = all.findIndex(({ tag }) => tag === '' || tag === 'accepted')
  return all.map((one, index) => (index === main ? { ...one, tag: 'main' } : one))
}

const solutionElements = (programs: readonly Program[]): string =>
  programs.length === 0
    ? ''
    : `<solutions>${programs
        .map(({ path, tag }) => `<solution${attributes({ tag })}>${sourceElement(path)}</solution>`)
        .join('')}</solutions>`

/** A package that came in this format leaves with the programs that it had. */
export function assetsOf(problem: StoredProblem, solution: Solution | null): Assets {
  const { path, code, element } = judgingOf(problem)
  const found = problem.package?.about.format === 'polygon' ? problem.package : null
  const before = found?.files.find((one) => one.path === 'problem.xml')?.content.toString('utf8') ?? ''
  const programs = found === null ? programsBeside(problem, solution) : []
  const beside = (found?.files ?? []).filter((one) => !isDescription(one.path) && !isJudging(one.path))
  return {
    files: new Map([
      ...beside.map((one) => [one.path, one.content] as const),
      ...programs.map((one) => [one.path, one.content] as const),
      [path, Buffer.from(code)],
    ]),
    assets: [element, elementIn(before, 'validators'), elementIn(before, 'solutions') || solutionElements(programs)]
      .filter((one) => one !== '')
      .join(''),
    resources: elementIn(before, 'files'),
  }
}
