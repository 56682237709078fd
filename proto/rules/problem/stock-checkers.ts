/**
 * Checkers that a problem may use by name instead of bringing its own source: its checker code is then
 * `stock:<name>`. The sources are in `proto/server/checkers`; a problem follows them when they are mended.
 */
import type { LocalText } from '../site/locale.ts'

export interface StockChecker {
  readonly name: string
  readonly description: LocalText
}

const row = (name: string, english: string, chinese: string): StockChecker => ({
  name,
  description: { 'en-US': english, 'zh-CN': chinese },
})

export const stockCheckers: readonly StockChecker[] = [
  row('exact', 'Byte for byte, blanks and line ends included', '逐字节比较，包括空白和换行'),
  row(
    'lines',
    'Line by line, ignoring blanks at the end of lines and empty lines at the end',
    '逐行比较，忽略行末空白和文末空行',
  ),
  row('tokens', 'Token by token, ignoring how blanks and lines separate them', '逐个单词比较，忽略空白和换行的差异'),
  row('tokens-ignore-case', 'Token by token, upper and lower case alike', '逐个单词比较，不区分大小写'),
  row(
    'floats-1e-4',
    'Tokens; numbers with an absolute or relative error of at most 1e-4',
    '逐个单词比较，数值的绝对或相对误差不超过 1e-4',
  ),
  row(
    'floats-1e-6',
    'Tokens; numbers with an absolute or relative error of at most 1e-6',
    '逐个单词比较，数值的绝对或相对误差不超过 1e-6',
  ),
  row(
    'floats-1e-9',
    'Tokens; numbers with an absolute or relative error of at most 1e-9',
    '逐个单词比较，数值的绝对或相对误差不超过 1e-9',
  ),
  row('unordered-lines', 'The same lines in any order', '行的内容相同，顺序不限'),
  row(
    'icpc-default',
    'As ICPC packages compare: tokens in any case, or as its arguments say',
    '按 ICPC 题目包的方式比较：逐个单词且不区分大小写，或按其参数比较',
  ),
  row('yes-no', 'One YES or NO, in any case', '单个 YES 或 NO，不区分大小写'),
  row('yes-no-list', 'A sequence of YES and NO, in any case', '一串 YES 和 NO，不区分大小写'),
]

const stockPrefix = 'stock:'
/** What a problem holds as its checker code to use a stock checker. */
export const stockCheckerCode = (name: string): string => stockPrefix + name

/** The name in a checker code that asks for a stock checker, known or not; null for a source of its own. */
export const stockCheckerName = (code: string): string | null => {
  const text = code.trim()
  return text.startsWith(stockPrefix) ? text.slice(stockPrefix.length).trim() : null
}

export const isStockChecker = (name: string): boolean => stockCheckers.some((one) => one.name === name)
