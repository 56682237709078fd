/** Groups and who belongs to them (services/platform/database/migrations/initial/groups.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { Opt } from '@mikro-orm/postgresql'
import { revised } from '../../platform/database/revised.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const updatedAt = () => p.datetime(6).fieldName('updated_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()
const uid = () => p.string().length(32)

export const Group = defineEntity({
  name: 'Group',
  tableName: 'user_group',
  properties: {
    /** Starts at 1000; `gid` elsewhere. */
    id: id(),
    /** Unique, letter case aside. */
    name: p.string().length(25),
    /** In front of the display ids of its problems; unique, letter case aside. */
    shortName: p.string().length(10),
    brief: p.string().length(50),
    /** Markdown. */
    description: p.text(),
    avatar: p.text().nullable(),
    /** The owner. */
    uid: uid(),
    owner: relation(User, 'uid'),
    /** 1 public, 2 protected, 3 private. */
    auth: p.smallint(),
    visible: p.boolean().default(true),
    /** 0 normal, 1 banned. */
    status: p.smallint().default(0),
    /** Invitation code; protected ones have it, private ones ask for it. */
    code: p.string().length(6).nullable(),
    ...revised(),
    /** Counted by count-commands.ts, as the applicants are. */
    members: p.integer().default(0),
    /** Who waits for an answer. */
    applicants: p.integer().default(0),
    /** What a word is looked for in; written by the database. */
    searchText: p
      .text()
      .$type<Opt<string>>()
      .generated('(lower(name || chr(10) || short_name || chr(10) || owner_name)) stored'),
    /** The name of its owner; `user_changed` renames it with the user. */
    ownerName: p.text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const GroupMember = defineEntity({
  name: 'GroupMember',
  tableName: 'group_member',
  properties: {
    id: id(),
    gid: p.bigint('number'),
    group: relation(Group, 'gid'),
    uid: uid(),
    user: relation(User, 'uid'),
    /** proto/rules/group/groups.ts `groupLevels`. */
    auth: p.smallint(),
    /** Why they applied. */
    reason: p.string().length(100).nullable(),
    /** Of the user, in lower case; `user_changed` renames it with the user. */
    searchName: p.text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

/** What somebody did with one problem in a group, or in one of its contests; written by the database. */
export const GroupCell = defineEntity({
  name: 'GroupCell',
  tableName: 'group_cell',
  properties: {
    gid: p.bigint('number').primary(),
    group: relation(Group, 'gid'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
    /** 0 outside contests. */
    cid: p.bigint('number').primary(),
    pid: p.bigint('number').primary(),
    tries: p.integer(),
    solved: p.boolean(),
    bestScore: p.integer().nullable(),
  },
})

/** Groups made in the 24 hours from `since`, refused tries included. */
export const GroupQuota = defineEntity({
  name: 'GroupQuota',
  tableName: 'group_quota',
  properties: { uid: uid().primary(), user: relation(User, 'uid'), since: p.datetime(6), tries: p.integer() },
})

export const groupEntities = [Group, GroupMember, GroupCell, GroupQuota]
