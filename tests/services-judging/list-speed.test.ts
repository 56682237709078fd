/** The lists must not read whole tables, whatever the filter: PostgreSQL itself counts how they were read. */
import { expect, test } from 'vitest'
import { serverZone } from '@podium/services/platform/database/server-day.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { pageIds, sharedBy } from '@podium/services/features/submissions/list/page.hot-sql.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { person, anonymous, uidOf } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { bigTables, fillLists } from '../support/big-lists.ts'
import { expectNoWholeTable, scansOf, untilCounted } from '../support/table-scans.ts'
import {
  submissions,
  submissionFilters,
  problemFilters,
  rankPages,
  people,
  trainings,
  trainingRanks,
  filtersAsConditions,
} from './list-questions.ts'

const { stack, services } = await servicesOfFile('starter', {}, { worker: true })
const anyone = anonymous(services)
const ada = await person(services, 'ada')
await fillLists(stack.databaseUrl, { submissions, problems: 2_500, users: 8_000 }, await uidOf(services, 'ada'))

/** Asks for a list with each of its filters. @returns the totals, where the call has one */
async function askAll(name: CallName, asked: readonly Record<string, string>[]): Promise<number[]> {
  const totals: number[] = []
  for (const query of asked) {
    const answer = await (query.onlyMine || name.startsWith('training') ? ada : anyone).call(name, {
      query: name.endsWith('List') ? { limit: '15', ...query } : query,
    })
    expect(answer.status, JSON.stringify(query)).toBe(200)
    totals.push((answer.data as { total: number }).total)
  }
  return totals
}

test.each([
  ['submissionList', submissionFilters],
  ['problemList', problemFilters],
  ['rankList', rankPages],
  ['userHomeInfo', people],
  ['userHeatMap', people],
  ['recentUpdatedProblem', [{}]],
  ['recentSevenAcRank', [{}]],
  ['trainingList', trainings],
  ['trainingRank', trainingRanks],
  ['trainingProblems', [{ tid: '1' }]],
] as const)('no question to %s reads a whole table', async (name, asked) => {
  await expectNoWholeTable(services.ctx.orm.em.fork(), bigTables, asked.length, () => askAll(name, asked))
})

test('words are found in id and title of every language, and taken as they are', async () => {
  const [byId, byTitle, byChinese, byPercent] = await askAll('problemList', [
    { keyword: 'q12' },
    { keyword: 'PROBLEM' },
    { keyword: '题目' },
    { keyword: '%' },
  ])
  const real = await firstRow(
    services.ctx.orm.em.fork(),
    sql<{ byId: number; byTitle: number; byChinese: number }>`
    select count(*) filter (where p.display_id ilike '%q12%' or p.title ilike '%q12%') as "byId",
      count(*) filter (where p.title ilike '%problem%') as "byTitle",
      count(*) filter (where exists (select 1 from problem_translation t where t.pid = p.id
        and t.title like '%题目%')) as "byChinese"
    from problem p where auth = 1 and gid is null`,
  )
  expect({ byId, byTitle, byChinese }).toEqual(real)
  expect(byPercent).toBe(0)
})

interface Listed {
  readonly total: number
  readonly records: readonly { readonly submitId: number }[]
}

/** One more by user77 on Q12, with all that is kept of it. */
async function submitNow(): Promise<void> {
  const db = services.ctx.orm.em.fork()
  await rows(
    db,
    sql`
    with made as (
      insert into submission (pid, uid, status, code, code_bytes, language, lane)
      select p.id, u.uid, 5, 'x', 1, 'C', 'normal' from problem p, users u where p.display_id = 'Q12'
        and u.username = 'user77' returning *),
    day as (
      insert into submission_list_day as d (day, shard, total) select (submit_time at time zone ${serverZone})::date,
        0, 1 from made
      on conflict (day, shard) do update set total = d.total + 1),
    standing as (update user_standing s set total = s.total + 1, listed_total = s.listed_total + 1,
      listed_at = made.submit_time from made where s.uid = made.uid)
    insert into problem_count as c (pid, gid, total) select pid, 0, 1 from made on conflict (pid, gid) do update
      set total = c.total + 1`,
  )
}

async function compare(
  query: Record<string, string>,
  condition: (typeof filtersAsConditions)[number][1],
  page: number,
): Promise<void> {
  const db = services.ctx.orm.em.fork()
  const size = 15
  const matching = sql`from submission s join users u on u.uid = s.uid join problem p on p.id = s.pid
    where ${condition}`
  const all = await firstRow(db, sql<{ count: number }>`select count(*) as count ${matching}`)
  const count = all?.count ?? 0
  const at = page < 0 ? Math.max(0, Math.ceil(count / size) + page) : page
  const real = await rows(
    db,
    sql<{ submitId: number }>`
    select s.submit_id as "submitId" ${matching} order by s.submit_time desc, s.submit_id desc
      limit ${size} offset ${at * size}`,
  )
  const { total, records } = (
    await anyone.call('submissionList', { query: { ...query, limit: String(size), currentPage: String(at + 1) } })
  ).data as Listed
  expect({
    query,
    at,
    total: Math.min(total, limits.submissionsCountedAtMost),
    ids: records.map((one) => one.submitId),
  }).toEqual({
    query,
    at,
    total: Math.min(count, limits.submissionsCountedAtMost),
    ids: real.map((one) => one.submitId),
  })
}

test('a page is the same as counted from the beginning, whatever the filter and however deep, also after somebody submitted', async () => {
  // Deep ones first and again, for the places that they leave behind.
  const pages = [0, 3, 40, 12, 90, 41, -1, -2, 90, 0]
  for (const [query, condition] of filtersAsConditions) for (const page of pages) await compare(query, condition, page)
  await submitNow()
  for (const [query, condition] of filtersAsConditions)
    for (const page of [1, 41, 91, -1]) await compare(query, condition, page)
  const after = await anyone.call('submissionList', { query: { currentPage: String(submissions) } })
  expect(after.data).toMatchObject({ records: [], total: submissions + 1 })
})

interface PlanNode {
  readonly 'Index Name'?: string
  readonly 'Actual Loops': number
  readonly 'Plans'?: readonly PlanNode[]
}

const timesRead = (index: string, node: PlanNode): number =>
  (node['Index Name'] === index ? node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + timesRead(index, one), 0)

test('of the submissions of many people, a page looks for those alone who have one on it', async () => {
  const db = services.ctx.orm.em.fork()
  const uids = (await rows(db, sql<{ uid: string }>`select uid from users where username like '%user77%'`)).map(
    ({ uid }) => uid,
  )
  const filter = { uids, namesLike: null, pids: null, status: null, gid: null, narrowed: {}, isFull: false }
  const ids = pageIds(filter, { current: 1, size: 15, offset: 0 }, null)
  const [explained] = await rows(
    db,
    sql<{
      'QUERY PLAN': readonly { readonly Plan: PlanNode }[]
    }>`explain (analyze, format json) ${sharedBy(filter)} select array(${ids})`,
  )
  const read = explained?.['QUERY PLAN'].reduce((sum, { Plan }) => sum + timesRead('submission_user', Plan), 0)
  expect(uids.length).toBeGreaterThan(100)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(15)
})

test('the submissions of many people are the same as counted when their newest ones go, and when somebody submits elsewhere alone', async () => {
  const db = services.ctx.orm.em.fork()
  const ofPeople = filtersAsConditions.filter(([query]) => 'username' in query && Object.keys(query).length === 1)
  expect(ofPeople.length).toBeGreaterThan(1)
  await rows(
    db,
    sql`
    insert into submission (pid, uid, status, code, code_bytes, language, lane, gid)
    select p.id, u.uid, 5, 'x', 1, 'C', 'normal', 99 from problem p, users u where p.display_id = 'Q12'
      and u.username like 'user77%' limit 20`,
  )
  for (const [query, condition] of ofPeople) await compare(query, sql`${condition} and s.gid is null`, 0)
  for (const many of [1, 20, 60]) {
    await rows(
      db,
      sql`
      delete from submission where submit_id in (
        select s.submit_id from submission s join users u on u.uid = s.uid where u.username like '%user7%'
          order by s.submit_time desc, s.submit_id desc limit ${many})`,
    )
    for (const [query, condition] of ofPeople)
      for (const page of [0, 2, -1]) await compare(query, sql`${condition} and s.gid is null`, page)
  }
  await rows(db, sql`delete from submission where gid = 99`)
})

test('the problem list stands in the order of each column, with what is not known last, and falls into solved and unsolved', async () => {
  const db = services.ctx.orm.em.fork()
  const shown = sql`problem p left join problem_count c on c.pid = p.id and c.gid = 0 left join problem_translation t
    on t.pid = p.id and t.locale = 'en-US' where p.auth = 1 and p.gid is null`
  const pages = async (query: Record<string, string>) => {
    const all: { pid: number; title: string; difficulty: number | null; total: number; ac: number }[] = []
    for (const currentPage of ['1', '2', '40'])
      all.push(
        ...(
          (await ada.call('problemList', { query: { limit: '30', currentPage, ...query } })).data as {
            records: typeof all
          }
        ).records,
      )
    return all
  }
  const ids = async (order: string) => {
    const found = await rows(
      db,
      sql<{ id: number }>`select p.id from ${shown} order by ${sql.raw(order)}, length(p.display_id), p.display_id`,
    )
    return [...found.slice(0, 60), ...found.slice(1170, 1200)].map(({ id }) => id)
  }
  const rate = 'case when coalesce(c.total, 0) > 0 then c.ac::float8 / c.total end'
  for (const [query, order] of [
    [{ sort: 'total' }, 'coalesce(c.total, 0)'],
    [{ sort: 'total', isDescending: 'true' }, 'coalesce(c.total, 0) desc'],
    [{ sort: 'rate' }, `${rate} nulls last`],
    [{ sort: 'rate', isDescending: 'true' }, `${rate} desc nulls last`],
    [{ sort: 'level', isDescending: 'true' }, 'p.difficulty desc nulls last'],
    [{}, 'p.id is null'],
  ] as const)
    expect(
      (await pages(query)).map(({ pid }) => pid),
      JSON.stringify(query),
    ).toEqual(await ids(order))
  const titles = (await pages({ sort: 'title' })).map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }).compare))
  const [solved] = await rows(
    db,
    sql<{ count: number }>`
    select count(*) as count from user_problem u join problem p on p.id = u.pid
      where u.uid = ${await uidOf(services, 'ada')} and u.solved_at is not null and p.auth = 1 and p.gid is null`,
  )
  const [all] = await askAll('problemList', [{}])
  const total = async (own: string): Promise<number> =>
    ((await ada.call('problemList', { query: { own } })).data as { total: number }).total
  expect(solved?.count).toBeGreaterThan(0)
  expect(await total('solved')).toBe(solved?.count)
  expect(await total('unsolved')).toBe((all ?? 0) - (solved?.count ?? 0))
  expect(await anyone.call('problemList', { query: { own: 'solved' } })).toMatchObject({ status: 401 })
})

test('a problem that is hidden, shown, renamed or marked is so in the list at once', async () => {
  const db = services.ctx.orm.em.fork()
  const asked = async (query: Record<string, string>): Promise<unknown> => {
    const { records, total } = (await anyone.call('problemList', { query })).data as {
      records: { problemId: string }[]
      total: number
    }
    return [total, ...records.map(({ problemId }) => problemId)]
  }
  const word = { keyword: 'strange name' }
  expect(await asked(word)).toEqual([0])
  await rows(db, sql`update problem set title = 'A strange name' where display_id = 'Q77'`)
  expect(await asked(word)).toEqual([1, 'Q77'])
  await rows(db, sql`update problem set auth = 2 where display_id = 'Q77'`)
  expect(await asked(word)).toEqual([0])
  await rows(db, sql`update problem set auth = 1, difficulty = 2 where display_id = 'Q77'`)
  expect(await asked({ ...word, difficulty: '2' })).toEqual([1, 'Q77'])
  // A save of a problem writes its tags and its row.
  const save = (tags: Parameters<typeof change>[1]) =>
    db.transactional(async (em) => {
      await change(em, tags)
      await change(em, sql`update problem set title = title where display_id = 'Q77'`)
    })
  await save(sql`delete from problem_tag where pid = (select id from problem where display_id = 'Q77')`)
  expect(await asked({ ...word, tagId: '1' })).toEqual([0])
  await save(sql`insert into problem_tag (pid, tag_id) select id, 1 from problem where display_id = 'Q77'`)
  expect(await asked({ ...word, tagId: '1' })).toEqual([1, 'Q77'])
})

test('whoever is renamed, and a problem that is, stands with the new name on rows of submissions at once, and is found by it', async () => {
  const db = services.ctx.orm.em.fork()
  const first = async (query: Record<string, string>) => {
    const { records, total } = (await anyone.call('submissionList', { query })).data as {
      total: number
      records: { username: string; displayPid: string; title: string }[]
    }
    return { total, username: records[0]?.username, displayPid: records[0]?.displayPid, title: records[0]?.title }
  }
  await submitNow()
  const { title } = await first({})
  expect(await first({})).toMatchObject({ username: 'user77', displayPid: 'Q12' })
  const { total } = await first({ username: 'user77' })
  expect(await first({ username: 'Somebody' })).toEqual({ total: 0 })
  await rows(db, sql`update users set username = 'Somebody new' where username = 'user77'`)
  expect(await first({})).toMatchObject({ username: 'Somebody new', displayPid: 'Q12', title })
  expect(await first({ username: 'Somebody' })).toMatchObject({ username: 'Somebody new' })
  expect((await first({ username: 'user77' })).total).toBeLessThan(total)
  await rows(db, sql`update problem set display_id = 'Q12-NEW' where display_id = 'Q12'`)
  expect(await first({})).toMatchObject({ displayPid: 'Q12-NEW', title })
  await rows(
    db,
    sql`
    with translated as (
      insert into problem_translation (pid, locale, title) select id, 'en-US', 'Another title' from problem
        where display_id = 'Q12-NEW')
    update problem set translated_titles = chr(10) || 'Another title' || translated_titles
      where display_id = 'Q12-NEW'`,
  )
  expect(await first({})).toMatchObject({ displayPid: 'Q12-NEW', title: 'Another title' })
  expect(await first({ problemID: 'Q12-N' })).toMatchObject({ displayPid: 'Q12-NEW' })
  await rows(db, sql`delete from problem_translation where title = 'Another title'`)
  await rows(
    db,
    sql`update problem set display_id = 'Q12', translated_titles = replace(translated_titles, chr(10) ||
      'Another title', '') where display_id = 'Q12-NEW'`,
  )
  await rows(db, sql`update users set username = 'user77' where username = 'Somebody new'`)
})

test('a search of a rank finds the same users whether their word is common or rare, and its total is theirs', async () => {
  const db = services.ctx.orm.em.fork()
  for (const [word, type] of [
    ['user', 0],
    ['小禾', 1],
    ['user12', 0],
    ['r77', 1],
    ['9', 0],
  ] as const) {
    const order = type === 0 ? sql`k.ac desc, k.total, k.uid` : sql`k.score desc, k.ac desc, k.uid`
    const found = await rows(
      db,
      sql<{ uid: string }>`
      select k.uid from user_standing k join users u on u.uid = k.uid where k.enabled
        and strpos(lower(u.username || coalesce(u.nickname, '')), ${word}) > 0 order by ${order}`,
    )
    for (const page of [1, 2, 20]) {
      const { records, total } = (
        await anyone.call('rankList', {
          query: { type: String(type), searchUser: word, currentPage: String(page), limit: '30' },
        })
      ).data as { records: { uid: string }[]; total: number }
      expect({ word, page, total, uids: records.map(({ uid }) => uid) }).toEqual({
        word,
        page,
        total: Math.min(10_000, found.length),
        uids: found.slice((page - 1) * 30, page * 30).map(({ uid }) => uid),
      })
    }
  }
})

test('totals of the unfiltered list and of a verdict are exact', async () => {
  const total = async (query: Record<string, string>): Promise<number> =>
    ((await anyone.call('submissionList', { query })).data as { total: number }).total
  const real = await firstRow(
    services.ctx.orm.em.fork(),
    sql<{ all: number; accepted: number }>`
    select count(*) as all, count(*) filter (where status = 0) as accepted from submission`,
  )
  expect(await total({})).toBe(real?.all)
  expect(await total({ status: '0' })).toBe(real?.accepted)
})

test('a page of 10,000 comments in one discussion reads neither all comments nor all replies', async () => {
  const db = services.ctx.orm.em.fork()
  const made = await firstRow(
    db,
    sql<{ did: number }>`
    insert into discussion (uid, author_name, category_id, title, description, content, top_comment_num)
    values ('1', 'root', 1, 'Busy', 'D', 'C', 10000) returning id as did`,
  )
  const did = made?.did ?? 0
  const comments = sql`
    insert into comment (did, uid, content, like_num, reply_num) select ${did}, '1', repeat('Words ', 20),
      (i * 37) % 900, 3 from generate_series(1, 10000) i`
  const replies = sql`
    insert into reply (comment_id, uid, to_uid, quote_type, quote_id, content)
    select id, '1', uid, 'Comment', id, 'An answer' from comment cross join generate_series(1, 3) where did = ${did}`
  for (const fill of [comments, replies]) await rows(db, fill)
  await rows(db, sql`analyze comment, reply`)
  const tables = ['comment', 'reply'] as const
  const before = await scansOf(db, tables)
  const pages = [...Array(20).keys()].map((index) => 1 + index * 52)
  const ask = (page: number) => ada.call('comments', { query: { did: `${did}`, limit: '10', currentPage: `${page}` } })
  for (const page of pages) {
    const { data } = await ask(page)
    expect((data as { commentList: { total: number; records: unknown[] } }).commentList).toMatchObject({
      total: 10_000,
      records: { length: 10 },
    })
  }
  await untilCounted(db, tables, { since: before, reads: pages.length, ask: () => ask(1) })
  // What filling the tables has read is counted late.
  for (const [table, times] of Object.entries((await scansOf(db, tables)).whole))
    expect(times, table).toBeLessThan((before.whole[table] ?? 0) + pages.length)
}, 60_000)
