/** Announcements, and the files that pages show. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { revised } from '../../platform/database/revised.ts'

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()

export const Announcement = defineEntity({
  name: 'Announcement',
  tableName: 'announcement',
  properties: {
    id: id(),
    title: p.string().length(255),
    /** Markdown. */
    content: p.text().default(''),
    /** Its author. */
    uid: p.string().length(32),
    /** 0 visible, 1 hidden. */
    status: p.smallint().default(0),
    /** Of a contest or of a group; both null for one of the site. */
    cid: p.bigint('number').nullable(),
    gid: p.bigint('number').nullable(),
    ...revised(),
    createdAt: createdAt(),
    updatedAt: p.datetime(6).fieldName('updated_at').defaultRaw('now()'),
  },
})

/** Written and read by stored-files.ts. */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    id: id(),
    /** Random, with an extension: the last part of its address. */
    name: p.string().length(64),
    kind: p.string().length(16),
    mediaType: p.string().length(64),
    /** As the uploader called it. */
    originalName: p.string().length(255),
    uid: p.string().length(32),
    gid: p.bigint('number').nullable(),
    /** SHA-256 of the bytes: their name in the object store. */
    hash: p.string().length(64),
    sizeBytes: p.bigint('number'),
    createdAt: createdAt(),
    deletedAt: p.datetime(6).nullable(),
  },
})

export const pageContentEntities = [Announcement, StoredFile]
