/** Groups of the tests: made as rows, with everybody who may stand in one. */
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge } from '../../services-judging/support.ts'
import type { Answer, Caller } from './caller.ts'
import { person, signedInRoot, anonymous, uidOf } from './people.ts'
import { servicesOfFile } from './services-of-file.ts'
import type { TestServices } from './stack.ts'

export const groupCode = 'CODE_1'

interface GroupGiven {
  /** Name of the owner, who is registered. */
  readonly owner: string
  /** 1 public, 2 protected, 3 private. */
  readonly auth?: number
  readonly visible?: boolean
  readonly status?: number
  readonly name?: string
  readonly shortName?: string
}

let made = 0

export async function makeGroup(services: TestServices, given: GroupGiven): Promise<number> {
  made += 1
  const { owner, auth = 1, visible = true, status = 0, name = `Group no ${made}`, shortName = `GROUP${made}` } = given
  const uid = await uidOf(services, owner)
  const group = await firstRow(
    services.ctx.orm.em.fork(),
    sql<{ gid: number }>`
    with g as (
      insert into user_group (name, short_name, brief, description, uid, owner_name, members, auth, code, visible,
        status)
      values (${name}, ${shortName}, 'A brief of it', 'What it is about', ${uid}, ${owner}, 1, ${auth},
        ${auth === 1 ? null : groupCode}, ${visible}, ${status}) returning id)
    insert into group_member (gid, uid, search_name, auth) select id, ${uid}, lower(${owner}), 5 from g
      returning gid`,
  )
  if (!group) throw new Error('an insert returned no row')
  return group.gid
}

/** Puts somebody into a group at a level of proto/rules/group/groups.ts; 0 takes them out. */
export async function setLevel(
  services: TestServices,
  { gid, username, level }: { gid: number; username: string; level: number },
): Promise<void> {
  const uid = await uidOf(services, username)
  const db = services.ctx.orm.em.fork()
  if (level === 0) await change(db, sql`delete from group_member where gid = ${gid} and uid = ${uid}`)
  else
    await change(
      db,
      sql`insert into group_member (gid, uid, search_name, auth, reason) values (${gid}, ${uid}, lower(${username}),
        ${level}, 'Because I want to')
        on conflict (gid, uid) do update set auth = ${level}`,
    )
  await change(
    db,
    sql`update user_group set (members, applicants) = (
      select count(*) filter (where auth >= 3), count(*) filter (where auth = 1) from group_member where gid = ${gid})
      where id = ${gid}`,
  )
}

/** Everybody who may meet a group, the least first. */
export const groupPeople = [
  'anonymous',
  'outsider',
  'siteadmin',
  'applicant',
  'refused',
  'member',
  'groupadmin',
  'grouproot',
  'owner',
  'root',
] as const
export type GroupPerson = (typeof groupPeople)[number]
export const levelsOfPeople: Readonly<Partial<Record<GroupPerson, number>>> = {
  applicant: 1,
  refused: 2,
  member: 3,
  groupadmin: 4,
  grouproot: 5,
}

/** All of them signed in, but for the visitor. */
export async function groupCallers(services: TestServices): Promise<Record<GroupPerson, Caller>> {
  const callers = { anonymous: anonymous(services), root: await signedInRoot(services) } as Record<GroupPerson, Caller>
  for (const name of groupPeople)
    if (name !== 'anonymous' && name !== 'root')
      callers[name] = await person(services, name, name === 'siteadmin' ? 1001 : 1002)
  return callers
}

/** A group in which every one of them has their membership. */
export async function makePeopledGroup(services: TestServices, given: Omit<GroupGiven, 'owner'> = {}): Promise<number> {
  const gid = await makeGroup(services, { owner: 'owner', ...given })
  for (const [username, level] of Object.entries(levelsOfPeople)) await setLevel(services, { gid, username, level })
  return gid
}

/** Members and applicants as the group keeps them, and as its rows say. */
export async function groupCounts(services: TestServices, gid: number): Promise<readonly [unknown, unknown]> {
  const db = services.ctx.orm.em.fork()
  const stored = await firstRow(db, sql`select members, applicants from user_group where id = ${gid}`)
  const [counted] = await rows(
    db,
    sql`
    select (count(*) filter (where auth >= 3))::int as members, (count(*) filter (where auth = 1))::int as applicants
      from group_member where gid = ${gid}`,
  )
  return [stored, counted]
}

/**
 * The head of a file about what groups hold: everybody, a group in which each has their membership, and another one.
 */
export async function groupFixture() {
  const { services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
  await announceJudge(services, ['C'])
  const callers = await groupCallers(services)
  const gid = await makePeopledGroup(services, { shortName: 'Algo1' })
  const other = await makeGroup(services, { owner: 'outsider', shortName: 'Other1' })
  /** The status that each gets. */
  const everybody = async (
    ask: (caller: Caller, name: GroupPerson) => Promise<Answer>,
  ): Promise<Record<string, number>> => {
    const got: Record<string, number> = {}
    for (const name of groupPeople) got[name] = (await ask(callers[name], name)).status
    return got
  }
  return { services, db, alter, callers, gid, other, everybody }
}

/** Statuses that everybody gets: of those outside, where members are let in, and where administrators alone are. */
export const closed = { anonymous: 401, outsider: 403, siteadmin: 403, applicant: 403, refused: 403 }
export const forMembers = { ...closed, member: 200, groupadmin: 200, grouproot: 200, owner: 200, root: 200 }
export const forAdmins = { ...forMembers, member: 403 }
