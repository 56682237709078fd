/** Importing and exporting problems. */
import { b400, b403 } from './row.ts'

export const exchangeErrors = {
  importKind: b400('Only .{kind} files can be imported in this format.', '该格式只能导入 .{kind} 文件。'),
  importNothing: b400('There is no problem in this file.', '文件中没有题目。'),
  importFileMissing: b400('The file {name} is missing.', '缺少文件 {name}。'),
  importFileTooLarge: b400('The file {name} is too large.', '文件 {name} 过大。'),
  importBadFile: b400('The file {name} cannot be understood.', '无法解析文件 {name}。'),
  importEncoding: b400('{name}: the text is not in the encoding that it should be in.', '{name}：文本编码不正确。'),
  importBadXml: b400('The XML is broken at line {line}.', 'XML 在第 {line} 行有错误。'),
  importEntities: b400('XML with entities of its own is not accepted.', '不接受自定义实体的 XML。'),
  importNoCases: b400('There are no test cases.', '没有测试数据。'),
  importNoData: b400(
    'Stored without test data, which the file does not have: it is private until you add some.',
    '文件中没有测试数据；题目已保存为私有，请补充测试数据后再公开。',
  ),
  importOutputMissing: b400('Case {index} has no output.', '第 {index} 个测试点没有输出。'),
  importUnsupported: b400('This is not supported: {what}.', '不支持：{what}。'),
  importExists: b400('The problem ID {displayId} is already used.', '题号 {displayId} 已存在。'),
  importSame: b400('The same problem was imported before, as {displayId}.', '相同的题目已导入过，题号为 {displayId}。'),
  importTaken: b400(
    'Taken: the statement, {samples} {samples|sample|samples}, {cases} {cases|case|cases} ({kb} KB), {files} {files|picture or attachment|pictures or attachments}.',
    '已读取：题面、{samples} 组样例、{cases} 个测试点（{kb} KB）、{files} 个图片或附件。',
  ),
  importIgnoredFiles: b400('Not used: {names}.', '未使用的文件：{names}。'),
  importOtherFiles: b400('Files that belong to no problem', '不属于任何题目的文件'),
  importIdGiven: b400('The file names no problem ID; the site gives one.', '文件中没有题号，将由网站分配。'),
  importAuthorUnknown: b400(
    'There is no account {name}; the author is {author}.',
    '没有账号 {name}，作者记为 {author}。',
  ),
  importLanguagesUnknown: b400(
    'Languages that this site does not have were left out: {names}.',
    '已略去本站没有的编程语言：{names}。',
  ),
  importAllLanguages: b400(
    'None of the languages is known here, so all are allowed.',
    '文件中的编程语言均不可用，因此允许所有语言。',
  ),
  importMadePrivate: b400('The problem is private until you publish it.', '题目为私有，公开后其他人才能看到。'),
  importReplaced: b400(
    'The earlier content was replaced; author, visibility and submissions stay. Earlier submissions keep their verdicts until you rejudge them.',
    '已替换原有内容；作者、可见性和提交保留。此前的提交需重新评测后才会更新结果。',
  ),
  importTexConverted: b400(
    'The statement was converted from LaTeX; compare it with the original.',
    '题面由 LaTeX 转换而来，请与原文核对。',
  ),
  importPdfKept: b400('A PDF statement was kept as a file of the description.', 'PDF 题面已作为文件保留在题目描述中。'),
  importDependenciesExpanded: b400(
    'Groups that require other groups hold their cases as well: {names}.',
    '依赖其他分组的分组也包含被依赖分组的测试点：{names}。',
  ),
  importNotSupported: b400('Left out, as it is not supported: {what}.', '不支持，已略去：{what}。'),
  importFlagsVary: b400(
    'Arguments of validators or programs that differ from case to case were left out: {names}.',
    '已略去因测试点而异的验证器或程序参数：{names}。',
  ),
  importFileNotStored: b400('Too large to be stored with the problem: {names}.', '文件过大，未随题目保存：{names}。'),
  importProgramsMany: b400('Only the first {max} programs of the jury are checked.', '仅检查前 {max} 个裁判程序。'),
  importNoTimeLimit: b400(
    'The package has no time limit; it is {limit} ms until you set one.',
    '题目包没有时间限制，暂设为 {limit} 毫秒，请自行设定。',
  ),
  importLimitToMeasure: b400(
    'The package has no time limit: it will follow from the programs of its jury, and is {limit} ms until then.',
    '题目包没有时间限制，将根据裁判程序的运行时间确定，在此之前暂为 {limit} 毫秒。',
  ),
  importLimitMeasured: b400(
    'The package has no time limit: {limit} ms are {factor} times its slowest accepted program ({slowest} ms), rounded up to {resolution} ms.',
    '题目包没有时间限制：取最慢正确程序用时（{slowest} 毫秒）的 {factor} 倍，按 {resolution} 毫秒向上取整，得到 {limit} 毫秒。',
  ),
  importLimitTight: b400(
    'A program that should exceed {limit} ms ends after {fastest} ms already, and not after {factor} times the limit.',
    '一个应超时的程序仅用时 {fastest} 毫秒，未达到时限 {limit} 毫秒的 {factor} 倍。',
  ),
  packageMissing: b400('This problem was not imported from a package.', '该题目不是从题目包导入的。'),
  packageChecking: b400('The programs of this package are being checked already.', '该题目包的程序正在检查中。'),
  packageNothing: b400(
    'There is nothing to check: the package has no programs, or the problem has no test data.',
    '没有可检查的内容：题目包没有程序，或题目没有测试数据。',
  ),
  previewUnknown: b400(
    'There is no such preview, or its file is gone. Upload it again.',
    '预览不存在或文件已被清理，请重新上传。',
  ),
  importReport: b400(
    '{stored} stored, {failed} failed.{existing}{others}',
    '成功 {stored} 个，失败 {failed} 个。{existing}{others}',
  ),
  importInterrupted: b400(
    'The server was restarted while this was running. What is reported as stored is stored.',
    '任务执行期间服务器重启；报告中已保存的题目有效。',
  ),
  importFailed: b400('This problem could not be stored. Please try again.', '题目保存失败，请重试。'),
  exportNothing: b400('Choose at least one problem to export.', '请至少选择一道要导出的题目。'),
  exportTooMany: b400('At most {max} problems can be exported at once.', '一次最多导出 {max} 道题目。'),
  exportNoSolution: b400(
    'The package has no program in submissions/accepted, which the format requires: neither the author nor staff have an accepted submission.',
    '题目包的 submissions/accepted 中没有程序，而该格式要求至少一个：作者和工作人员都没有通过的提交。',
  ),
  jobUnknown: b400('There is no such task.', '任务不存在。'),
  jobBusy: b403('Two of your tasks are still running. Please wait for them.', '您还有两个任务正在执行，请稍候。'),
}
