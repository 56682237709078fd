/**
 * Checkers and interactors as programs: compiled in a box like any other source, cached by the hash of all that they
 * depend on.
 */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { compileLimits, nativeRunBox } from '../languages/language.ts'
import type { Language } from '../languages/language.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import { stockCheckerSource } from '@podium/proto/server/stock-checkers.ts'
import { linkFast } from '../languages/native.ts'
import type { BoxSpec } from '../sandbox/api/sandbox.ts'
import { compile, keyOf } from '../pipeline/compile/compile.ts'
import type { CompileTools, Program } from '../pipeline/compile/compile.ts'
import { CannotJudge } from '../pipeline/refusal.ts'
import { KnownFailures } from './known-failures.ts'
import { checkerLibrary } from './checker-library.ts'

export const checkerName = 'checker'

/**
 * By language name; the first standard is what the contract names, the others let newer checkers be used as they are.
 */
const standards: Readonly<Record<string, string>> = {
  'C': 'c11',
  'C++': 'c++14',
  'C++ 17': 'c++17',
  'C++ 20': 'c++20',
  'Python3': 'none',
}

const scriptName = `${checkerName}.py`

type Toolchains = ReadonlyMap<string, Pick<Language, 'version' | 'compile' | 'run'>>

/** A script is its source with the files beside it; its command is that of the language, with another name. */
const checkerScript = (name: string, toolchain: Pick<Language, 'version' | 'compile' | 'run'>): Language => {
  const renamed = (argument: string): string => argument.replaceAll('main.py', scriptName)
  const { compile: plan, run } = toolchain
  return {
    name: `checker in ${name}`,
    version: toolchain.version,
    sourceName: scriptName,
    compile: plan === null ? null : { ...plan, argv: plan.argv.map(renamed), program: (names) => names },
    run: { ...run, argv: (limits) => run.argv(limits).map(renamed) },
  }
}

/** @throws CannotJudge for a language in which checkers cannot be written, or that this judge's host lacks */
export const checkerLanguage = (name: string, toolchains: Toolchains, libraryVersion: string): Language => {
  const family = name.replace(' With O2', '')
  const script = family === 'Python3' ? toolchains.get(family) : undefined
  if (script !== undefined) return checkerScript(name, script)
  const standard = standards[family]
  if (standard === undefined) throw new CannotJudge(judgeMessage('judgingProgramLanguage', { language: name }))
  const version = toolchains.get(family)?.version
  if (version === undefined) throw new CannotJudge(judgeMessage('judgingProgramNoCompiler', { language: name }))
  const isC = family === 'C'
  const sourceName = isC ? 'checker.c' : 'checker.cpp'
  const flags = ['-O2', '-DONLINE_JUDGE', '-w', '-fmax-errors=3', `-std=${standard}`, '-idirafter', '.']
  return {
    name: `checker in ${name}`,
    version: `${version}, ${libraryVersion}`,
    sourceName,
    compile: {
      limits: isC ? compileLimits(10, 20, 512) : compileLimits(15, 30, 512),
      argv: [isC ? '/usr/bin/gcc' : '/usr/bin/g++', ...flags, sourceName, '-o', checkerName, ...linkFast(), '-lm'],
      program: (names) => names.filter((one) => one === checkerName),
    },
    run: { argv: () => [`./${checkerName}`], box: nativeRunBox },
  }
}

/** A checker or interactor, ready to run. */
export interface Checker extends Program {
  /** Without the arguments of a case. */
  readonly command: readonly string[]
  readonly box: BoxSpec
}

/** The part of a problem that describes its checker or interactor. */
export type JudgingProgram = Pick<JudgeProblem, 'judgeMode' | 'spjCode' | 'spjLanguage' | 'judgeExtraFiles'>

/**
 * The source to compile; a stock checker is C++ whatever language the problem names.
 * @throws CannotJudge for a stock checker that is not there
 */
const judgingProgramSource = (code: string, language: string): { source: string; language: string } => {
  const name = stockCheckerName(code)
  if (name === null) return { source: code, language }
  const source = stockCheckerSource(name)
  if (source === null) throw new CannotJudge(judgeMessage('noStockChecker', { name }))
  return { source, language: 'C++' }
}

/** What a script's own settings may need to know. */
const checkerMemoryMb = 512

const failures = new KnownFailures()

/** @throws CannotJudge when the problem has none or it does not compile, with the compiler's words */
export const compileChecker = async (
  problem: JudgingProgram,
  toolchains: Toolchains,
  tools: CompileTools,
): Promise<Checker> => {
  const who = judgeMessage(problem.judgeMode === 'interactive' ? 'interactor' : 'checker')
  if (!problem.spjCode) throw new CannotJudge(judgeMessage('judgingProgramMissing', { who }))
  const library = checkerLibrary()
  const { source, language: name } = judgingProgramSource(problem.spjCode, problem.spjLanguage ?? 'C++')
  const language = checkerLanguage(name, toolchains, library.version)
  const isCpp = language.sourceName === 'checker.cpp'
  const extraFiles = { ...(isCpp ? library.files : {}), ...problem.judgeExtraFiles }
  const order = { language, source, extraFiles }
  const key = keyOf(order)
  const known = failures.find(key)
  if (known !== null) throw new CannotJudge(judgeMessage('judgingProgramNotCompiling', { who }), known)
  const outcome = await compile(order, tools)
  if (outcome.kind === 'program') {
    const command = language.run.argv({ memoryLimitMb: checkerMemoryMb, stackLimitMb: checkerMemoryMb })
    return { ...outcome.program, command, box: language.run.box }
  }
  failures.add(key, outcome.report)
  throw new CannotJudge(judgeMessage('judgingProgramNotCompiling', { who }), outcome.report)
}
