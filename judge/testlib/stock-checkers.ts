/**
 * Checkers that a problem may use by name instead of bringing its own source. Several are one source with a definition in
 * front, so that a problem's author who wants to change one finds a whole program.
 */
import { readFileSync } from 'node:fs'

interface StockChecker {
  readonly name: string
  /** In the folder "checkers" beside this file. */
  readonly file: string
  /** Lines of the C preprocessor that go before the source. */
  readonly definition?: string
  readonly description: { readonly 'zh-CN': string; readonly 'en-US': string }
}

const row = (name: string, file: string, descriptions: readonly [english: string, chinese: string], definition?: string): StockChecker => ({
  name, file, definition, description: { 'en-US': descriptions[0], 'zh-CN': descriptions[1] },
})

export const stockCheckers: readonly StockChecker[] = [
  row('exact', 'exact.cpp', ['Byte for byte, blanks and line ends included', '逐字节比较，包括空白和换行']),
  row('lines', 'lines.cpp', ['Line by line, ignoring blanks at the end of lines and empty lines at the end', '逐行比较，忽略行末空白和文末空行']),
  row('tokens', 'tokens.cpp', ['Token by token, ignoring how blanks and lines separate them', '逐个单词比较，忽略空白和换行的差异']),
  row('tokens-ignore-case', 'tokens.cpp', ['Token by token, upper and lower case alike', '逐个单词比较，不区分大小写'], '#define IGNORE_CASE'),
  row('floats-1e-4', 'floats.cpp', ['Tokens; numbers with an absolute or relative error of at most 1e-4', '逐个单词比较，数值的绝对或相对误差不超过 1e-4'], '#define EPSILON 1e-4'),
  row('floats-1e-6', 'floats.cpp', ['Tokens; numbers with an absolute or relative error of at most 1e-6', '逐个单词比较，数值的绝对或相对误差不超过 1e-6'], '#define EPSILON 1e-6'),
  row('floats-1e-9', 'floats.cpp', ['Tokens; numbers with an absolute or relative error of at most 1e-9', '逐个单词比较，数值的绝对或相对误差不超过 1e-9'], '#define EPSILON 1e-9'),
  row('unordered-lines', 'unordered-lines.cpp', ['The same lines in any order', '行的内容相同，顺序不限']),
  row('yes-no', 'yes-no.cpp', ['One YES or NO, in any case', '单个 YES 或 NO，不区分大小写']),
  row('yes-no-list', 'yes-no.cpp', ['A sequence of YES and NO, in any case', '一串 YES 和 NO，不区分大小写'], '#define MANY_ANSWERS'),
]

/** The whole program of a stock checker. @throws Error when the file is missing from the installation */
export function stockCheckerSource(checker: StockChecker): string {
  const source = readFileSync(new URL(`./checkers/${checker.file}`, import.meta.url), 'utf8')
  return checker.definition === undefined ? source : `${checker.definition}\n${source}`
}
