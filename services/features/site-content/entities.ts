/** Announcements. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { revised } from '../../platform/database/revised.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest } from '../contests/entities.ts'
import { Group } from '../groups/entities.ts'

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
    author: relation(User, 'uid'),
    /** proto/rules/site/announcements.ts `announcementStates`. */
    status: p.smallint().default(announcementStates.visible),
    /** Of a contest or of a group; both null for one of the site. */
    cid: p.bigint('number').nullable(),
    contest: relation(Contest, 'cid'),
    gid: p.bigint('number').nullable(),
    group: relation(Group, 'gid'),
    ...revised(),
    createdAt: createdAt(),
    updatedAt: p.datetime(6).fieldName('updated_at').defaultRaw('now()'),
  },
})

export const pageContentEntities = [Announcement]
