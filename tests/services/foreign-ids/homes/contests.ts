/** The contest of a home, and what was submitted there and elsewhere. */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { contestTimes } from '../kinds.ts'
import { minutes } from './tools.ts'
import type { Values, HomeTools, DataFolders } from './tools.ts'

export async function makeContest({ add, mark, title, uid, username, gid, hidden }: HomeTools, problem: number) {
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
  const clarification = await add('clarification', {
    cid: contest,
    uid,
    question: mark('clarified'),
    created_at: minutes(-5),
    updated_at: minutes(-5),
  })
  await add('clarification_event', {
    clarification_id: clarification,
    what: 'asked',
    uid,
    text: mark('clarified'),
    created_at: minutes(-5),
  })
  const contestApiToken = await add('contest_api_token', {
    cid: contest,
    name: mark('apitoken'),
    scope: 'jury',
    hash: mark('apihash'),
    uid,
    made_at: minutes(-5),
  })
  const contestWebhook = await add('contest_webhook', {
    cid: contest,
    uid,
    url: `https://${mark('hook')}.example.org/`,
    secret: mark('hooksecret'),
    endpoints: '[]',
    position: '1-1',
    due_at: minutes(60),
    made_at: minutes(-5),
  })
  const commentary = await add('contest_commentary', {
    cid: contest,
    uid,
    message: mark('commented'),
    tags: JSON.stringify([mark('commenttag')]),
    uids: '[]',
    cpids: '[]',
    submit_ids: '[]',
    made_at: minutes(-5),
  })
  const decision = await add('contest_decision', {
    cid: contest,
    kind: 'pause',
    reason: mark('decided'),
    made_by: username,
    made_at: minutes(-5),
  })
  const rejudging = await add('rejudging', {
    cid: contest,
    reason: mark('rejudged'),
    total: 1,
    made_by: username,
    made_at: minutes(-5),
  })
  await add('contest_hall', { cid: contest }, 'cid')
  await add('contest_room', { cid: contest, name: mark('room') }, 'cid')
  const seen = { is_away: false, first_at: minutes(-5), last_at: minutes(-5) }
  await add('contest_address', { cid: contest, uid, ip: mark('address'), ...seen }, 'cid')
  const inside = { contestProblem, contestAnnouncement, print, clarification, contestApiToken, contestWebhook }
  return { contest, ...inside, commentary, decision, rejudging }
}

/** One in the bank or the group, one in the contest, one in the training; each with a judged case. */
export async function makeSubmissions(
  { add, run, mark, uid, gid }: HomeTools,
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
  await run(
    sql`insert into contest_balloon (cpid, uid, cid, submit_id) values (${contestProblem}, ${uid}, ${contest},
      ${ids[1]})`,
  )
  await run(
    sql`insert into contest_ticket (cpid, uid, round, cid, take_back, printer, printer_at) values (${contestProblem},
      ${uid}, 1, ${contest}, false, 'failed', now())`,
  )
  return ids
}
