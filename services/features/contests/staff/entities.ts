/** Who works for a contest (services/platform/database/migrations/contest-staff.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { relation } from '../../../platform/database/relation.ts'
import { User } from '../../account/entities.ts'
import { Contest } from '../entities.ts'

/** Roles in one contest: an account has one at most. */
export const ContestStaff = defineEntity({
  name: 'ContestStaff',
  tableName: 'contest_staff',
  properties: {
    cid: p.bigint('number').primary().autoincrement(false),
    contest: relation(Contest, 'cid'),
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    /** proto/rules/contest/contest-staff.ts `staffRoles`. */
    role: p.string().length(16).$type<StaffRole>(),
    /** Name of whoever gave it. */
    givenBy: p.string().length(255),
    givenAt: p.datetime(6),
  },
})

export const contestStaffEntities = [ContestStaff]
