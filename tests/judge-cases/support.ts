/** Judges as real processes on a real bus; the test plays services: it sends tasks and collects verdicts. */
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { JudgeProgress } from '@podium/proto/events/bus/judge.ts'
import { JudgeHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'
import type {
  CaseVerdict,
  JudgeProblem,
  JudgeTask,
  JudgeVerdict,
  TestDataManifest,
} from '@podium/proto/events/bus/judge.ts'
import { consumers, streams, subjects } from '@podium/proto/events/bus/subjects.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { ensureStreams } from '@podium/proto/server/streams.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { openObjectStore, sha256 } from '@podium/proto/server/object-store.ts'
import { startNats } from '../support/nats.ts'
import { tuningFolder } from '../support/stack.ts'
import { Collector } from './collector.ts'
import { folderOfAll, startJudge } from './judge-process.ts'
import type { JudgeProcess } from './judge-process.ts'

export interface CaseText {
  readonly input: string
  readonly output: string
  readonly score?: number | null
  readonly groupNum?: number | null
}

export type TaskDraft = Pick<JudgeTask, 'language' | 'code'> &
  Partial<Omit<JudgeTask, 'problem'>> & { readonly problem?: Partial<JudgeProblem> }

const plainProblem: Omit<JudgeProblem, 'dataHash'> = {
  pid: 1,
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  ioScore: null,
  difficulty: 0,
  isRemoveEndBlank: true,
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  userExtraFiles: {},
}

/**
 * The task of a judge that was killed is waited for; a judge that is only slow says four times as often that it is
 * there.
 */
const taskLeaseS = 4

type ReadCase = Omit<CaseVerdict, 'message' | 'contestantMessage'> & {
  readonly message: string | null
  readonly contestantMessage: string | null
}
/** A verdict with the English texts in place of the reports. */
export type ReadVerdict = Omit<JudgeVerdict, 'errorMessage' | 'cases'> & {
  readonly errorMessage: string | null
  readonly cases: ReadCase[]
}

const readVerdict = (verdict: JudgeVerdict): ReadVerdict => ({
  ...verdict,
  errorMessage: wireText(verdict.errorMessage),
  cases: verdict.cases.map((one) => ({
    ...one,
    message: wireText(one.message),
    contestantMessage: wireText(one.contestantMessage ?? null),
  })),
})

export const startJudgeFixture = async () => {
  const log = createLog('test', 'silent')
  const dir = folderOfAll()
  const nats = await startNats(dir)
  const { url } = nats
  const bus = await connectBus(url, 'test', log, { taskLeaseS })
  await ensureStreams(bus)
  const store = await openObjectStore(bus)
  const verdicts = new Collector<ReadVerdict>()
  const progress = new Collector<JudgeProgress>()
  const heartbeats = new Collector<JudgeHeartbeat>()
  bus.subscribe(subjects.progress, JudgeProgress, (one) => progress.add(one))
  bus.subscribe(subjects.heartbeat, JudgeHeartbeat, (one) => heartbeats.add(one))
  const consumer = await bus.jetstream.consumers.get(streams.verdicts.name, consumers.verdicts)
  const messages = await consumer.consume()
  void (async () => {
    for await (const message of messages) {
      verdicts.add(readVerdict(message.json<JudgeVerdict>()))
      message.ack()
    }
  })()
  const judges: JudgeProcess[] = []
  let submitId = 0

  const putData = async (cases: readonly CaseText[]): Promise<string> => {
    const put = async (text: string, name: string) => ({
      hash: await store.put(Buffer.from(text)),
      sizeBytes: Buffer.byteLength(text),
      name,
    })
    const manifest: TestDataManifest = { v: 1, cases: [] }
    for (const [index, one] of cases.entries()) {
      const input = await put(one.input, `${index + 1}.in`)
      manifest.cases.push({
        caseId: index + 1,
        input,
        output: await put(one.output, `${index + 1}.out`),
        score: one.score ?? null,
        groupNum: one.groupNum ?? null,
      })
    }
    return store.put(Buffer.from(JSON.stringify(manifest)))
  }
  const send = async ({ problem, ...draft }: TaskDraft): Promise<JudgeTask> => {
    const task: JudgeTask = {
      v: 1,
      submitId: (submitId += 1),
      attempt: 1,
      lane: 'normal',
      uid: 'u',
      ...draft,
      problem: { ...plainProblem, dataHash: sha256('nothing'), ...problem },
    }
    await bus.publishDurable(subjects.task(task.lane), task, `${task.submitId}.${task.attempt}`)
    return task
  }
  const stopJudges = async (): Promise<void> => {
    await Promise.all(
      judges
        .splice(0)
        .filter(({ child }) => child.exitCode === null && child.signalCode === null)
        .map((judge) => judge.stop()),
    )
  }
  return {
    dir,
    url,
    bus,
    store,
    verdicts,
    progress,
    heartbeats,
    putData,
    send,
    /** Sends a task and waits for its verdict. */
    judge: async (draft: TaskDraft): Promise<ReadVerdict> => {
      const task = await send(draft)
      return verdicts.first((one) => one.submitId === task.submitId && one.attempt === task.attempt)
    },
    /** @param within a command that becomes the judge's, in a world that it changes */
    startJudge: async (
      name: string,
      env: Record<string, string> = {},
      within: readonly string[] = [],
    ): Promise<JudgeProcess> => {
      const judge = await startJudge(
        {
          PODIUM_NATS_URL: url,
          PODIUM_TASK_LEASE_S: String(taskLeaseS),
          PODIUM_JUDGE_NAME: name,
          PODIUM_JUDGE_DIR: join(dir, name),
          PODIUM_JUDGE_TUNING_DIR: tuningFolder(),
          ...env,
        },
        within,
      )
      judges.push(judge)
      return judge
    },
    nats,
    /** Those that still run. */
    stopJudges,
    stop: async () => {
      await stopJudges()
      messages.stop()
      await bus.close()
      await nats.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type JudgeFixture = Awaited<ReturnType<typeof startJudgeFixture>>
