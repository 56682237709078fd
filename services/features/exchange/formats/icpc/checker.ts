/**
 * What decides about outputs in an ICPC package: a validator of its own, in C, C++ or Python, or the default one with
 * its flags. It is called here as that format calls it.
 */
import { readYaml } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, listOf, numberOf, textOf } from '../neutral.ts'
import type { Dict, NeutralProblem } from '../neutral.ts'
import { flatName, withFlatIncludes } from './header-names.ts'
import { asChecker } from './validator-shims.ts'

type Checker = Pick<NeutralProblem, 'judgeMode' | 'spjCode' | 'spjLanguage' | 'judgeExtraFiles' | 'judgingOptions'>

export const typesOf = (about: Dict): string[] =>
  [...textOf(about.type).split(/\s+/), ...listOf(about.type).map(textOf)].filter((one) => one !== '')

/** The default validator compares tokens without regard to case unless its flags say more. */
function stockOf(flags: readonly string[]): Checker {
  const none = { judgeExtraFiles: {}, judgingOptions: null }
  const isExact = flags.includes('case_sensitive') && flags.includes('space_change_sensitive') && flags.length === 2
  if (isExact) return { ...none, judgeMode: 'default', spjCode: null, spjLanguage: null }
  const spj = { ...none, judgeMode: 'spj', spjLanguage: 'C++' } as const
  if (flags.length === 0) return { ...spj, spjCode: 'stock:tokens-ignore-case' }
  if (flags.length === 1 && flags[0] === 'case_sensitive') return { ...spj, spjCode: 'stock:tokens' }
  return { ...spj, spjCode: 'stock:icpc-default', judgingOptions: { checkerArguments: [...flags] } }
}

const isScript = (name: string): boolean => /\.py3?$/i.test(name)
const isNative = (name: string): boolean => /\.(c|cc|cpp|cxx|c\+\+)$/i.test(name)

/** A validator may be several files; those beside the one with `main` are its modules. */
async function scriptOf(
  bundle: Bundle,
  sources: readonly string[],
): Promise<Pick<Checker, 'spjCode' | 'judgeExtraFiles'>> {
  const main = sources.find((name) => name.endsWith('/__main__.py')) ?? sources[0] ?? ''
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const others: [string, string][] = []
  for (const name of sources)
    if (name !== main && name.startsWith(folder))
      others.push([flatName(name.slice(folder.length)), await bundle.text(name)])
  return {
    spjCode: await bundle.text(main),
    judgeExtraFiles: Object.fromEntries(others.filter(([, text]) => text !== '')),
  }
}

/** One source is compiled here, the one with `main`: it takes in the others, as headers. */
async function nativeOf(
  bundle: Bundle,
  sources: readonly string[],
): Promise<{ main: string; code: string; judgeExtraFiles: Record<string, string> }> {
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
  const judgeExtraFiles = Object.fromEntries(
    [...headers].map(([path, text]) => [flatName(path), withFlatIncludes(text, { path, all })]),
  )
  return { main, code: withFlatIncludes(source, { path: '', all }), judgeExtraFiles }
}

interface Called {
  readonly mode: 'spj' | 'interactive'
  readonly flags: readonly string[]
  readonly passLimit: number
}

async function validatorOf(bundle: Bundle, sources: readonly string[], called: Called): Promise<Checker> {
  const { mode, flags, passLimit } = called
  const options = {
    ...(flags.length > 0 ? { checkerArguments: [...flags] } : {}),
    ...(passLimit > 1 ? { passLimit } : {}),
  }
  if (sources.every(isScript))
    return {
      judgeMode: mode,
      spjLanguage: 'Python3',
      judgingOptions: { ...options, checkerCall: 'icpc' },
      ...(await scriptOf(bundle, sources)),
    }
  const { main, code, judgeExtraFiles } = await nativeOf(bundle, sources.filter(isNative))
  const checker = asChecker(code, mode)
  return {
    judgeMode: mode,
    spjCode: checker.code,
    spjLanguage: /\.c$/i.test(main) ? 'C' : 'C++ 17',
    judgeExtraFiles,
    judgingOptions: checker.isOurs ? null : { ...options, checkerCall: 'icpc' },
  }
}

/** Words for the validator: of the problem, or of the whole of its test data. */
async function flagsOf(bundle: Bundle, about: Dict): Promise<string[]> {
  const files = ['test_group.yaml', 'testdata.yaml'].flatMap((name) => [`data/${name}`, `data/secret/${name}`])
  const rules = [about, ...(await Promise.all(files.filter(bundle.has).map((name) => readYaml(bundle, name))))]
  return rules.flatMap((rule) =>
    [rule.validator_flags, rule.output_validator_flags, rule.output_validator_args].flatMap((value) =>
      [...textOf(value).split(/\s+/), ...listOf(value).map(textOf)].filter((word) => word !== ''),
    ),
  )
}

const usualPasses = 2

export async function checkerOf(bundle: Bundle, about: Dict): Promise<Checker> {
  const types = typesOf(about)
  const words = textOf(about.validation)
  const isInteractive = words.includes('interactive') || types.includes('interactive')
  const isMultiPass = words.includes('multipass') || types.includes('multi-pass')
  const passLimit = isMultiPass ? (numberOf(dictOf(about.limits).validation_passes) ?? usualPasses) : 1
  const found = bundle.names.filter((name) => /^output_validators?\//.test(name))
  const sources = found.filter((name) => isNative(name) || isScript(name))
  const flags = await flagsOf(bundle, about)
  // The legacy format has validators that do not count unless it says so.
  const isOwn =
    !found.some((name) => name.startsWith('output_validators/')) || words === '' || words.startsWith('custom')
  if (sources.length > 0 && isOwn)
    return validatorOf(bundle, sources, { mode: isInteractive ? 'interactive' : 'spj', flags, passLimit })
  if (!words.startsWith('custom') && !isInteractive && !isMultiPass) return stockOf(flags)
  throw found[0] === undefined
    ? fault('importFileMissing', { name: 'output_validators/' })
    : fault('importUnsupported', { what: found[0] })
}
