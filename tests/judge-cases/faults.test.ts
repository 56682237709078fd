/**
 * What breaks around a judge never becomes a verdict: it tries again, says what is wrong, and gives up only after the
 * last try.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openObjectStore, sha256 } from '@podium/proto/server/object-store.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeProcess } from './judge-process.ts'
import type { JudgeFixture } from './support.ts'

const sum = (mark: string) =>
  `#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); } // ${mark}\n`
const cases = [{ input: '1 2\n', output: '3\n' }]
const limit = { timeout: 120_000 }
const mebibyte = 1024 * 1024

let fixture: JudgeFixture
beforeAll(async () => {
  fixture = await startJudgeFixture()
})
// a judge that a failed test left behind would take the tasks of the next
afterEach(() => fixture.stopJudges())
afterAll(() => fixture.stop())

/** The dashboard shows these words with the judge, for minutes: a fault is mended first, before the tries run out. */
const warned = (name: string, words: string) =>
  fixture.heartbeats.first(
    (beat) => beat.name === name && (beat.warnings ?? []).some((warning) => warning.includes(words)),
  )
const failedOnce = (judge: JudgeProcess) => judge.logged('"msg":"a task failed"')
/** One that meets the fault while it is calibrated takes no task at all. */
const calibrated = (judge: JudgeProcess) => judge.logged('"msg":"calibrated"')

/** More than the file systems here have. */
const roomPieces = 1_000

/** A file that takes all room of a folder's file system. */
const takeAllRoom = (file: string) =>
  expect(() => {
    for (let piece = 0; piece < roomPieces; piece += 1) appendFileSync(file, Buffer.alloc(64 * 1024))
  }).toThrow('ENOSPC')

const ownMounts = ['unshare', '--mount', '--propagation', 'private']
/** With mounts of its own; what these words of a shell end with runs the judge. */
const after = (words: string): string[] => [...ownMounts, 'sh', '-c', `${words} "$@"`, 'sh']

test('a full disk is not the fault of a program: it is judged once there is room again', limit, async () => {
  const folder = mkdtempSync(join(fixture.dir, 'full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=755', 'podium-full', folder])
  onTestFinished(async () => {
    await fixture.stopJudges()
    execFileSync('umount', ['--lazy', folder])
  })
  const judge = await fixture.startJudge('full', { PODIUM_JUDGE_DIR: folder })
  await calibrated(judge)
  const fill = join(folder, 'fill')
  const failed = failedOnce(judge).then(() => true)
  // a judge that has just begun may still remove files: what finds that room is judged, and the next fills it
  const sendWithoutRoom = async (tryNumber = 1): Promise<JudgeTask> => {
    takeAllRoom(fill)
    const task = await fixture.send({
      language: 'C',
      code: sum(`full ${tryNumber}`),
      problem: { dataHash: await fixture.putData(cases) },
    })
    const isJudged = fixture.verdicts.first(({ submitId }) => submitId === task.submitId).then(() => false)
    return (await Promise.race([failed, isJudged])) ? task : sendWithoutRoom(tryNumber + 1)
  }
  const task = await sendWithoutRoom()
  rmSync(fill)
  const verdict = await fixture.verdicts.first(({ submitId }) => submitId === task.submitId)
  expect(verdict).toMatchObject({ status: Status.accepted })
  await warned('full', 'ENOSPC')
})

/** Services that send a returned task anew, where it is this one. @returns the submissions that were returned */
function playServices(task: JudgeTask): readonly number[] {
  const returned: number[] = []
  const services = fixture.bus.connection.subscribe(subjects.returnedTask, {
    callback: (_error, raw) => {
      const { submitId } = raw.json<{ readonly submitId: number }>()
      returned.push(submitId)
      if (submitId !== task.submitId) return
      void fixture.bus
        .publishDurable(subjects.task(task.lane), task, `again.${submitId}.${returned.length}`)
        .then(() => raw.respond('{"v":1}'))
    },
  })
  onTestFinished(() => services.unsubscribe())
  return returned
}

test(
  'a judge whose disk is full returns a task at no cost, is out with the reason, and comes back when there is room',
  limit,
  async () => {
    const folder = mkdtempSync(join(fixture.dir, 'outage-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=755', 'podium-outage', folder])
    onTestFinished(async () => {
      await fixture.stopJudges()
      execFileSync('umount', ['--lazy', folder])
    })
    const judge = await fixture.startJudge('outage', { PODIUM_JUDGE_DIR: folder, PODIUM_JUDGE_SLOTS: '1' })
    await calibrated(judge)
    const fill = join(folder, 'fill')
    takeAllRoom(fill)
    const big = await fixture.putData([{ input: `1 2\n${' '.repeat(16 * mebibyte)}`, output: '3\n' }])
    const task = await fixture.send({ language: 'C', code: sum('outage'), problem: { dataHash: big } })
    const { submitId } = task
    const returned = playServices(task)
    const out = await fixture.heartbeats.first(({ name, outage }) => name === 'outage' && outage !== undefined)
    expect(out.outage?.reason).toMatchObject([
      { code: 'diskFull' },
      { parameters: { text: expect.stringContaining('ENOSPC') } },
    ])
    await expect.poll(() => returned).toEqual([submitId])
    const longMs = 6_000
    await fixture.heartbeats.first(
      ({ outage, clockMs = 0 }) =>
        outage !== undefined && clockMs - outage.sinceMs > longMs && outage.untilMs !== undefined,
    )
    rmSync(fill)
    expect(await fixture.verdicts.first((one) => one.submitId === submitId)).toMatchObject({ status: Status.accepted })
    expect(returned).toEqual([submitId])
  },
)

test('damaged test data is refused by its hash; after the last try the reason is known', limit, async () => {
  const judge = await fixture.startJudge('damaged')
  const input = sha256('what the list says')
  const file = join(fixture.dir, 'other')
  writeFileSync(file, 'what somebody wrote over it')
  await fixture.store.putFile(file, input)
  const listed = (name: string) => ({ hash: input, sizeBytes: 3, name })
  const manifest = {
    v: 1,
    cases: [{ caseId: 1, input: listed('1.in'), output: listed('1.out'), score: null, groupNum: null }],
  }
  const task = await fixture.send({
    language: 'C',
    code: sum('damaged'),
    problem: { dataHash: await fixture.store.put(Buffer.from(JSON.stringify(manifest))) },
  })
  // one that finds its own machine too busy meanwhile returns the task, and it begins anew
  playServices(task)
  const verdict = await fixture.verdicts.first(({ submitId }) => submitId === task.submitId)
  expect(verdict).toMatchObject({ status: Status.systemError, cases: [] })
  expect(verdict.errorMessage).toContain(`object ${input} is damaged`)
  // A line of the log may come later than what was sent over the bus after it.
  const tries = () => judge.log.filter((line) => line.includes('"msg":"a task failed"')).length
  await expect.poll(tries).toBeGreaterThanOrEqual(4)
  await warned('damaged', 'is damaged')
})

test('a store of test data that is gone is waited for', limit, async () => {
  const judge = await fixture.startJudge('storeless')
  const dataHash = await fixture.putData([{ input: '20 22\n', output: '42\n' }])
  const manager = await fixture.bus.manager()
  await manager.streams.delete(`OBJ_${testDataBucket}`)
  const task = await fixture.send({ language: 'C', code: sum('storeless'), problem: { dataHash } })
  await failedOnce(judge)
  await openObjectStore(fixture.bus)
  await fixture.putData([{ input: '20 22\n', output: '42\n' }])
  const verdict = await fixture.verdicts.first(({ submitId }) => submitId === task.submitId)
  expect(verdict).toMatchObject({ status: Status.accepted })
})

test(
  'without bubblewrap nothing is judged and nothing is blamed; it goes on when bubblewrap is back',
  limit,
  async () => {
    // the judge sees a file system table of its own, so that this host keeps its bubblewrap
    const judge = await fixture.startJudge('boxless', { PODIUM_JUDGE_SLOTS: '1' }, ownMounts)
    await calibrated(judge)
    const inItsWorld = (...argv: string[]) =>
      execFileSync('nsenter', ['--mount', `--target=${judge.child.pid}`, ...argv])
    inItsWorld('mount', '--bind', '/dev/null', '/usr/bin/bwrap')
    const dataHash = await fixture.putData(cases)
    const tasks = await Promise.all(
      ['1', '2', '3'].map((mark) =>
        fixture.send({ language: 'C', code: sum(`boxless ${mark}`), problem: { dataHash } }),
      ),
    )
    await failedOnce(judge)
    inItsWorld('umount', '/usr/bin/bwrap')
    const verdicts = await Promise.all(
      tasks.map((task) => fixture.verdicts.first(({ submitId }) => submitId === task.submitId)),
    )
    expect(verdicts.map(({ status }) => status)).toEqual(tasks.map(() => Status.accepted))
    await warned('boxless', 'SandboxFault')
  },
)

test('a judge whose host has no bubblewrap refuses to start and says how to get it', limit, async () => {
  const empty = join(fixture.dir, 'empty')
  writeFileSync(empty, '')
  const start = fixture.startJudge('never', {}, after(`mount --bind ${empty} /usr/bin/bwrap && exec`))
  await expect(start).rejects.toThrow('apt-get install bubblewrap')
})

test('a judge whose host lets nobody make namespaces ends, and says what to allow', limit, async () => {
  const root = join(fixture.dir, 'root')
  mkdirSync(root, { recursive: true })
  // the kernel makes no user namespace for a process in a chroot
  const start = fixture.startJudge('boxless-host', {}, after(`mount --rbind / ${root} && exec chroot ${root}`))
  await expect(start).rejects.toThrow(/no box can be made on this host: .*namespace.*To fix it: allow user namespaces/)
})
