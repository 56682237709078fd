/** Why an archive is not accepted, in both languages. */
import type { LocalText } from '@podium/proto/rules/site/locale.ts'

const why = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })

export const archiveProblems = {
  unreadable: why('damaged or no zip', '文件已损坏或不是 zip'),
  outside: why('a path leads outside', '含有指向外部的路径'),
  link: why('a link or special file', '含有链接或特殊文件'),
  encrypted: why('encrypted', '已加密'),
  duplicate: why('a name appears twice', '含有重复的文件名'),
  tooMany: why('too many files', '文件过多'),
  tooLarge: why('too large when unpacked', '解压后过大'),
  noInput: why('no .in file at its root', '根目录下没有 .in 文件'),
} as const satisfies Record<string, LocalText>

export type ArchiveProblem = keyof typeof archiveProblems

export const isArchiveProblem = (name: unknown): name is ArchiveProblem =>
  typeof name === 'string' && Object.hasOwn(archiveProblems, name)
