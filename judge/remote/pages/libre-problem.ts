/** `problem/getProblem`: a statement in sections of Markdown, samples apart from them, and limits of the judge. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { remoteProblemUrl } from '@podium/proto/rules/remote/problem-ids.ts'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem } from '../provider.ts'
import type { Page } from '../session.ts'
import { jsonOf } from './json.ts'

const Nullable = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const Refused = Type.Object({ error: Type.String() })
const meta = Type.Object({ id: Type.Integer(), displayId: Nullable(Type.Integer()), type: Type.String() })
const submittable = Type.Optional(Type.Boolean())
const Section = Type.Object({
  sectionTitle: Type.String(),
  type: Type.String(),
  text: Nullable(Type.String()),
})
type Section = Static<typeof Section>

const Head = Type.Union([Refused, Type.Object({ meta, submittable })])
const Answer = Type.Union([
  Refused,
  Type.Object({
    meta,
    localizedContentsOfLocale: Type.Object({
      locale: Type.String(),
      title: Type.String(),
      contentSections: Type.Array(Section),
    }),
    samples: Nullable(Type.Array(Type.Object({ inputData: Type.String(), outputData: Type.String() }))),
    judgeInfo: Nullable(
      Type.Object({
        timeLimit: Nullable(Type.Number()),
        memoryLimit: Nullable(Type.Number()),
        fileIo: Nullable(Type.Object({ inputFilename: Type.String(), outputFilename: Type.String() })),
      }),
    ),
    tagsOfLocale: Nullable(Type.Array(Type.Object({ name: Type.String() }))),
  }),
])

const what = 'getProblem'

const refusal = (error: string): Outcome<never> => {
  if (error === 'PERMISSION_DENIED') return { kind: 'signed-out' }
  return error === 'NO_SUCH_PROBLEM'
    ? { kind: 'refused', reason: quoted(error), isFinal: true }
    : pageChanged(`${what} answers ${error}`)
}

/** Asked before a post: the number that a problem is submitted to, which is not always the one that is shown. */
export const parseLibreProblemHead = (page: Page): Outcome<{ readonly id: number; readonly submittable: boolean }> => {
  const answer = jsonOf(page, Head, what)
  if (answer.kind !== 'ok') return answer
  if ('error' in answer.value) return refusal(answer.value.error)
  return ok({ id: answer.value.meta.id, submittable: answer.value.submittable !== false })
}

const languages: Readonly<Record<string, string>> = { zh_CN: 'zh', en_US: 'en', ja_JP: 'ja' }

type PartName = 'description' | 'input' | 'output' | 'hint'

const titles: readonly (readonly [pattern: RegExp, part: PartName])[] = [
  [/^(题目描述|题目内容|(problem )?description|問題文?)$/i, 'description'],
  [/^(输入格式|输入|input( format)?|入力(形式)?)$/i, 'input'],
  [/^(输出格式|输出|output( format)?|出力(形式)?)$/i, 'output'],
]

/** Relative addresses are those of the page of the problem. */
const withAddresses = (text: string, base: string): string =>
  text.replaceAll('\r\n', '\n').replace(/\]\((?!#|[a-z][a-z\d+.-]*:)([^)\s]+)/gi, (whole, path: string) => {
    return URL.canParse(path, base) ? `](${new URL(path, base).href}` : whole
  })

/** Sections in order; one whose title is not that of a part of ours keeps it as a heading. */
const partsOf = (sections: readonly Section[], base: string): Record<PartName, string> => {
  const parts: Record<PartName, string[]> = { description: [], input: [], output: [], hint: [] }
  let isBehindInput = false
  for (const { sectionTitle, type, text } of sections) {
    const named = type === 'Text' ? titles.find(([pattern]) => pattern.test(sectionTitle.trim()))?.[1] : undefined
    const words = withAddresses(text ?? '', base).trim()
    if (named === 'input' || named === 'output' || type === 'Sample') isBehindInput = true
    if (words === '') continue
    const part = named ?? (isBehindInput ? 'hint' : 'description')
    parts[part].push(named === undefined ? `## ${sectionTitle}\n\n${words}` : words)
  }
  const joined = ([name, texts]: [string, string[]]): [string, string] => [name, texts.join('\n\n')]
  return { description: '', input: '', output: '', hint: '', ...Object.fromEntries(Object.entries(parts).map(joined)) }
}

const fileNote = (name: string, kind: 'Input' | 'Output', language: string): string => {
  const words = language === 'zh' ? (kind === 'Input' ? '输入文件：' : '输出文件：') : `${kind} file: `
  return `${words}\`${name}\``
}

const partOf = (...texts: readonly string[]): StatementPart | null => {
  const text = texts.filter((one) => one !== '').join('\n\n')
  return text === '' ? null : { format: 'markdown', text }
}

const picturesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/!\[[^\]]*\]\((https?:[^)\s]+)/g)].map(([, url = '']) => url))

const withLastLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

export const parseLibreProblem = (page: Page, problem: RemoteProblemId): Outcome<SiteProblem> => {
  const answer = jsonOf(page, Answer, what)
  if (answer.kind !== 'ok') return answer
  if ('error' in answer.value) return refusal(answer.value.error)
  const { localizedContentsOfLocale: content, judgeInfo, samples, tagsOfLocale, meta: facts } = answer.value
  if (facts.type === 'SubmitAnswer')
    return { kind: 'refused', reason: quoted('Files are submitted to it, not programs.'), isFinal: true }
  const { timeLimit = null, memoryLimit = null, fileIo = null } = judgeInfo ?? {}
  if (timeLimit === null || memoryLimit === null) return pageChanged(`${what} tells no limits`)
  const statementLanguage = languages[content.locale] ?? 'zh'
  const parts = partsOf(content.contentSections, remoteProblemUrl(problem))
  const note = (kind: 'Input' | 'Output', name: string | undefined): string =>
    name === undefined ? '' : fileNote(name, kind, statementLanguage)
  return ok({
    title: content.title,
    timeLimitMs: Math.round(timeLimit),
    memoryLimitMb: Math.max(1, Math.round(memoryLimit)),
    description: partOf(parts.description),
    input: partOf(note('Input', fileIo?.inputFilename), parts.input),
    output: partOf(note('Output', fileIo?.outputFilename), parts.output),
    hint: partOf(parts.hint),
    samples: (samples ?? []).map(({ inputData, outputData }) => ({
      input: withLastLine(inputData.replaceAll('\r\n', '\n')),
      output: withLastLine(outputData.replaceAll('\r\n', '\n')),
    })),
    source: null,
    tags: (tagsOfLocale ?? []).map(({ name }) => name),
    statementLanguage,
    languageIds: null,
    pictures: [...new Set(picturesIn(Object.values(parts)))],
    documents: [],
  })
}
