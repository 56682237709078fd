/** Users, sign-ins, codes and settings. The schema itself is written in `platform/database/migrations`. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InferEntity, Opt } from '@mikro-orm/postgresql'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { roleIds, userStatus } from '@podium/proto/rules/user/roles.ts'
import { relation } from '../../platform/database/relation.ts'

const createdAt = () => p.datetime(3).fieldName('gmt_create').defaultRaw('now()')
const modifiedAt = () => p.datetime(3).fieldName('gmt_modified').defaultRaw('now()')

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    /** 32 lower-case hexadecimal characters; the built-in root is `1`. */
    uid: p.string().columnType('text').primary(),
    username: p.text(),
    /** The name in lower case, for searching; kept by the database. */
    searchName: p.text().$type<Opt<string>>().generated('(lower(username)) stored'),
    email: p.text().nullable(),
    /** PHC string of argon2id. */
    passwordHash: p.text(),
    roleId: p.integer().default(roleIds.user),
    status: p.integer().default(userStatus.enabled),
    /** Made for one contest: stands in its board only. */
    contestOnly: p.boolean().default(false),
    /** Made for the staff of this contest: may do nothing else, and ends with it. */
    onlyCid: p.bigint('number').nullable(),
    locale: p.text().$type<Locale>().default('zh-CN'),
    nickname: p.text().nullable(),
    realname: p.text().nullable(),
    avatar: p.text().nullable(),
    titleName: p.text().nullable(),
    titleColor: p.text().nullable(),
    number: p.text().nullable(),
    school: p.text().nullable(),
    place: p.text().nullable(),
    course: p.text().nullable(),
    signature: p.text().nullable(),
    github: p.text().nullable(),
    blog: p.text().nullable(),
    cfUsername: p.text().nullable(),
    mobile: p.text().nullable(),
    gender: p.text().default('secrecy'),
    gmtCreate: createdAt(),
    gmtModified: modifiedAt(),
  },
})
export type User = InferEntity<typeof User>

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.string().columnType('text').primary(),
    uid: p.text(),
    user: relation(User, 'uid'),
    ip: p.text(),
    userAgent: p.text(),
    gmtCreate: createdAt(),
    /** When a renewed token was handed out last; parallel requests of the same moment get none. */
    renewedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
})

export const SignInFailure = defineEntity({
  name: 'SignInFailure',
  tableName: 'sign_in_failure',
  properties: {
    /** `uid <uid>`, or `name <name>` for a name of nobody. */
    account: p.string().columnType('text').primary(),
    ip: p.string().columnType('text').primary(),
    failures: p.integer(),
    lastAt: p.datetime(3),
  },
})

export const NotifyCode = defineEntity({
  name: 'NotifyCode',
  tableName: 'notify_code',
  properties: {
    /** `register` (target: e-mail in lower case) or `reset` (target: uid). */
    purpose: p.string().columnType('text').primary(),
    target: p.string().columnType('text').primary(),
    codeHash: p.text(),
    wrongTries: p.integer().default(0),
    sentAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
})

export const Captcha = defineEntity({
  name: 'Captcha',
  tableName: 'captcha',
  properties: {
    key: p.string().columnType('text').primary(),
    answer: p.text(),
    expiresAt: p.datetime(3),
  },
})

export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.string().columnType('text').primary(),
    value: p.json<unknown>(),
  },
})

/** Failed tries at changing password, e-mail or mobile number. */
export const ChangeFailure = defineEntity({
  name: 'ChangeFailure',
  tableName: 'change_failure',
  properties: {
    uid: p.string().columnType('text').primary(),
    user: relation(User, 'uid'),
    /** `password` or `email` or `mobile`. */
    what: p.string().columnType('text').primary(),
    failures: p.integer(),
    firstAt: p.datetime(3),
    lockedUntil: p.datetime(3).nullable(),
  },
})

/** Names and passwords of generated accounts, enciphered, until they are downloaded or expire. */
export const UserSheet = defineEntity({
  name: 'UserSheet',
  tableName: 'user_sheet',
  properties: {
    /** SHA-256 of the key that opens it. */
    id: p.string().length(64).primary(),
    content: p.text(),
    expiresAt: p.datetime(6),
  },
})

/** Names of a user as searches look for them; maintained by the database. */
export const UserSearch = defineEntity({
  name: 'UserSearch',
  tableName: 'user_search',
  properties: {
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    /** In lower case. */
    names: p.text(),
    /** One and two characters that occur in them. */
    grams: p.array().columnType('text[]'),
  },
})

export const accountEntities = [
  User,
  Session,
  SignInFailure,
  ChangeFailure,
  NotifyCode,
  Captcha,
  Setting,
  UserSheet,
  UserSearch,
]
