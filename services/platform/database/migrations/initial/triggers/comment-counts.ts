const counted = (event: 'insert' | 'delete', rows: string, sign: '+' | '-'): string[] => [
  `create function comment_${event}_counted() returns trigger language plpgsql as $$ begin
    update discussion d set top_comment_num = d.top_comment_num ${sign} m.many
    from (select did, count(*) as many from moved where did is not null group by did) m where d.id = m.did;
    return null;
  end $$`,
  `create trigger comment_${event}_counted after ${event} on comment referencing ${rows}
    for each statement execute function comment_${event}_counted()`,
]

/** How many comments a discussion has, without their replies. */
export const commentCounts = [
  ...counted('insert', 'new table as moved', '+'),
  ...counted('delete', 'old table as moved', '-'),
]
