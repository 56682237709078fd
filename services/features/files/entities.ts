/** Pictures and attachments of pages, and test data between their upload and their removal. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { CaseFiles } from '../problems/index.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Group } from '../groups/entities.ts'
import { Problem } from '../problems/entities.ts'

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()

const fileKinds = ['avatar', 'group_avatar', 'carousel', 'md_image', 'md_file', 'team_logo', 'team_photo'] as const
export type FileKind = (typeof fileKinds)[number]

/** Written and read by commands.ts. */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    id: id(),
    /** Random, with an extension: the last part of its address. */
    name: p.string().length(64),
    kind: p.string().$type<FileKind>().length(16),
    mediaType: p.string().length(64),
    /** As the uploader called it. */
    originalName: p.string().length(255),
    uid: p.string().length(32),
    uploader: relation(User, 'uid'),
    gid: p.bigint('number').nullable(),
    group: relation(Group, 'gid'),
    /** SHA-256 of the bytes: their name in the object store. */
    hash: p.string().length(64),
    sizeBytes: p.bigint('number'),
    /** Of a picture that has been read. */
    widthPx: p.integer().nullable(),
    heightPx: p.integer().nullable(),
    /** Of a picture, for tools of contests. */
    md5: p.string().length(32).nullable(),
    /** A picture with nothing but what draws it (pictures/clean-commands.ts). */
    isClean: p.boolean().default(false),
    /** A photo of a team that is there in its sizes, too. */
    hasSizes: p.boolean().default(false),
    createdAt: createdAt(),
    deletedAt: p.datetime(6).nullable(),
  },
})

/** Test data that were uploaded and wait for their problem to be saved. */
export const TestcaseUpload = defineEntity({
  name: 'TestcaseUpload',
  tableName: 'testcase_upload',
  properties: {
    /** Secret of the form that names it. */
    token: p.string().length(64).primary(),
    uid: p.string().length(32),
    uploader: relation(User, 'uid'),
    files: p.json<readonly CaseFiles[]>(),
    gid: p.bigint('number').nullable(),
    group: relation(Group, 'gid'),
    createdAt: createdAt(),
  },
})

/** What a problem or an upload stopped naming (test-data/dropped-commands.ts). */
export const DroppedTestData = defineEntity({
  name: 'DroppedTestData',
  tableName: 'dropped_test_data',
  properties: {
    id: id(),
    hash: p.string().length(64),
    pid: p.bigint('number').nullable(),
    problem: relation(Problem, 'pid'),
    droppedAt: p.datetime(6).defaultRaw('now()'),
    /** Not before this moment. */
    lookAt: p.datetime(6).defaultRaw("'-infinity'"),
    /** Every transaction from this id on began after the row was first looked at. */
    seen: p.string().columnType('xid8').nullable(),
  },
})

/** What nothing refers to, and since when (test-data/unused-commands.ts). */
export const UnusedTestData = defineEntity({
  name: 'UnusedTestData',
  tableName: 'unused_test_data',
  properties: {
    hash: p.string().length(64).primary(),
    since: p.datetime(6),
  },
})

export const fileEntities = [StoredFile, TestcaseUpload, DroppedTestData, UnusedTestData]
