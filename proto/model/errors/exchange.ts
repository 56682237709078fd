/** Importing and exporting problems. */
import { b400, b403 } from './row.ts'

export const exchangeErrors = {
  importKind: b400('This file is not of the kind {kind}.', '该文件不是 {kind} 文件。'),
  importNothing: b400('There is no problem in this file.', '文件中没有题目。'),
  importFileMissing: b400('The file {name} is missing.', '缺少文件 {name}。'),
  importFileTooLarge: b400('The file {name} is too large.', '文件 {name} 过大。'),
  importBadFile: b400('The file {name} cannot be understood.', '无法解析文件 {name}。'),
  importEncoding: b400('{name}: the text is not in the encoding that it should be in.', '{name}：文本编码不正确。'),
  importBadXml: b400('The XML is broken at line {line}.', 'XML 在第 {line} 行有错误。'),
  importEntities: b400('XML with entities of its own is not accepted.', '不接受自定义实体的 XML。'),
  importNoCases: b400('There are no test cases.', '没有测试数据。'),
  importNoData: b400('Stored without test data, which the file does not have: it is private until you add some.', '文件中没有测试数据；题目已保存为私有，请补充测试数据后再公开。'),
  importOutputMissing: b400('Case {index} has no output.', '第 {index} 个测试点没有输出。'),
  importUnsupported: b400('This is not supported: {what}.', '不支持：{what}。'),
  importExists: b400('The problem ID {displayId} is already used.', '题号 {displayId} 已存在。'),
  importSame: b400('The same problem was imported before, as {displayId}.', '相同的题目已导入过，题号为 {displayId}。'),
  importReport: b400('{stored} stored, {failed} failed.{existing}{others}', '成功 {stored} 个，失败 {failed} 个。{existing}{others}'),
  importInterrupted: b400('The server was restarted while this was running. What is reported as stored is stored.', '任务执行期间服务器重启；报告中已保存的题目有效。'),
  importFailed: b400('This problem could not be stored. Please try again.', '题目保存失败，请重试。'),
  exportNothing: b400('Choose at least one problem to export.', '请至少选择一道要导出的题目。'),
  exportTooMany: b400('At most {max} problems can be exported at once.', '一次最多导出 {max} 道题目。'),
  jobUnknown: b400('There is no such task.', '任务不存在。'),
  jobBusy: b403('Two of your tasks are still running. Please wait for them.', '您还有两个任务正在执行，请稍候。'),
}
