/** Members are those of level 3 and above, applicants those of level 1. */
const change = (rows: string, sign: '+' | '-') => `
  update user_group g set members = g.members ${sign} m.members, applicants = g.applicants ${sign} m.applicants
  from (select gid, count(*) filter (where auth >= 3) as members, count(*) filter (where auth = 1) as applicants
    from ${rows} group by gid) m
  where g.id = m.gid and (m.members > 0 or m.applicants > 0);`

/** How many members and applicants a group has, whatever way in which somebody comes, changes or goes. */
export const groupCounts = (['insert', 'update', 'delete'] as const).flatMap((act) => {
  const before = act === 'insert' ? '' : change('gone', '-')
  const after = act === 'delete' ? '' : change('come', '+')
  const named = [
    ...(act === 'insert' ? [] : ['old table as gone']),
    ...(act === 'delete' ? [] : ['new table as come']),
  ].join(' ')
  return [
    `create function group_member_${act}_counted() returns trigger language plpgsql as $$
      begin ${before} ${after} return null; end $$`,
    `create trigger group_member_${act}_counted after ${act} on group_member referencing ${named}
      for each statement execute function group_member_${act}_counted()`,
  ]
})
