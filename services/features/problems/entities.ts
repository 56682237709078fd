/** The problem bank. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { judgeCaseModes, judgeModes } from '@podium/proto/events/bus/judge.ts'
import type { JudgingOptions } from '@podium/proto/rules/problem/judging-options.ts'
import { problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ProblemType } from '@podium/proto/rules/problem/problem-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { revised } from '../../platform/database/revised.ts'
import type { InferEntity, Opt } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Group } from '../groups/entities.ts'

type JudgeMode = (typeof judgeModes)[number]
type JudgeCaseMode = (typeof judgeCaseModes)[number]

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const updatedAt = () => p.datetime(6).fieldName('updated_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()
const text = () => p.text().nullable()
const foreignKey = () => p.bigint('number')

export const Problem = defineEntity({
  name: 'Problem',
  tableName: 'problem',
  properties: {
    /** Starts at 1000; `pid` elsewhere. */
    id: id(),
    displayId: p.string().length(64),
    title: p.string().length(255),
    author: p.string().length(255),
    /** `problemTypes`. */
    type: p.smallint().$type<ProblemType>().default(problemTypes.acm),
    judgeMode: p.string().$type<JudgeMode>().length(16).default('default'),
    judgeCaseMode: p.string().$type<JudgeCaseMode>().length(32).default('default'),
    timeLimitMs: p.integer(),
    memoryLimitMb: p.integer(),
    stackLimitMb: p.integer(),
    description: text(),
    input: text(),
    output: text(),
    hint: text(),
    /** Repeated `<input>..</input><output>..</output>`. */
    examples: p.text().default(''),
    source: text(),
    difficulty: p.integer().nullable(),
    /** `problemAuths`. */
    auth: p.smallint().default(problemAuths.public),
    ioScore: p.integer().nullable(),
    isRemote: p.boolean().default(false),
    codeShare: p.boolean().default(true),
    openCaseResult: p.boolean().default(true),
    /** Contestants read input, expected output and checker's messages of all cases, and not of the samples alone. */
    showTestData: p.boolean().default(false),
    isRemoveEndBlank: p.boolean().default(true),
    isUploadCase: p.boolean().default(true),
    isFileIo: p.boolean().fieldName('is_file_io').default(false),
    ioReadFileName: p.string().length(255).nullable(),
    ioWriteFileName: p.string().length(255).nullable(),
    userExtraFile: text(),
    judgeExtraFile: text(),
    spjCode: text(),
    spjLanguage: p.string().length(64).nullable(),
    /** What few problems set; null for none. */
    judgingOptions: p.json<JudgingOptions>().nullable(),
    caseVersion: p.string().length(64).nullable(),
    modifiedUser: p.string().length(255).nullable(),
    gid: p.bigint('number').nullable(),
    group: relation(Group, 'gid'),
    /** proto/rules/problem/publication.ts. */
    applyPublicProgress: p.integer().nullable(),
    /** Shown to its group alone; kept by the database. */
    isGroup: p
      .boolean()
      .$type<Opt<boolean>>()
      .generated('(gid is not null and apply_public_progress is distinct from 2) stored'),
    /** SHA-256 of the test-data manifest in the object store; null without test data. */
    dataHash: p.string().length(64).nullable(),
    /** Who stored its test data last: they count for this user; null for nobody. */
    dataUid: p.string().length(32).nullable(),
    dataOwner: relation(User, 'data_uid'),
    /** What the list searches in; kept by the database. */
    searchText: p
      .text()
      .$type<Opt<string>>()
      .generated('(left(lower(display_id || chr(10) || title || translated_titles), 600)) stored'),
    /** Titles of other languages, a line each; whoever writes a `ProblemTranslation` writes them too. */
    translatedTitles: p.text().default(''),
    ...revised(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Problem = InferEntity<typeof Problem>

export const ProblemTranslation = defineEntity({
  name: 'ProblemTranslation',
  tableName: 'problem_translation',
  properties: {
    pid: foreignKey().primary(),
    problem: relation(Problem, 'pid'),
    locale: p.string().length(8).primary(),
    title: p.string().length(255),
    description: text(),
    input: text(),
    output: text(),
    hint: text(),
  },
})

export const ProblemCase = defineEntity({
  name: 'ProblemCase',
  tableName: 'problem_case',
  properties: {
    id: id(),
    pid: foreignKey(),
    problem: relation(Problem, 'pid'),
    /** From 1. */
    seq: p.integer(),
    inputName: p.string().length(255),
    inputHash: p.string().length(64),
    inputBytes: p.bigint('number'),
    outputName: p.string().length(255),
    outputHash: p.string().length(64),
    outputBytes: p.bigint('number'),
    score: p.integer().nullable(),
    groupNum: p.integer().nullable(),
  },
})

export const TagClassification = defineEntity({
  name: 'TagClassification',
  tableName: 'tag_classification',
  properties: {
    id: id(),
    name: p.string().length(255),
    oj: p.string().length(32).default('ME'),
    /** Small first. */
    rank: p.integer().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const Tag = defineEntity({
  name: 'Tag',
  tableName: 'tag',
  properties: {
    id: id(),
    name: p.string().length(255),
    color: p.string().length(32).nullable(),
    oj: p.string().length(32).default('ME'),
    gid: p.bigint('number').nullable(),
    group: relation(Group, 'gid'),
    classificationId: p.bigint('number').nullable(),
    classification: relation(TagClassification, 'classification_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const ProblemTag = defineEntity({
  name: 'ProblemTag',
  tableName: 'problem_tag',
  properties: {
    pid: foreignKey().primary(),
    problem: relation(Problem, 'pid'),
    tagId: foreignKey().primary(),
    tag: relation(Tag, 'tag_id'),
  },
})

export const Language = defineEntity({
  name: 'Language',
  tableName: 'language',
  properties: {
    id: id(),
    oj: p.string().length(32).default('ME'),
    name: p.string().length(255),
    contentType: p.string().length(64),
    description: p.string().length(255),
    compileCommand: text(),
    template: text(),
    codeTemplate: text(),
    isSpj: p.boolean().default(false),
    /** Higher shows first. */
    seq: p.integer().default(0),
    /** Its remote site does not offer it any more. */
    isGone: p.boolean().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const ProblemLanguage = defineEntity({
  name: 'ProblemLanguage',
  tableName: 'problem_language',
  properties: {
    pid: foreignKey().primary(),
    problem: relation(Problem, 'pid'),
    languageId: foreignKey().primary(),
    language: relation(Language, 'language_id'),
  },
})

export const CodeTemplate = defineEntity({
  name: 'CodeTemplate',
  tableName: 'code_template',
  properties: {
    id: id(),
    pid: foreignKey(),
    problem: relation(Problem, 'pid'),
    languageId: foreignKey(),
    language: relation(Language, 'language_id'),
    code: p.text(),
    enabled: p.boolean().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

/** One row: raised with every change of what the list of the bank shows. */
export const BankRevision = defineEntity({
  name: 'BankRevision',
  tableName: 'bank_revision',
  properties: {
    isOnly: p.boolean().primary().default(true),
    rev: p.bigint('number'),
  },
})

export const problemEntities = [
  BankRevision,
  Problem,
  ProblemTranslation,
  ProblemCase,
  TagClassification,
  Tag,
  ProblemTag,
  Language,
  ProblemLanguage,
  CodeTemplate,
]
