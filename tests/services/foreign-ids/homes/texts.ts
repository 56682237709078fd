/** What is written in a home, and what belongs to one person or to the site. */
import { sql } from '@podium/services/platform/database/sql.ts'
import { hex, minutes } from './tools.ts'
import type { Values, HomeTools, DataFolders } from './tools.ts'

/** About the problem, so that outside groups they are for their author alone; and those of the contest. */
export async function makeDiscussion(
  { add, mark, uid, username, gid, hidden }: HomeTools,
  { problem, contest }: DataFolders,
) {
  const discussion = Number(
    await add('discussion', {
      uid,
      author_name: username,
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
  const addComment = async (fields: Values): Promise<readonly [number, number]> => {
    const comment = Number(await add('comment', { ...fields, uid, content: mark('comment') }))
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
  const [first, second] = [await addComment({ did: discussion }), await addComment({ cid: contest })]
  return { discussion, report, comments: [first[0], second[0]], replies: [first[1], second[1]] }
}

/** What belongs to one person or to the site. */
export async function makeOddments({ add, mark, uid, gid, hidden }: HomeTools) {
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
