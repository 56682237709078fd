/** Problems and test data. */
import { b400, b403, b404 } from './row.ts'

export const problemsErrors = {
  problemNotFound: b404('There is no such problem.', '题目不存在。'),
  problemNotPublic: b403('This problem is not public.', '该题目未公开。'),
  bankEmpty: b400('There is no problem yet.', '题库中还没有题目。'),
  languageUnknown: b400('This language is not offered.', '不支持该编程语言。'),
  languageNotAllowed: b400('This problem does not allow that language.', '该题目不允许使用此语言。'),
  languageUnavailable: b400('No judge for this language is connected right now.', '当前没有可用于该语言的评测机。'),
  archiveRefused: b400('This archive is not accepted: {reason}.', '不接受该压缩包：{reason}。'),
  fileMissing: b400('No file was sent.', '没有收到文件。'),
}
