/** The problem of a home, and the training that holds it. */
import { sql } from '@podium/services/platform/database/sql.ts'
import type { HomeTools } from './tools.ts'

/** A copy of P1000: of the site for contests alone, in a group for its members; hidden where the home is. */
export async function makeProblem({ add, run, mark, title, username, gid, hidden, number }: HomeTools) {
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
  const tagClass = await add('tag_classification', { name: `Kind ${number}` })
  const tag = await add('tag', {
    name: gid === null ? `tag ${number}` : title('tag'),
    gid,
    classification_id: gid === null ? tagClass : null,
  })
  await add('problem_tag', { pid: problem, tag_id: tag }, 'pid')
  return { problem, tag, tagClass }
}

export async function makeTraining({ add, mark, title, uid, gid, hidden, number }: HomeTools, problem: number) {
  const isOpen = gid !== null || hidden
  const category = await add('training_category', {
    name: gid === null ? `Category ${number}` : mark('category'),
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
