/** The owner of a home and its group. */
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../../support/caller.ts'
import { person, uidOf } from '../../support/people.ts'
import type { TestServices } from '../../support/stack.ts'
import { markOf } from './tools.ts'
import type { HomeGiven, HomeTools } from './tools.ts'

export async function makeOwner(
  services: TestServices,
  { name, owner }: HomeGiven,
  { run, number }: Pick<HomeTools, 'run' | 'number'>,
): Promise<{ caller: Caller; username: string; uid: string }> {
  const username = owner ?? `owner${number}`
  // Administrators make what the site has; a group is anybody's.
  const caller = await person(services, username, name.startsWith('site') ? 1001 : 1002)
  const uid = await uidOf(services, username)
  await run(
    sql`update users set email = ${`${markOf(name, 'email')}@example.org`}, realname = ${markOf(name, 'realname')},
      mobile = ${`1${number}0000${markOf(name, 'mobile')}`} where uid = ${uid}`,
  )
  return { caller, username, uid }
}

export async function makeGroup(
  { add, mark, uid, username, number }: Omit<HomeTools, 'gid' | 'title'>,
  services: TestServices,
  code: string,
): Promise<{ gid: number; member: number }> {
  const gid = Number(
    await add('user_group', {
      name: mark('group'),
      short_name: `ZQ${number}`,
      brief: mark('brief'),
      description: mark('about'),
      uid,
      owner_name: username,
      members: 1,
      applicants: 1,
      auth: 3,
      visible: false,
      code,
    }),
  )
  await add('group_member', { gid, uid, search_name: username, auth: 5 })
  await person(services, `applicant${number}`)
  const member = Number(
    await add('group_member', {
      gid,
      uid: await uidOf(services, `applicant${number}`),
      search_name: `applicant${number}`,
      auth: 1,
      reason: mark('reason'),
    }),
  )
  return { gid, member }
}
