/** The question of services to the remote judge: read this problem at its site. Nothing is stored by the question. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { siteKeys } from '../../rules/remote/sites.ts'
import { statementLanguages } from '../../rules/remote/statement-languages.ts'
import { JudgeReport } from './judge-report.ts'

const version = { v: Type.Literal(1) }
const Nullable = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Answers come within this; reading pages and pictures of a slow site takes its time. */
export const importTimeoutMs = 120_000

export const RemoteImport = Type.Object({
  ...version,
  site: Type.Enum(siteKeys),
  /** Without the key. */
  problemId: Type.String({ maxLength: 64 }),
  /** Of the statement, where the site has several; left out: as the site shows it. */
  language: Type.Optional(Type.Enum(statementLanguages)),
})
export type RemoteImport = Static<typeof RemoteImport>

/** HTML of the site, or Markdown; services sanitise both before anybody reads them (decision 24). */
export const StatementPart = Type.Object({
  format: Type.Enum(['html', 'markdown']),
  /** Relative addresses are made absolute already. */
  text: Type.String(),
})
export type StatementPart = Static<typeof StatementPart>

/** What a statement shows or links that is stored with us; it stands in the texts by the address `url`. */
export const RemoteFile = Type.Object({
  url: Type.String(),
  /** Name in the bucket of page files (subjects.ts). */
  hash: Hash,
  name: Type.String({ maxLength: 255 }),
  mediaType: Type.String({ maxLength: 64 }),
  sizeBytes: Type.Integer(),
})
export type RemoteFile = Static<typeof RemoteFile>

export const RemoteProblem = Type.Object({
  title: Type.String(),
  timeLimitMs: Type.Integer(),
  memoryLimitMb: Type.Integer(),
  /** Null for a part that the site's page does not have. */
  description: Nullable(StatementPart),
  input: Nullable(StatementPart),
  output: Nullable(StatementPart),
  hint: Nullable(StatementPart),
  samples: Type.Array(Type.Object({ input: Type.String(), output: Type.String() }), { maxItems: 100 }),
  /** What the page says of where the problem is from; plain text. */
  source: Nullable(Type.String()),
  url: Type.String(),
  contestUrl: Nullable(Type.String()),
  tags: Type.Array(Type.String(), { maxItems: 50 }),
  /** Language of the statement, as the site offers it: `en`, `zh`, `ja`. */
  statementLanguage: Type.String({ maxLength: 8 }),
  /** Ids of the languages that this problem allows; null: all of the site. */
  languageIds: Nullable(Type.Array(Type.String())),
  files: Type.Array(RemoteFile),
})
export type RemoteProblem = Static<typeof RemoteProblem>

export const RemoteImportAnswer = Type.Union([
  Type.Object({ ...version, outcome: Type.Literal('imported'), problem: RemoteProblem }),
  Type.Object({
    ...version,
    outcome: Type.Literal('failed'),
    /** `missing`: the site has no such problem; `site`: a wall, a changed page, no connection; `busy`: ask again. */
    why: Type.Enum(['missing', 'site', 'busy', 'too-large']),
    report: JudgeReport,
  }),
])
export type RemoteImportAnswer = Static<typeof RemoteImportAnswer>
