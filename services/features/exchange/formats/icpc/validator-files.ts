/** The validator of outputs as a package has it: in the words of the format, whatever its way of being called here. */
import { checkerSource } from '../../export/stored.ts'
import type { StoredProblem } from '../../export/stored.ts'
import type { IcpcVersion } from './data.ts'
import { defaultFlags } from './description.ts'
import { pathOfName, withFolderIncludes } from './header-names.ts'
import { asValidator } from './validator-shims.ts'

/** Contents by path; none where the default validator does. */
export function validatorFiles(problem: StoredProblem, version: IcpcVersion): Readonly<Record<string, string>> {
  const { judgeMode } = problem
  if (judgeMode === 'default' || defaultFlags(problem) !== null) return {}
  const { code, language } = checkerSource(problem)
  const folder = version === 'legacy' ? 'output_validators/validator/' : 'output_validator/'
  const isScript = language === 'Python3'
  const suffix = isScript ? 'py' : language.startsWith('C++') ? 'cpp' : 'c'
  const isIcpc = problem.judgingOptions?.checkerCall === 'icpc'
  const source = isIcpc ? code : asValidator(code, judgeMode, Object.hasOwn(problem.judgeExtraFiles, 'testlib.h'))
  const beside = Object.entries(problem.judgeExtraFiles).map(([name, content]) => [pathOfName(name), content] as const)
  const main = isScript && beside.length > 0 ? '__main__.py' : `validator.${suffix}`
  const all = new Set(beside.map(([path]) => path))
  return Object.fromEntries(
    [[main, source] as const, ...beside].map(([path, content]) => [
      folder + path,
      isScript ? content : withFolderIncludes(content, { path, all }),
    ]),
  )
}
