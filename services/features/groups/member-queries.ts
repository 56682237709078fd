/** Who is in a group, and who wants to be (contract/groups 2). */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { groupLevels, groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { Viewer } from '../../platform/context.ts'
import { containsWord } from '../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { planned, tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { enterGroup } from './policy.ts'

interface Listing {
  readonly query: CallQuery<'groupMembers'>
  /** The lowest level that is listed. */
  readonly fromLevel: number
  readonly withReason: boolean
  /** How many there are of all levels, where the group counts them. */
  readonly members?: number
}

const of = expressionBuilder<{ m: Tables['group_member'] }, 'm'>()

/** A condition on member `m`. */
function filterOf({ query: { gid, auth, keyword = '' }, fromLevel }: Listing): Expression<SqlBool> {
  const word = keyword?.trim() ?? ''
  return of.and([
    of('m.gid', '=', gid),
    of('m.auth', '>=', fromLevel),
    ...(auth ? [of('m.auth', '=', auth)] : []),
    ...(word === '' ? [] : [containsWord(of.ref('m.searchName'), word)]),
  ])
}

async function countOf(db: Db, listing: Listing): Promise<number> {
  const { query, members } = listing
  const isNarrowed = Boolean(query.auth) || Boolean(query.keyword?.trim())
  if (members !== undefined && !isNarrowed) return members
  const [counted] = await planned(
    db,
    tables(db)
      .selectFrom('group_member as m')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(filterOf(listing)),
  )
  return counted?.total ?? 0
}

/** Newest first. */
const pageRows = (db: Db, filter: Expression<SqlBool>, { size, offset }: PageBounds) =>
  planned(
    db,
    tables(db)
      .selectFrom('group_member as m')
      .leftJoin('users as u', 'u.uid', 'm.uid')
      .select(['m.id', 'm.gid', 'm.uid', 'u.avatar', 'm.auth', 'm.reason', 'm.createdAt', 'm.updatedAt'])
      .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
      .where(filter)
      .orderBy('m.id', 'desc')
      .limit(size)
      .offset(offset),
  )

async function list(db: Db, listing: Listing): Promise<CallAnswer<'groupMembers'>> {
  const bounds = pageBounds(listing.query, groupLimits.tabPageRows)
  const [total, found] = await Promise.all([countOf(db, listing), pageRows(db, filterOf(listing), bounds)])
  const records = found.map(({ createdAt, updatedAt, reason, ...row }) => ({
    ...row,
    reason: listing.withReason ? reason : null,
    gmtCreate: wireTime(createdAt),
    gmtModify: wireTime(updatedAt),
  }))
  return pageOf(records, total, bounds)
}

/** Throws Refusal. */
export async function listMembers(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupMembers'>,
): Promise<CallAnswer<'groupMembers'>> {
  const { group } = await enterGroup(db, { gid: query.gid, viewer, needs: 'member' })
  return list(db, { query, fromLevel: groupLevels.member, withReason: false, members: group.members })
}

/** Throws Refusal. */
export async function listApplications(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupApplications'>,
): Promise<CallAnswer<'groupApplications'>> {
  await enterGroup(db, { gid: query.gid, viewer, needs: 'admin' })
  return list(db, { query, fromLevel: groupLevels.applying, withReason: true })
}
