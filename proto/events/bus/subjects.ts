/**
 * Subjects and streams of the bus. JetStream carries what must not be lost (tasks, verdicts); core NATS carries what
 * may be (progress, live events, heartbeats) and questions (request-reply).
 */
import type { LaneSite } from '../../rules/remote/sites.ts'
import type { Lane } from '../../rules/submission/lanes.ts'
import { remoteBuckets } from './remote-buckets.ts'
import type { RemoteUrgency } from './remote-task.ts'

const mebibyte = 1024 * 1024

/** Each with the room that the bus reserves for it: what is uploaded never takes that. */
export const streams = {
  /** Work queue of judging tasks; message id `<submitId>.<attempt>`, or the key of a self-test, drops repeats. */
  tasks: { name: 'PODIUM_TASKS', subjects: ['podium.task.>'], maxBytes: 2048 * mebibyte },
  /** Work queue of verdicts; message id `<submitId>.<attempt>.<judging>`. */
  verdicts: { name: 'PODIUM_VERDICTS', subjects: ['podium.verdict'], maxBytes: 1024 * mebibyte },
  /** Work queue of self-test results; message id `<key>.<judging>`. */
  selfTests: { name: 'PODIUM_SELF_TESTS', subjects: ['podium.self-test'], maxBytes: 512 * mebibyte },
  /** Work queue of submissions to remote sites; message id `<submitId>.<attempt>`. */
  remoteTasks: { name: 'PODIUM_REMOTE_TASKS', subjects: ['podium.remote.task.>'], maxBytes: 512 * mebibyte },
  /** Last tries that a judge has begun, for longer than any of them takes; where there is no room the oldest go. */
  lastTries: {
    name: 'PODIUM_LAST_TRIES',
    subjects: ['podium.last-try.*'],
    maxBytes: 16 * mebibyte,
    lifeMs: 24 * 3_600_000,
  },
} as const

export const subjects = {
  task: (lane: Lane) => `podium.task.${lane}`,
  verdict: 'podium.verdict',
  /** SelfTestResult. */
  selfTest: 'podium.self-test',
  /** JudgeProgress, published by judges, read by one services worker of the queue group. */
  progress: 'podium.progress',
  /** StopJudging, published by services, received by every judge. */
  stopJudging: 'podium.judge.stop',
  /** JudgeHeartbeat, every 2 s from each judge; one of another version of the protocol sends AnyHeartbeat at least. */
  heartbeat: 'podium.judge.heartbeat',
  /** `{ v: 1 }`, stored by a judge before it begins the last delivery of the task with this number in its stream. */
  lastTry: (seq: number | '*') => `podium.last-try.${seq}`,
  /** Request ReturnedTask, reply ReturnedTaskAnswer; served by services in a queue group. */
  returnedTask: 'podium.judge.return',
  /** LiveEvent, read by every gateway. */
  live: 'podium.live.event',
  /** HomeListTouched, read by every services worker. */
  homeList: 'podium.home.list',
  /** CountersTouched, read by one services worker. */
  counters: 'podium.home.counters',
  /** LiveRevoke, read by every gateway. */
  revoke: 'podium.live.revoke',
  /** Request MayWatch, reply MayWatchAnswer; served by services in a queue group. */
  mayWatch: 'podium.live.may-watch',
  /** GatewayLoad, every 2 s from each gateway that moves sockets, read by the others. */
  gatewayLoad: 'podium.live.gateway',
  /** Request with nothing, reply Halls; served by services in a queue group. */
  halls: 'podium.live.halls',
  /** Request BusUsersAsked, reply BusUsersAnswer; served by services in a queue group. */
  busUsers: 'podium.bus.users',
  /** Request CompileChecker, reply CompileCheckerAnswer; served by judges in a queue group. */
  compileChecker: 'podium.judge.compile-checker',
  /** RemoteTask; gym problems wait with those of Codeforces. */
  remoteTask: (site: LaneSite, urgency: RemoteUrgency) => `podium.remote.task.${site}.${urgency}`,
  /** Request RemoteImport, reply RemoteImportAnswer; served by remote judges in a queue group. */
  remoteImport: 'podium.remote.import',
  /** RemoteHeartbeat, every 2 s from each remote judge. */
  remoteHeartbeat: 'podium.remote.heartbeat',
  /** ProbeSite, published by services, received by every remote judge. */
  remoteProbe: 'podium.remote.probe',
} as const

export const consumers = {
  /** Durable pull consumer of one lane. */
  lane: (lane: Lane) => `lane-${lane}`,
  verdicts: 'services-verdicts',
  selfTests: 'services-self-tests',
  /** Durable pull consumer of one site's contests, or of the rest. */
  remote: (site: LaneSite, urgency: RemoteUrgency) => `remote-${site}-${urgency}`,
} as const

/** Object store bucket of test data; an object's name is the SHA-256 of its bytes in hex. */
export const testDataBucket = 'podium-testdata'
/** Object store bucket of pictures and attachments that pages show; named alike. */
export const pageFilesBucket = 'podium-page-files'

/** What the buckets may hold, in MB, where no setting says otherwise. */
export const defaultBucketMb = { testData: 12_288, pageFiles: 4_096 } as const

/**
 * Bytes that the bus must be given: those of the buckets, those reserved for what is judged, and some to spare for
 * the bus itself.
 */
export const busRoomBytes = (buckets: { readonly testDataBytes: number; readonly pageFilesBytes: number }): number =>
  buckets.testDataBytes +
  buckets.pageFilesBytes +
  Object.values(remoteBuckets).reduce((sum, { maxBytes }) => sum + maxBytes, 0) +
  Object.values(streams).reduce((sum, { maxBytes }) => sum + maxBytes, 512 * mebibyte)

/** How long a judge may stay silent about a task before another one gets it, where no setting says otherwise. */
export const defaultTaskLeaseS = 10
/** Deliveries of one task; after the last the submission becomes System Error. */
export const taskMaxDeliver = 4
export const heartbeatIntervalMs = 2_000
/** A judge is gone after this long without a heartbeat. */
export const heartbeatLifeMs = 7_000
/**
 * A judge of another version ends at once and is started again by whatever watches over it: it is gone after this long.
 */
export const otherVersionLifeMs = 60_000
