/** Creating and changing groups (contract/groups 1, 12.1, 12.2). */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupAuths, groupFaults } from '@podium/proto/rules/group/groups.ts'
import type { GroupForm } from '@podium/proto/rules/group/groups.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { edited } from '../edits/index.ts'
import { enterGroup } from './policy.ts'
import type { GroupRow } from './policy.ts'
import { solvedPublicProblems } from '../problems/index.ts'
import { brokenUnique, change, firstRow, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { notifyGroup } from './events.ts'
import { renameProblems } from './rename.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'settings'>
type Body = CallBody<'createGroup'>

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** What was sent, without blanks around; what was not, from before. */
const formOf = (body: Body, before: GroupForm): GroupForm => ({
  name: (body.name ?? before.name).trim(),
  shortName: (body.shortName ?? before.shortName).trim(),
  brief: (body.brief ?? before.brief).trim(),
  description: (body.description ?? before.description).trim(),
  auth: body.auth ?? before.auth,
  code: (body.code ?? before.code).trim() || before.code,
})

const blank: GroupForm = { name: '', shortName: '', brief: '', description: '', auth: 0, code: '' }

/** Throws Refusal for the first rule that is broken. @param isChecked leaves the other fields out */
function check(form: GroupForm, isChecked: (field: keyof GroupForm) => boolean = () => true): void {
  const fault = groupFaults(form).find(({ field }) => isChecked(field))
  if (fault) throw new Refusal(fault.code, { ...fault.params })
}

/** Names are compared by the database, which alone knows of what is written in the same moment. */
async function withoutClash<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenUnique(error)
    if (broken === 'user_group_name') throw new Refusal('groupNameTaken')
    if (broken === 'user_group_short_name') throw new Refusal('groupShortNameTaken')
    throw error
  }
}

/** Tries are counted whatever becomes of them, so this is a transaction of its own. Throws Refusal. */
async function countTry({ orm, now }: Pick<Tools, 'orm' | 'now'>, uid: string, limit: number): Promise<void> {
  const at = now()
  const begins = new Date(at.getTime() - dayMs).toISOString()
  const quota = await firstRow(
    orm.em.fork(),
    sql<{ tries: number; since: string }>`
    insert into group_quota as q (uid, since, tries) values (${uid}, ${at.toISOString()}, 1)
    on conflict (uid) do update set
      tries = case when q.since <= ${begins} then 1 else q.tries + 1 end, since = case when q.since <= ${begins} then excluded.since else q.since end
    returning tries, since`,
  )
  if (!quota || quota.tries <= limit) return
  const leftMs = toDate(quota.since).getTime() + dayMs - at.getTime()
  throw new Refusal('groupDailyLimit', { limit, minutes: Math.max(1, Math.ceil(leftMs / minuteMs)) })
}

/** Locks the owner's count: of two groups made at once the second sees the first. Throws Refusal. */
async function checkOwned(db: Db, uid: string, limit: number): Promise<void> {
  await change(db, sql`select 1 from users where uid = ${uid} for no key update`)
  const owned = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from user_group where uid = ${uid}`,
  )
  if ((owned?.count ?? 0) >= limit) throw new Refusal('groupOwnLimit', { limit })
}

/** Throws Refusal. */
export async function createGroup(tools: Tools, viewer: Viewer, body: Body): Promise<null> {
  const form = formOf(body, blank)
  check(form)
  const limits = await tools.settings.get()
  const isFree = isAdminRole(viewer.role)
  const db = tools.orm.em.fork()
  if (!isFree) {
    const needed = limits.defaultCreateGroupACInitValue
    const solved = await solvedPublicProblems(db, viewer.uid, needed)
    if (solved < needed) throw new Refusal('groupTooFewSolved', { needed, solved })
    await countTry(tools, viewer.uid, limits.defaultCreateGroupDailyLimit)
  }
  await withoutClash(() =>
    db.transactional(async (em) => {
      if (!isFree) await checkOwned(em, viewer.uid, limits.defaultCreateGroupLimit)
      await change(
        em,
        sql`
      with made as (
        insert into user_group (name, short_name, brief, description, uid, auth, code, visible)
        values (${form.name.toWellFormed()}, ${form.shortName.toWellFormed()}, ${form.brief.toWellFormed()}, ${form.description.toWellFormed()}, ${viewer.uid}, ${form.auth},
          ${form.auth === groupAuths.public ? null : form.code}, ${body.visible ?? true}) returning id)
      insert into group_member (gid, uid, auth) select id, ${viewer.uid}, 5 from made`,
      )
    }),
  )
  return null
}

const storedForm = ({ name, shortName, brief, description, auth, code }: GroupRow): GroupForm => ({
  name,
  shortName,
  brief,
  description,
  auth,
  code: code ?? '',
})

/** Throws Refusal. */
export async function editGroup({ orm, now }: Tools, viewer: Viewer, body: CallBody<'editGroup'>): Promise<null> {
  check(
    formOf(body, blank),
    (field) => body[field] !== undefined && body[field] !== null && (field !== 'code' || Boolean(body.code?.trim())),
  )
  await withoutClash(() =>
    orm.em.fork().transactional(async (db) => {
      const { group } = await enterGroup(db, { gid: body.id, viewer, needs: 'root', lock: 'update' })
      const form = formOf(body, storedForm(group))
      check(form)
      const code = form.code === '' ? null : form.code.toWellFormed()
      const editing = {
        table: 'user_group',
        id: group.id,
        username: viewer.username,
        base: body.baseRevision,
        now: now(),
      } as const
      await edited(db, editing, () =>
        change(
          db,
          sql`
      update user_group set name = ${form.name.toWellFormed()}, short_name = ${form.shortName.toWellFormed()}, brief = ${form.brief.toWellFormed()},
        description = ${form.description.toWellFormed()}, auth = ${form.auth}, code = ${code}, visible = coalesce(${body.visible ?? null}::boolean, visible), updated_at = now()
      where id = ${group.id}`,
        ),
      )
      await renameProblems(db, { gid: group.id, from: group.shortName, to: form.shortName })
      await notifyGroup(db, { gid: group.id, what: 'group', now: now() })
    }),
  )
  return null
}
