/**
 * One thing of every kind, made as rows, each with a mark of its home in all of its texts: `Leak-<home>-<thing>`.
 * What nobody outside may read carries a mark; what the site tells everybody (the title of a private contest, say)
 * carries none.
 */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { randomBytes } from 'node:crypto'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { person, uidOf } from '../support/people.ts'
import type { TestServices } from '../support/stack.ts'
import { contestTimes } from './kinds.ts'

/** Ids by kind; of some kinds a home has several, which stand in different places. */
export type Kind =
  | 'contest'
  | 'problem'
  | 'problemName'
  | 'label'
  | 'contestProblem'
  | 'print'
  | 'contestAnnouncement'
  | 'training'
  | 'trainingProblem'
  | 'category'
  | 'group'
  | 'member'
  | 'tag'
  | 'tagClass'
  | 'discussion'
  | 'report'
  | 'comment'
  | 'reply'
  | 'submission'
  | 'announcement'
  | 'notice'
  | 'message'
  | 'file'
  | 'carousel'
  | 'user'
  | 'username'
  | 'selfTest'
  | 'upload'
  | 'sheet'
  | 'job'
  | 'case'
export type Ids = Readonly<Record<Kind, readonly (number | string)[]>>

export interface Home {
  readonly name: string
  readonly owner: Caller
  readonly ids: Ids
  /** What is told to nobody outside, and holds no mark: the code of its group, names of its files. */
  readonly secrets: readonly string[]
  /** Every mark in its texts. */
  readonly marks: () => readonly string[]
}

interface HomeGiven {
  readonly name: string
  readonly inGroup: boolean
  /** Not even for those who are in: hidden, disabled or not published. */
  readonly hidden: boolean
  /** Who owns it, where that is somebody already known. */
  readonly owner?: string
}

export const markOf = (home: string, thing: string): string => `Leak-${home}-${thing}`

/** A piece of SQL. */
type Piece = Parameters<typeof change>[1]
type Value = string | number | boolean | null | Piece
type Values = Readonly<Record<string, Value>>

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
let made = 0

/** Inserts a row. @returns what its key column holds */
function adder({ ctx }: TestServices) {
  const add = async (table: string, values: Values, key = 'id'): Promise<number | string> => {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
    const row = await firstRow(
      ctx.orm.em.fork(),
      sql<{ key: number | string }>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})
        returning ${sql.ref(key)} as key`,
    )
    if (!row) throw new Error(`nothing was added to ${table}`)
    return row.key
  }
  return { add, run: (statement: Piece) => change(ctx.orm.em.fork(), statement) }
}

type Tools = ReturnType<typeof adder>

/** What the parts of a home need of it. */
interface Place extends Tools {
  readonly mark: (thing: string) => string
  /** The mark where the thing is unknown to everybody outside; else plain words. */
  readonly title: (thing: string) => string
  readonly username: string
  readonly uid: string
  readonly gid: number | null
  readonly hidden: boolean
}

async function makeGroup(
  { add, mark, uid }: Omit<Place, 'gid' | 'title'>,
  services: TestServices,
  code: string,
): Promise<{ gid: number; member: number }> {
  const gid = Number(
    await add('user_group', {
      name: mark('group'),
      short_name: `ZQ${made}`,
      brief: mark('brief'),
      description: mark('about'),
      uid,
      auth: 3,
      visible: false,
      code,
    }),
  )
  await add('group_member', { gid, uid, auth: 5 })
  await person(services, `applicant${made}`)
  const member = Number(
    await add('group_member', { gid, uid: await uidOf(services, `applicant${made}`), auth: 1, reason: mark('reason') }),
  )
  return { gid, member }
}

/** A copy of P1000: of the site for contests alone, in a group for its members; hidden where the home is. */
async function makeProblem({ add, run, mark, title, username, gid, hidden }: Place) {
  const auth = hidden ? 2 : gid === null ? 3 : 1
  const of = (column: string) => sql`(select ${sql.ref(column)} from problem where display_id = 'P1000')`
  const problem = Number(
    await add('problem', {
      display_id: mark('problemid'),
      title: mark('problem'),
      author: username,
      type: 0,
      time_limit_ms: 1000,
      memory_limit_mb: 256,
      stack_limit_mb: 64,
      difficulty: 1,
      description: mark('statement'),
      input: mark('input'),
      output: mark('output'),
      hint: mark('hint'),
      source: mark('source'),
      examples: `<input>${mark('example')}</input><output>1</output>`,
      spj_code: mark('checker'),
      user_extra_file: JSON.stringify({ 'a.h': mark('extra') }),
      judge_extra_file: JSON.stringify({ 'b.h': mark('judgefile') }),
      auth,
      gid,
      data_hash: of('data_hash'),
      case_version: of('case_version'),
    }),
  )
  await run(
    sql`insert into problem_language (pid, language_id) select ${problem}, id from language where name = 'C'
      and oj = 'ME'`,
  )
  await run(
    sql`insert into code_template (pid, language_id, code) select ${problem}, id, ${mark('template')} from language
      where name = 'C' and oj = 'ME'`,
  )
  await run(sql`
    insert into problem_case (pid, seq, input_name, input_hash, input_bytes, output_name, output_hash, output_bytes)
    select ${problem}, seq, ${mark('case')} || seq || '.in', input_hash, input_bytes,
      ${mark('case')} || seq || '.out', output_hash, output_bytes
    from problem_case where pid = (select id from problem where display_id = 'P1000')`)
  await add(
    'problem_translation',
    { pid: problem, locale: 'zh-CN', title: mark('translated'), description: mark('translation') },
    'pid',
  )
  const tagClass = await add('tag_classification', { name: `Kind ${made}` })
  const tag = await add('tag', {
    name: gid === null ? `tag ${made}` : title('tag'),
    gid,
    classification_id: gid === null ? tagClass : null,
  })
  await add('problem_tag', { pid: problem, tag_id: tag }, 'pid')
  return { problem, tag, tagClass }
}

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString()

async function makeContest({ add, mark, title, uid, gid, hidden }: Place, problem: number) {
  const isOpen = gid !== null || hidden
  const contest = Number(
    await add('contest', {
      uid,
      title: title('contest'),
      description: isOpen ? mark('rules') : 'Rules',
      type: 0,
      auth: isOpen ? 0 : 1,
      pwd: mark('password'),
      start_time: contestTimes.startTime,
      end_time: contestTimes.endTime,
      seal_rank: true,
      seal_rank_time: minutes(-1),
      visible: !hidden,
      open_print: true,
      gid,
    }),
  )
  const contestProblem = Number(
    await add('contest_problem', {
      cid: contest,
      pid: problem,
      display_id: 'A',
      display_title: mark('column'),
      color: '#e6bf25',
    }),
  )
  await add('contest_register', { cid: contest, uid }, 'cid')
  const contestAnnouncement = await add('contest_announcement', {
    cid: contest,
    uid,
    title: mark('announced'),
    content: mark('announcement'),
  })
  const print = await add('contest_print', { cid: contest, uid, content: mark('print') })
  return { contest, contestProblem, contestAnnouncement, print }
}

async function makeTraining({ add, mark, title, uid, gid, hidden }: Place, problem: number) {
  const isOpen = gid !== null || hidden
  const category = await add('training_category', {
    name: gid === null ? `Category ${made}` : mark('category'),
    color: '#abc',
    gid,
  })
  const training = Number(
    await add('training', {
      uid,
      title: title('training'),
      description: isOpen ? mark('course') : 'Course',
      auth: isOpen ? 'Public' : 'Private',
      pwd: mark('trainingpassword'),
      visible: !hidden,
      category_id: category,
      gid,
      rank: 1,
    }),
  )
  const trainingProblem = await add('training_problem', { tid: training, pid: problem, rank: 1 })
  await add('training_register', { tid: training, uid }, 'tid')
  return { category, training, trainingProblem }
}

interface DataFolders {
  readonly problem: number
  readonly contest: number
  readonly contestProblem: number
  readonly training: number
}

/** One in the bank or the group, one in the contest, one in the training; each with a judged case. */
async function makeSubmissions(
  { add, run, mark, uid, gid }: Place,
  { problem, contest, contestProblem, training }: DataFolders,
): Promise<number[]> {
  const submit = async (changes: Values): Promise<number> => {
    const submitId = Number(
      await add(
        'submission',
        {
          pid: problem,
          uid,
          status: 0,
          code_bytes: 10,
          code: mark('code'),
          language: 'C',
          lane: 'normal',
          error_message: JSON.stringify(quoted(mark('fault'))),
          ip: mark('address'),
          time_ms: 1,
          memory_kb: 1,
          gid,
          ...changes,
        },
        'submit_id',
      ),
    )
    await add(
      'judge_case',
      {
        submit_id: submitId,
        seq: 1,
        case_id: 1,
        status: 0,
        time_ms: 1,
        memory_kb: 1,
        input_name: mark('judged'),
        output_name: mark('judged'),
        message: JSON.stringify(quoted('wrong')),
        mode: 'default',
      },
      'submit_id',
    )
    return submitId
  }
  const ids = [
    await submit({}),
    await submit({ cid: contest, cpid: contestProblem }),
    await submit({ tid: training, status: -2 }),
  ]
  await run(
    sql`insert into contest_record (submit_id, cid, cpid, uid, submit_time, time_s, period, status) values (${ids[1]},
      ${contest}, ${contestProblem}, ${uid}, now(), 60, 1, 0)`,
  )
  return ids
}

/** About the problem, so that outside groups they are for their author alone; and those of the contest. */
async function makeDiscussion({ add, mark, uid, gid, hidden }: Place, { problem, contest }: DataFolders) {
  const discussion = Number(
    await add('discussion', {
      uid,
      category_id: 1,
      problem_id: problem,
      gid,
      title: mark('discussion'),
      description: mark('summary'),
      content: mark('talk'),
      status: hidden ? 1 : 0,
      // Of the comment and the reply below, as commands count them.
      comment_num: 2,
      top_comment_num: 1,
    }),
  )
  const report = await add('discussion_report', { did: discussion, uid, content: mark('report') })
  const say = async (place: Values): Promise<readonly [number, number]> => {
    const comment = Number(await add('comment', { ...place, uid, content: mark('comment') }))
    return [
      comment,
      Number(
        await add('reply', {
          comment_id: comment,
          uid,
          to_uid: uid,
          quote_type: 'Comment',
          quote_id: comment,
          content: mark('reply'),
        }),
      ),
    ]
  }
  const [first, second] = [await say({ did: discussion }), await say({ cid: contest })]
  return { discussion, report, comments: [first[0], second[0]], replies: [first[1], second[1]] }
}

/** What belongs to one person or to the site. */
async function makeOddments({ add, mark, uid, gid, hidden }: Place) {
  const file = async (kind: string, name: string) =>
    add('stored_file', {
      name,
      kind,
      media_type: 'image/png',
      original_name: mark('file'),
      uid,
      gid,
      hash: 'a'.repeat(64),
      size_bytes: 10,
    })
  const fileNames = [`${hex(16)}.png`, `${hex(16)}.png`]
  const announcement = await add('announcement', {
    title: mark('news'),
    content: mark('newstext'),
    uid,
    status: gid === null || hidden ? 1 : 0,
    gid,
  })
  const notice = await add('notice', {
    title: mark('notice'),
    content: mark('noticetext'),
    type: 'Single',
    recipient_uid: uid,
    admin_uid: uid,
    is_pushed: true,
  })
  const message = await add('message', { uid, box: 'Mine', notice_id: notice })
  const selfTest = `TEST_JUDGE_${hex(16)}`
  await add(
    'self_test',
    {
      key: selfTest,
      uid,
      user_input: mark('testinput'),
      judge_mode: 'default',
      result: sql`${JSON.stringify({ status: 0, userInput: mark('testinput') })}::jsonb`,
      expires_at: minutes(60),
    },
    'key',
  )
  const upload = hex(16)
  await add('testcase_upload', { token: upload, uid, files: sql`${JSON.stringify([])}::jsonb` }, 'token')
  const job = await add('exchange_job', { uid, kind: 'export', format: 'hoj', file_name: mark('job') })
  return {
    files: [await file('md_image', fileNames[0] as string)],
    carousels: [await file('carousel', fileNames[1] as string)],
    fileNames,
    announcement,
    notice,
    message,
    selfTest,
    upload,
    job,
  }
}

async function makeOwner(
  services: TestServices,
  { name, owner }: HomeGiven,
  { run }: Tools,
): Promise<{ caller: Caller; username: string; uid: string }> {
  const username = owner ?? `owner${made}`
  // Administrators make what the site has; a group is anybody's.
  const caller = await person(services, username, name.startsWith('site') ? 1001 : 1002)
  const uid = await uidOf(services, username)
  await run(
    sql`update users set email = ${`${markOf(name, 'email')}@example.org`}, realname = ${markOf(name, 'realname')},
      mobile = ${`1${made}0000${markOf(name, 'mobile')}`} where uid = ${uid}`,
  )
  return { caller, username, uid }
}

export async function makeHome(services: TestServices, given: HomeGiven): Promise<Home> {
  made += 1
  const tools = adder(services)
  const { name, inGroup, hidden } = given
  const { caller, username, uid } = await makeOwner(services, given, tools)
  const marks = new Set<string>()
  const mark = (thing: string): string => {
    marks.add(markOf(name, thing))
    return markOf(name, thing)
  }
  const title = (thing: string): string => (inGroup || hidden ? mark(thing) : `A ${thing}`)
  const code = inGroup ? `Zq#${made}#` : null
  const group = code === null ? null : await makeGroup({ ...tools, mark, username, uid, hidden }, services, code)
  const place: Place = { ...tools, mark, title, username, uid, gid: group?.gid ?? null, hidden }
  const { problem, tag, tagClass } = await makeProblem(place)
  const { contest, contestProblem, contestAnnouncement, print } = await makeContest(place, problem)
  const { category, training, trainingProblem } = await makeTraining(place, problem)
  const places: DataFolders = { problem, contest, contestProblem, training }
  const submission = await makeSubmissions(place, places)
  const { discussion, report, comments, replies } = await makeDiscussion(place, places)
  const { files, carousels, fileNames, announcement, notice, message, selfTest, upload, job } =
    await makeOddments(place)
  const ids: Ids = {
    contest: [contest],
    problem: [problem],
    problemName: [mark('problemid')],
    label: ['A'],
    contestProblem: [contestProblem],
    print: [print],
    contestAnnouncement: [contestAnnouncement],
    training: [training],
    trainingProblem: [trainingProblem],
    category: [category],
    group: group ? [group.gid] : [],
    member: group ? [group.member] : [],
    tag: [tag],
    tagClass: [tagClass],
    discussion: [discussion],
    report: [report],
    comment: comments,
    reply: replies,
    submission,
    announcement: [announcement],
    notice: [notice],
    message: [message],
    file: files,
    carousel: carousels,
    user: [uid],
    username: [username],
    selfTest: [selfTest],
    upload: [upload],
    sheet: [hex(32)],
    job: [job],
    case: [],
  }
  return {
    name,
    owner: caller,
    ids,
    secrets: [fileNames[0] ?? '', ...(code === null ? [] : [code])],
    marks: () => [...marks],
  }
}
