/** Creating and changing groups (contract/groups 1, 12.1, 12.2). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupAuths, groupFaults, groupLevels } from '@podium/proto/rules/group/groups.ts'
import type { GroupForm } from '@podium/proto/rules/group/groups.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { lockUsername } from '../account/index.ts'
import { edited } from '../edits/index.ts'
import { enterGroup } from './policy.ts'
import type { GroupRow } from './policy.ts'
import { notifyHome } from '../home/index.ts'
import { brokenUnique } from '../../platform/database/faults.ts'
import { checkOwned, spendCreation } from './creation-policy.ts'
import { Group, GroupMember } from './entities.ts'
import { notifyGroup } from './events.ts'
import { memberCounts } from './count-commands.ts'
import { renameProblems } from './rename-commands.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'settings'>
type Body = CallBody<'createGroup'>

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

/** As it is stored: half characters are replaced. */
const storedFields = ({ name, shortName, brief, description, auth }: GroupForm) => ({
  name: name.toWellFormed(),
  shortName: shortName.toWellFormed(),
  brief: brief.toWellFormed(),
  description: description.toWellFormed(),
  auth,
})

/** With its owner as the first member. */
async function storeGroup(em: EntityManager, form: GroupForm, owner: Viewer, visible: boolean): Promise<void> {
  const { uid } = owner
  const { username, searchName } = await lockUsername(em, uid)
  const code = form.auth === groupAuths.public ? null : form.code
  const counts = memberCounts([groupLevels.root])
  const group = em.create(Group, { ...storedFields(form), ...counts, uid, ownerName: username, code, visible })
  await em.flush()
  em.create(GroupMember, { gid: group.id, uid, searchName, auth: groupLevels.root })
  await em.flush()
  await notifyHome(em, 'groups')
}

/** Throws Refusal. */
export async function createGroup(tools: Tools, viewer: Viewer, body: Body): Promise<null> {
  const form = formOf(body, blank)
  check(form)
  await spendCreation(tools, viewer)
  await withoutClash(() =>
    tools.orm.em.fork().transactional(async (em) => {
      await checkOwned(em, tools, viewer)
      await storeGroup(em, form, viewer, body.visible ?? true)
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
    orm.em.fork().transactional(async (em) => {
      const { group } = await enterGroup(em, { gid: body.id, viewer, needs: 'root', lock: 'update' })
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
      await edited(em, editing, async () => {
        const stored = await em.findOneOrFail(Group, group.id)
        const visible = body.visible ?? stored.visible
        em.assign(stored, { ...storedFields(form), code, visible, updatedAt: new Date() })
        await em.flush()
      })
      await renameProblems(em, { gid: group.id, from: group.shortName, to: form.shortName })
      await notifyGroup(em, { gid: group.id, what: 'group', now: now() })
    }),
  )
  return null
}
