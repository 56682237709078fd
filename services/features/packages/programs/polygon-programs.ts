/** Programs of a Polygon package: `problem.xml` names its solutions with what they are to get, and its validators. */
import { testlibSource } from '@podium/proto/server/testlib.ts'
import { languageOfFile, sourceOf } from './program.ts'
import type { CaseWord, Expectation, PackageProgram, PackageTexts, ValidatorCall } from './program.ts'

const all: readonly CaseWord[] = ['AC', 'WA', 'TLE', 'RTE']
const ofTag: Readonly<Record<string, Expectation>> = {
  'main': { permitted: ['AC'], required: ['AC'] },
  'accepted': { permitted: ['AC'], required: ['AC'] },
  'rejected': { permitted: all, required: ['WA', 'TLE', 'RTE'] },
  'wrong-answer': { permitted: ['AC', 'WA'], required: ['WA'] },
  'presentation-error': { permitted: ['AC', 'WA'], required: ['WA'] },
  'time-limit-exceeded': { permitted: ['AC', 'TLE'], required: ['TLE'] },
  'time-limit-exceeded-or-accepted': { permitted: ['AC', 'TLE'], required: ['AC', 'TLE'] },
  'time-limit-exceeded-or-memory-limit-exceeded': { permitted: ['AC', 'TLE', 'RTE'], required: ['TLE', 'RTE'] },
  'memory-limit-exceeded': { permitted: ['AC', 'RTE'], required: ['RTE'] },
  'failed': { permitted: ['AC', 'RTE'], required: ['RTE'] },
}

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Elements of a name with what is in them; the files of packages are written by one program, and so simple. */
const elements = (xml: string, name: string): { readonly tag: string; readonly inside: string }[] =>
  [...xml.matchAll(new RegExp(`<${name}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'g'))].map(
    ([, tag = '', inside = '']) => ({ tag, inside }),
  )

const sourcePath = (inside: string): string => attribute(elements(inside, 'source')[0]?.tag ?? '', 'path')

/** The site's own library stands beside every program, whatever the package has. */
function programAt(texts: PackageTexts, path: string): Pick<PackageProgram, 'language' | 'source' | 'extraFiles'> {
  const text = texts.get(path) ?? ''
  const headers = [...texts].filter(([other]) => /^files\/[^/]+\.h$/.test(other) && other !== 'files/testlib.h')
  const isCpp = languageOfFile(path, text)?.startsWith('C++') === true
  const beside = headers.map(([other, header]) => [other.slice('files/'.length), header] as const)
  return {
    ...sourceOf({ files: new Map([[path.split('/').at(-1) ?? path, text]]) }),
    extraFiles: isCpp ? { ...Object.fromEntries(beside), 'testlib.h': testlibSource() } : {},
  }
}

/** Tests are numbered; those of a group say so to the validator. */
function validatorCall(xml: string): ValidatorCall {
  const testset = elements(xml, 'testset').find(({ tag }) => attribute(tag, 'name') === 'tests')
  const groups = elements(elements(testset?.inside ?? '', 'tests')[0]?.inside ?? '', 'test').map(({ tag }) =>
    attribute(tag, 'group'),
  )
  return {
    goodExitCode: 0,
    argumentsOf: (caseName) => {
      const group = groups[Number(caseName) - 1] ?? ''
      return ['--testset', 'tests', ...(group === '' ? [] : ['--group', group])]
    },
  }
}

export function polygonPrograms(texts: PackageTexts): PackageProgram[] {
  const xml = texts.get('problem.xml') ?? ''
  const solutions = elements(elements(xml, 'solutions')[0]?.inside ?? '', 'solution').flatMap(({ tag, inside }) => {
    const [path, expected] = [sourcePath(inside), ofTag[attribute(tag, 'tag')]]
    if (path === '' || attribute(tag, 'tag') === 'do-not-run') return []
    const program = programAt(texts, path)
    return [{ path, kind: 'submission' as const, ...program, call: null, expected: expected ? [expected] : [] }]
  })
  const validators = elements(elements(xml, 'validators')[0]?.inside ?? '', 'validator').flatMap(({ inside }) => {
    const path = sourcePath(inside)
    const call = validatorCall(xml)
    return path === '' ? [] : [{ path, kind: 'validator' as const, ...programAt(texts, path), call, expected: [] }]
  })
  return [...validators, ...solutions]
}
