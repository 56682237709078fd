/** Puts a judge together: sandbox, languages, caches, bus, worker. Opened in this order, closed in the reverse. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StopJudging } from '@podium/proto/events/bus/judge.ts'
import { subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { collectEarly } from '@podium/proto/server/fast/external-memory.ts'
import { untilSiteOfOurVersion } from '@podium/proto/server/judge-protocol.ts'
import { openStore } from '@podium/proto/server/open-store.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { Stopper } from '@podium/proto/server/stop.ts'
import { addressOf, untilReached } from '@podium/proto/server/waiting.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { awaitedLanes } from '@podium/proto/rules/submission/lanes.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import type { JudgeConfig } from './config.ts'
import { detectLanguages } from './languages/detect.ts'
import type { DetectedLanguages } from './languages/detect.ts'
import type { Language } from './languages/language.ts'
import { families } from './languages/families.ts'
import { serveCheckerCompiles } from './checkers/checker-compile-service.ts'
import { Tuning } from './languages/tuning.ts'
import type { JudgeTools } from './pipeline/judge-task.ts'
import { DiskCache } from './pipeline/disk-cache.ts'
import { WarmCompilers } from './pipeline/compile/warm-compilers.ts'
import { openDriver } from './sandbox/driver.ts'
import type { Sandbox } from './sandbox/api/sandbox.ts'
import { mechanismTexts } from './sandbox/api/mechanism-texts.ts'
import { requireEnforced, selfTest } from './sandbox/probes/limit-probes.ts'
import { Availability } from './worker/availability.ts'
import { LeftTasks } from './worker/left-tasks.ts'
import { returnLimitMs, returnTask, sendElsewhere } from './worker/returned-tasks.ts'
import type { SelfWatch } from './worker/self-watch.ts'
import { Slots } from './worker/slots.ts'
import { openWatch, startMeasuring } from './worker/measuring.ts'
import { Worker } from './worker/worker.ts'
import type { WorkerOptions } from './worker/worker-options.ts'

/**
 * A judge that is never idle is tuned nevertheless: it costs seconds once, and half a second of every compile when
 * left out.
 */
const tuningPatienceMs = 5_000

interface Folders {
  readonly tuning: string
  readonly data: string
  readonly programs: string
  readonly work: string
}

const makeFolders = ({ judgeFolder, tuningFolder }: JudgeConfig): Folders => {
  const folders = {
    tuning: tuningFolder,
    data: join(judgeFolder, 'data'),
    programs: join(judgeFolder, 'programs'),
    work: join(judgeFolder, 'work'),
  }
  for (const folder of [judgeFolder, folders.tuning]) mkdirSync(folder, { recursive: true })
  // boxes run under uids of their own and read what is there
  chmodSync(folders.tuning, 0o755)
  rmSync(folders.work, { recursive: true, force: true })
  mkdirSync(folders.work, { mode: 0o700 })
  return folders
}

/**
 * @throws SandboxFault when boxes do not work here, or a limit is not enforced and the judge is not told to be unsafe
 */
const openProvenSandbox = async (config: JudgeConfig, log: Log, stopper: Stopper): Promise<Sandbox> => {
  const { sandbox, passedOver } = await openDriver(config)
  // at once: a judge that refuses to serve ends only when the programs of its sandbox have
  stopper.onStop('sandbox', () => sandbox.close())
  if (passedOver !== null) log.info({ reason: passedOver }, 'isolate is not used')
  const report = await selfTest(sandbox, config.judgeFolder)
  requireEnforced(report, config.unsafe)
  const { driver, mechanisms, warnings } = sandbox.describe()
  log.info({ driver, mechanisms: mechanismTexts(mechanisms), tookMs: Math.round(report.tookMs) }, 'sandbox proved')
  for (const warning of [
    ...warnings.map((one) => judgeTextIn([one], 'en-US')),
    ...report.failures.map(({ limit, why }) => `${limit}: ${why}`),
  ])
    log.warn(warning)
  return sandbox
}

interface Host {
  readonly sandbox: Sandbox
  readonly folders: Folders
  readonly detected: DetectedLanguages
}

const prepareHost = async (config: JudgeConfig, log: Log, stopper: Stopper): Promise<Host> => {
  const folders = makeFolders(config)
  const sandbox = await openProvenSandbox(config, log, stopper)
  const detected = await detectLanguages({ sandbox, families, tuningFolder: folders.tuning, log })
  if (detected.languages.size === 0) throw new Error('no toolchain works in a box: install gcc, g++, a JDK or python3')
  return { sandbox, folders, detected }
}

/** Boxes of each kind that submissions need soon are started before the first one comes. */
const warmBoxes = async ({ sandbox, detected }: Host): Promise<void> => {
  const specs = [
    detected.compileBox,
    ...['C++ 17', 'Java'].flatMap((name) => detected.languages.get(name)?.run.box ?? []),
  ]
  await Promise.all(specs.map(async (spec) => (await sandbox.openBox(spec)).close()))
}

interface WatchedWorker {
  readonly worker: Worker
  /** Null where no language has a known run. */
  readonly watch: SelfWatch | null
}

interface WorkerParts extends Pick<WorkerOptions, 'log' | 'slotUse' | 'onLanguage'> {
  readonly bus: Bus
  readonly store: ObjectStore
  readonly programCache: DiskCache
  readonly warmCompilers: WarmCompilers
}

/** Services make the store, and may do so later than this judge starts. */
const untilStored = ({ natsUrl, s3 }: JudgeConfig, log: Log, bus: Bus): Promise<ObjectStore> =>
  untilReached({ log, setting: 'PODIUM_NATS_URL', address: addressOf(natsUrl) }, () =>
    openStore({ bus, s3 }, testDataBucket),
  )

/** With limits that follow the speed of this host, it is measured before the first task. */
const openWorker = async (
  config: JudgeConfig,
  { sandbox, folders, detected }: Host,
  { bus, store, log, slotUse, onLanguage, programCache, warmCompilers }: WorkerParts,
): Promise<WatchedWorker> => {
  const tools: JudgeTools = {
    judger: config.name,
    sandbox,
    languages: detected.languages,
    compileBox: detected.compileBox,
    store,
    workFolder: folders.work,
    spare: slotUse,
    dataCache: new DiskCache(folders.data, config.dataCacheBytes),
    programCache,
    warmCompilers,
  }
  let worker: Worker | null = null
  const untilIdle = async (): Promise<void> => worker?.untilIdle()
  const availability = new Availability(log)
  const watch = openWatch(tools, config, { log, untilIdle, availability })
  if (config.scalesLimits) await watch?.calibrate()
  const openQueue = (lanes: readonly Lane[]) => {
    const leaving = new LeftTasks({
      languages: detected.languages,
      log,
      sendElsewhere: (delivery) => sendElsewhere({ bus, log }, delivery),
    })
    return openTaskQueue(bus, log, { handBack: (delivery) => returnTask({ bus, log }, delivery), leaving, lanes })
  }
  worker = new Worker({
    bus,
    queue: openQueue(awaitedLanes),
    previewQueue: openQueue(['preview']),
    log,
    credential: config.key?.publicKey ?? null,
    labels: config.labels,
    slots: config.slots,
    slotUse,
    turnMs: config.turnMs,
    unsafe: config.unsafe,
    onLanguage,
    availability,
    speed: { calibration: () => watch?.calibration ?? null, scalesLimits: config.scalesLimits },
    tools,
  })
  return { worker, watch }
}

export interface RunningJudge {
  readonly bus: Bus
  /** Submissions that hold a slot. */
  readonly runningCount: () => number
  /** Null until it is measured. */
  readonly timeFactor: () => number | null
}

/** Resolves when the judge takes tasks. @throws with the reason when it cannot serve */
export const startJudge = async (config: JudgeConfig, log: Log, stopper: Stopper): Promise<RunningJudge> => {
  if (config.fast) collectEarly()
  const host = await prepareHost(config, log, stopper)
  await warmBoxes(host)
  const { sandbox, folders, detected } = host
  const bus = await connectBus(config.natsUrl, `judge ${config.name}`, log, { ...config, replicas: null })
  stopper.onStop('bus', () => bus.close())
  await untilSiteOfOurVersion(bus, log, config)
  const store = await untilStored(config, log, bus)
  const warmCompilers = new WarmCompilers({
    sandbox,
    compileBox: detected.compileBox,
    log,
    untilIdle: () => worker.untilIdle(),
    untilBusy: () => worker.untilBusy(),
  })
  const withLanguage = (act: (language: Language) => void) => (name: string) => {
    const language = detected.languages.get(name)
    if (language !== undefined) act(language)
  }
  const tuning = new Tuning({
    sandbox,
    compileBox: detected.compileBox,
    folder: folders.tuning,
    log,
    untilIdle: () => Promise.race([worker.untilIdle(), sleep(tuningPatienceMs)]),
    onComplete: withLanguage((language) => warmCompilers.want(language)),
  })
  tuning.removeOthers(detected.languages.values())
  const onLanguage = withLanguage((language) => {
    tuning.want(language)
    warmCompilers.want(language)
  })
  const programCache = new DiskCache(folders.programs, config.programCacheBytes)
  serveCheckerCompiles(bus, log, {
    sandbox,
    compileBox: detected.compileBox,
    cache: programCache,
    toolchains: detected.languages,
  })
  const slotUse = new Slots(config.slots)
  const watched = await openWorker(config, host, { bus, store, log, slotUse, onLanguage, programCache, warmCompilers })
  const { worker, watch } = watched
  bus.subscribe(subjects.stopJudging, StopJudging, (message) => worker.stopTask(message))
  stopper.onStop('worker', () => worker.stop(config.drainMs), config.drainMs + returnLimitMs)
  stopper.onStop('watch', () => watch?.stop())
  stopper.onStop('tuning', () => tuning.stop())
  stopper.onStop('warmCompilers', () => warmCompilers.stop())
  startMeasuring(watched, config.slots, { sandbox, folder: folders.work, log, slotUse })
  log.info({ languages: [...detected.languages.keys()], slots: config.slots }, 'tasks are taken')
  return {
    bus,
    runningCount: () => worker.runningCount(),
    timeFactor: () => watch?.calibration?.factor ?? null,
  }
}
