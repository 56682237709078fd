/** From the call to the result: real services, a real judge, real boxes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { person } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { recordLive } from '../services-judging/support.ts'
import { startRealJudge } from './real-judge.ts'
import { readTest, startTest } from './support.ts'

const { stack, services, alter, db } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const judge = await startRealJudge(stack.natsUrl)
afterAll(() => judge.stop())
const ada = await person(services, 'ada')
const pid = await pidOf(services, 'P1000')
beforeAll(() =>
  vi.waitFor(async () => expect(await rows(db(), sql`select 1 from judge_server`)).toHaveLength(1), {
    timeout: 10_000,
  }),
)

/** The result as it is read, after it has been pushed. */
async function run(changes: Record<string, unknown>): Promise<Record<string, unknown>> {
  const received = recordLive(services.ctx)
  const key = await startTest(ada, pid, changes)
  await vi.waitFor(() => expect(received.map((one) => one.topic)).toContain(`self-test:${key}`), {
    timeout: 45_000,
    interval: 20,
  })
  const { data } = await readTest(ada, key)
  expect(received.find((one) => one.topic === `self-test:${key}`)?.data).toEqual({ contestant: data })
  return data
}

const program = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) { ${body} }\n`
const sum = program('int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b);')

test('the sum is shown, and right when it is expected', async () => {
  expect(await run({ code: sum })).toMatchObject({
    status: Status.accepted,
    userInput: '1 2',
    userOutput: '3\n',
    expectedOutput: null,
    stderr: null,
  })
  expect(await run({ code: sum, expectedOutput: '3' })).toMatchObject({ status: Status.accepted, expectedOutput: '3' })
})

test('another output than the expected one is wrong, blanks at ends aside where the problem says so', async () => {
  expect(await run({ code: sum, expectedOutput: '4' })).toMatchObject({ status: Status.wrongAnswer, userOutput: '3\n' })
  expect(await run({ code: sum, expectedOutput: '3 \n\n' })).toMatchObject({ status: Status.accepted })
  await alter(sql`update problem set is_remove_end_blank = false where id = ${pid}`)
  expect(await run({ code: sum, expectedOutput: '3' })).toMatchObject({ status: Status.wrongAnswer })
  await alter(sql`update problem set is_remove_end_blank = true where id = ${pid}`)
})

test('the input ends with a line feed', async () => {
  expect(
    await run({ code: program('int c, last = 0; while ((c = getchar()) != EOF) last = c; printf("%d", last);') }),
  ).toMatchObject({ userOutput: '10' })
})

test("a program that does not compile shows the compiler's words", async () => {
  expect(await run({ code: 'int main(void) { return nothing; }' })).toMatchObject({
    status: Status.compileError,
    stderr: expect.stringContaining('nothing'),
    userOutput: null,
  })
})

test('a program without end is stopped for time', async () => {
  const { status, time } = await run({ code: program('for (;;) {}') })
  expect(status).toBe(Status.timeLimit)
  // On a busy machine its time on the clock ends first.
  expect(time).toBeGreaterThan(0)
  expect(time).toBeLessThanOrEqual(1000)
})

test('a program that fails shows its exit code and its output', async () => {
  expect(
    await run({ code: program('printf("so far"); fflush(stdout); fprintf(stderr, "no luck"); return 3;') }),
  ).toMatchObject({
    status: Status.runtimeError,
    userOutput: 'so far',
    stderr: 'The program ended with exit code 3.\nno luck',
  })
})

test('a long output is cut to 1000 characters, and compared whole', async () => {
  const long = program("for (int i = 0; i < 3000; i++) putchar('x');")
  expect(await run({ code: long, expectedOutput: 'x'.repeat(3000) })).toMatchObject({
    status: Status.accepted,
    userOutput: `${'x'.repeat(1000)}...`,
  })
})

test('a problem with files is read from and written to files', async () => {
  await alter(
    sql`update problem set is_file_io = true, io_read_file_name = 'sum.in', io_write_file_name = 'sum.out'
      where id = ${pid}`,
  )
  const code = program(
    'FILE *in = fopen("sum.in", "r"), *out = fopen("sum.out", "w"); int a, b; fscanf(in, "%d %d", &a, &b); fprintf(out, "%d", a + b); puts("noise");',
  )
  expect(await run({ code, expectedOutput: '3' })).toMatchObject({ status: Status.accepted, userOutput: '3' })
  expect(await run({ code: sum })).toMatchObject({ status: Status.accepted, userOutput: '' })
  await alter(sql`update problem set is_file_io = false where id = ${pid}`)
})

test('a name of a file that is none of the box ends as a system error that tells nothing', async () => {
  await alter(
    sql`update problem set is_file_io = true, io_read_file_name = '../secret', io_write_file_name = 'out'
      where id = ${pid}`,
  )
  const key = await startTest(ada, pid, { code: sum })
  await vi.waitFor(
    async () => {
      const { data } = await readTest(ada, key)
      expect(data).toMatchObject({ status: Status.systemError })
      expect(JSON.stringify(data)).not.toContain('secret')
    },
    { timeout: 20_000, interval: 200 },
  )
  await alter(sql`update problem set is_file_io = false where id = ${pid}`)
})

test('a task that no judge can read ends as a system error at once', async () => {
  const key = `TEST_JUDGE_${'a'.repeat(32)}`
  await alter(sql`
    insert into self_test (key, uid, user_input, judge_mode, expires_at)
    select ${key}, uid, '1', 'default', now() + interval '1 min' from users where username = 'ada'`)
  await services.ctx.bus.publishDurable(subjects.task('selftest'), { v: 1, key, language: 7 }, key)
  await vi.waitFor(async () => expect((await readTest(ada, key)).data).toMatchObject({ status: Status.systemError }), {
    timeout: 20_000,
    interval: 100,
  })
})

test('extra files of the problem lie beside the source', async () => {
  await alter(
    sql`update problem set user_extra_file = ${JSON.stringify({ 'given.h': '#define GIVEN 42\n' })} where id = ${pid}`,
  )
  expect(
    await run({ code: '#include <stdio.h>\n#include "given.h"\nint main(void) { printf("%d", GIVEN); }' }),
  ).toMatchObject({ userOutput: '42' })
})

test('the limits of other languages count twice', async () => {
  const spin = 'import time\nwhile time.process_time() < 1.4: pass\nprint("done")\n'
  expect(await run({ code: spin, language: 'Python3' })).toMatchObject({
    status: Status.accepted,
    userOutput: 'done\n',
  })
})
