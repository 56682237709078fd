/** Judges as real processes on a real bus; the test plays services: it sends tasks and collects verdicts. */
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { frugalAllocator } from '@podium/infra/stack/apps.ts'
import { detectLanguages } from '@podium/judge/languages/detect.ts'
import type { LanguageFamily } from '@podium/judge/languages/language.ts'
import { Tuning } from '@podium/judge/languages/tuning.ts'
import { openBubblewrap } from '@podium/judge/sandbox/bubblewrap/bubblewrap.ts'
import { JudgeHeartbeat, JudgeProgress } from '@podium/proto/events/bus/judge.ts'
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

export interface CaseText {
  readonly input: string
  readonly output: string
  readonly score?: number | null
  readonly groupNum?: number | null
}

export type TaskDraft = Pick<JudgeTask, 'language' | 'code'> &
  Partial<Omit<JudgeTask, 'problem'>> & { readonly problem?: Partial<JudgeProblem> }

export interface JudgeProcess {
  readonly child: ChildProcess
  /** Lines of its log so far. */
  readonly log: readonly string[]
  /** Resolves when a line of its log holds the text. */
  readonly logged: (text: string) => Promise<unknown>
  readonly stop: () => Promise<number | null>
  /** kill -9: the lease of its task must run out by itself. */
  readonly kill: () => Promise<void>
}

const judgeEntry = join(import.meta.dirname, '../../judge/main.ts')
/** As the local stack starts its processes. */
const processFlags = ['--max-semi-space-size=2']
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

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? once(child, 'close') : Promise.resolve()

/** Waits for things that come one after another. */
class Collector<T> {
  readonly all: T[] = []
  private waiting: { fits: (item: T) => boolean; resolve: (item: T) => void }[] = []

  add(item: T): void {
    this.all.push(item)
    const met = this.waiting.filter((one) => one.fits(item))
    this.waiting = this.waiting.filter((one) => !met.includes(one))
    for (const one of met) one.resolve(item)
  }

  /** The first that fits, come or to come. */
  async first(fits: (item: T) => boolean): Promise<T> {
    const known = this.all.find(fits)
    if (known !== undefined) return known
    const { promise, resolve } = Promise.withResolvers<T>()
    this.waiting.push({ fits, resolve })
    return promise
  }
}

/** A judge process; resolves when it says that it is ready. Rejects with its log when it ends instead. */
const startJudge = async (env: Record<string, string>, within: readonly string[]): Promise<JudgeProcess> => {
  const [command, ...args] = [...within, process.execPath, ...processFlags, judgeEntry]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? '',
      ...frugalAllocator,
      NODE_COMPILE_CACHE: join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-code'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = new Collector<string>()
  for (const stream of [child.stdout!, child.stderr!]) createInterface(stream).on('line', (line) => lines.add(line))
  const lost = once(child, 'close').then(() =>
    Promise.reject(new Error(`the judge ended before it was ready:\n${lines.all.join('\n')}`)),
  )
  lost.catch(() => undefined)
  const logged = (text: string) => lines.first((line) => line.includes(text))
  await Promise.race([logged('"msg":"ready"'), lost])
  return {
    child,
    log: lines.all,
    logged,
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

const folderOfAll = (): string => {
  const dir = mkdtempSync(join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-judges-'))
  // boxes run under uids of their own and pass through here
  chmodSync(dir, 0o755)
  return dir
}

/** Tunes the only language of a family for all judges of this run, at once. */
export const tuneNow = async (family: LanguageFamily): Promise<void> => {
  const log = createLog('test', 'silent')
  const dir = folderOfAll()
  const folder = tuningFolder()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const sandbox = await openBubblewrap({ judgeFolder: dir, slots: 1 })
  try {
    const { languages, compileBox } = await detectLanguages({ sandbox, families: [family], tuningFolder: folder, log })
    for (const language of languages.values()) {
      await new Promise<string>((resolve) => {
        new Tuning({
          sandbox,
          compileBox,
          folder,
          log,
          untilIdle: () => Promise.resolve(),
          onComplete: resolve,
          isHurried: true,
        }).want(language)
      })
    }
  } finally {
    await sandbox.close()
    rmSync(dir, { recursive: true, force: true })
  }
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

export const startJudgeHouse = async () => {
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

export type JudgeHouse = Awaited<ReturnType<typeof startJudgeHouse>>
