/**
 * Judge messages: the sentences of a judging that are ours, not the compiler's, a checker's or the program's. They
 * are stored and sent as a code with parameters, and become text where they are read: in the reader's language on
 * pages, in English in the fields of the contract. One row a sentence; a parameter may be a message again.
 */
import { filled } from '../../errors/row.ts'
import { remoteTexts } from '../remote/remote-texts.ts'
import type { Locale, LocalText } from '../site/locale.ts'
import { sandboxTexts } from './sandbox-texts.ts'

const row = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })

const ofProgram = {
  exitAsSignal: row(
    'The program ended with exit code {code}, as after signal {signal}.',
    '程序以退出码 {code} 结束，相当于收到信号 {signal}。',
  ),
  exit: row('The program ended with exit code {code}.', '程序以退出码 {code} 结束。'),
  stoppedBySignal: row('The program was stopped by signal {signal}.', '程序被信号 {signal} 终止。'),
  outputTooLong: row('The output is too long.', '输出过长。'),
  errorsTooLong: row('The output on standard error is too long.', '标准错误的输出过长。'),
  waitedTooLong: row(
    'Not run, because the program had waited too long in earlier cases.',
    '未运行，因为程序在此前的测试点中等待过久。',
  ),
  notRun: row('Not run, because the group had already failed.', '未运行，因为该组此前已有测试点未通过。'),
}

const ofCompiler = {
  compilerTime: row('The compiler was stopped after {seconds} s.', '编译器运行 {seconds} 秒后被终止。'),
  compilerMemory: row(
    'The compiler was stopped: it needed more than {memory} MB of memory.',
    '编译器被终止：所需内存超过 {memory} MB。',
  ),
  compilerOutput: row('The compiler was stopped: it printed too much.', '编译器被终止：输出过多。'),
  compilerSignal: row('The compiler was stopped by signal {signal}.', '编译器被信号 {signal} 终止。'),
  compilerSilent: row('The compiler failed without a word.', '编译失败，编译器没有给出信息。'),
  noExecutable: row('Executable file not found.', '未找到可执行文件。'),
}

const ofJudgingProgram = {
  checker: row('checker', '校验器'),
  interactor: row('interactor', '交互器'),
  judgingProgramFailed: row(
    'The {who} failed on case {seq} ({file}): {why}',
    '{who}在测试点 {seq}（{file}）上出错：{why}',
  ),
  judgingProgramReported: row('it reported a failure:', '它报告了错误：'),
  judgingProgramTime: row('it used up its CPU time.', '它用尽了 CPU 时间。'),
  judgingProgramClock: row('it used up its time on the clock.', '它用尽了实际运行时间。'),
  judgingProgramWaits: row('it waited too long over all cases.', '它在各测试点中的等待时间合计过长。'),
  judgingProgramMemory: row('it used up its memory.', '它用尽了内存。'),
  judgingProgramOutput: row('it wrote too much on standard output.', '它在标准输出中写入过多。'),
  judgingProgramErrors: row('it wrote too much on standard error.', '它在标准错误中写入过多。'),
  judgingProgramExit: row(
    'it ended with exit code {code} without a verdict that can be read.',
    '它以退出码 {code} 结束，没有给出可识别的结论。',
  ),
  judgingProgramSignal: row(
    'it was stopped by signal {signal} without a verdict that can be read.',
    '它被信号 {signal} 终止，没有给出可识别的结论。',
  ),
  interactorExit: row('The interactor ended with exit code {code}.', '交互器以退出码 {code} 结束。'),
  formatDoubt: row('The format of the output may be wrong.', '输出格式可能有误。'),
  wrongFormat: row('The format of the output may be wrong: {rest}', '输出格式可能有误：{rest}'),
  judgingProgramMissing: row('The problem has no {who}.', '该题目没有{who}。'),
  judgingProgramNotCompiling: row('The {who} does not compile:', '{who}无法通过编译：'),
  passesUsedUp: row('it asks for more than {max} passes.', '它要求的轮数超过 {max}。'),
  judgingProgramLanguage: row(
    'A checker or interactor is written in C, C++ or Python 3, not in "{language}".',
    '校验器或交互器须用 C、C++ 或 Python 3 编写，不能使用“{language}”。',
  ),
  judgingProgramNoCompiler: row(
    'This judge has no compiler for the language "{language}" of the checker or interactor.',
    '该评测机没有校验器或交互器所用语言“{language}”的编译器。',
  ),
  noStockChecker: row('There is no stock checker "{name}".', '没有名为“{name}”的内置校验器。'),
}

/** What stock checkers find. The last ones have words of the test data, and are for the jury alone. */
const ofDifference = {
  byteDiffers: row('The output differs at byte {position}.', '输出在第 {position} 个字节处不同。'),
  lineDiffers: row('The output differs at line {position}.', '输出在第 {position} 行处不同。'),
  tokenDiffers: row('The output differs at token {position}.', '输出在第 {position} 个单词处不同。'),
  numberDiffers: row('The output differs at number {position}.', '输出在第 {position} 个数处不同。'),
  answerDiffers: row('The output differs at answer {position}.', '输出在第 {position} 个回答处不同。'),
  blanksDiffer: row(
    'The blanks before token {position} of the output differ.',
    '输出的第 {position} 个单词前的空白不同。',
  ),
  notANumber: row('Token {position} of the output is not a number.', '输出的第 {position} 个单词不是数。'),
  endsEarly: row('The output ends where more is expected.', '输出提前结束，后面还应有内容。'),
  goesOn: row('The output goes on where nothing more is expected.', '输出在应当结束之后还有内容。'),
  lineMissing: row('A line is missing from the output.', '输出缺少一行。'),
  lineUnexpected: row(
    'A line of the output is not expected, or comes too often.',
    '输出中有一行不应出现，或出现次数过多。',
  ),
  tooFewLines: row('The output has fewer lines than expected.', '输出的行数少于应有的行数。'),
  tooManyLines: row('The output has more lines than expected.', '输出的行数多于应有的行数。'),
  expectedFound: row("Expected: '{expected}', found: '{found}'.", '应为“{expected}”，实际为“{found}”。'),
  expectedOnly: row("Expected: '{expected}'.", '应为“{expected}”。'),
  foundOnly: row("Found: '{found}'.", '实际为“{found}”。'),
  agreesUntil: row('Up to there it agrees: {count}.', '此前一致的数量：{count}。'),
  errorOfNumber: row('The error is {error}.', '误差为 {error}。'),
}

const ofProblem = {
  inputRefused: row('The validator refuses the input, with exit code {code}:', '验证器拒绝该输入，退出码为 {code}：'),
  noTestData: row('The problem has no test data.', '该题目没有测试数据。'),
  testDataList: row('The test data list {hash} is malformed.', '测试数据清单 {hash} 的格式有误。'),
  extraFileName: row(
    'The extra file "{name}" has a name that is not a plain file name.',
    '附加文件“{name}”的名称不是普通文件名。',
  ),
  ioFileName: row(
    'The problem reads or writes a file whose name is not a plain file name: {name}.',
    '题目读写的文件名不是普通文件名：{name}。',
  ),
  taskTooLarge: row(
    'The checker and the extra files of the problem are too large: with them the task has {size} bytes, at most {max} are possible.',
    '题目的校验器与附加文件过大：评测任务因此达到 {size} 字节，上限为 {max} 字节。',
  ),
}

const ofJudges = {
  failedTries: row(
    '{count} failed {count|try|tries} in the last minutes: {reason}',
    '最近几分钟失败 {count} 次：{reason}',
  ),
  limitsPerProcess: row(
    'time, memory and processes are limited per process only: {why}',
    '时间、内存和进程数只能按单个进程限制：{why}',
  ),
  programOfNoLanguage: row('Not run: it is in no language of this site.', '未运行：本站没有它所用的编程语言。'),
  programWithoutJudge: row(
    'Not run: no connected judge has the language "{language}".',
    '未运行：没有已连接的评测机支持语言“{language}”。',
  ),
  languageMissing: row(
    'The judge {judge} does not offer the language "{language}".',
    '评测机 {judge} 不支持语言“{language}”。',
  ),
  malformedTask: row(
    'The judge could not read the task: its message is malformed.',
    '评测机无法读取该任务：消息格式有误。',
  ),
  knownRunWrong: row(
    'A program whose output is known ended otherwise (status {status}).',
    '输出已知的程序得到了不同的结果（状态 {status}）。',
  ),
  knownRunSlow: row(
    'A program that took {usualMs} ms at the calibration now takes {timeMs} ms.',
    '校准时用时 {usualMs} 毫秒的程序现在用时 {timeMs} 毫秒。',
  ),
  diskFull: row(
    'Its disk is full: it takes tasks again as soon as there is room.',
    '评测机的磁盘已满：有可用空间后会立即继续接收任务。',
  ),
  noJudgeFinished: row('No judge finished this task in {tries} tries.', '该任务尝试 {tries} 次后仍没有评测机完成。'),
  noJudgeConnected: row(
    'No judge for this language was connected for {minutes} minutes. Please submit again later.',
    '连续 {minutes} 分钟没有支持该语言的评测机连接，请稍后重新提交。',
  ),
}

export const judgeTexts = {
  ...ofProgram,
  ...ofCompiler,
  ...ofProblem,
  ...ofJudgingProgram,
  ...ofDifference,
  ...ofJudges,
  ...sandboxTexts,
  ...remoteTexts,
} as const satisfies Record<string, LocalText>

export type JudgeMessageCode = keyof typeof judgeTexts

/** One sentence of the table with its values, or what another program wrote: code `text`, parameter `text`. */
export interface JudgeMessage {
  readonly code: string
  readonly parameters?: Readonly<Record<string, string | number | JudgeMessage>>
}

/** A line each; what another program wrote may have several. */
export type JudgeReport = readonly JudgeMessage[]

export const judgeMessage = (
  code: JudgeMessageCode,
  parameters?: NonNullable<JudgeMessage['parameters']>,
): JudgeMessage => (parameters === undefined ? { code } : { code, parameters })

/** The words of a compiler, a checker or a program; nothing for no words. */
export const quoted = (text: string): JudgeReport => (text === '' ? [] : [{ code: 'text', parameters: { text } }])

/** Null for a code of a newer judge. */
const rowOf = (code: string): LocalText | null => {
  if (code === 'text') return row('{text}', '{text}')
  return Object.hasOwn(judgeTexts, code) ? judgeTexts[code as JudgeMessageCode] : null
}

const textOf = ({ code, parameters = {} }: JudgeMessage, locale: Locale): string => {
  const values = Object.entries(parameters).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? textOf(value, locale) : value,
  ])
  return filled(rowOf(code)?.[locale] ?? code, Object.fromEntries(values))
}

/** A report in the reader's language, line by line. */
export const judgeTextIn = (report: JudgeReport, locale: Locale): string =>
  report.map((message) => textOf(message, locale)).join('\n')

/** The English text of a report, as fields of the contract carry it; null for no report. */
export const wireText = (report: JudgeReport | null): string | null => (report && judgeTextIn(report, 'en-US')) || null

/** The message without so many characters of its longest text; null when it has not as many. */
const shortened = (message: JudgeMessage, chars: number): JudgeMessage | null => {
  const texts = Object.entries(message.parameters ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  )
  const longest = texts.toSorted((a, b) => b.value.length - a.value.length)[0]
  if (longest === undefined || longest.value.length <= chars) return null
  const value = longest.value.slice(0, -chars).toWellFormed()
  return { ...message, parameters: { ...message.parameters, [longest.name]: value } }
}

/** The beginning of a report, of at most so many characters in English. */
export const cutReport = (report: JudgeReport, maxChars: number): JudgeReport => {
  const cut: JudgeMessage[] = []
  let leftChars = maxChars
  for (const message of report) {
    const chars = textOf(message, 'en-US').length + (cut.length === 0 ? 0 : 1)
    const fitting = chars <= leftChars ? message : shortened(message, chars - leftChars)
    if (fitting !== null) cut.push(fitting)
    if (fitting !== message) break
    leftChars -= chars
  }
  return cut
}
