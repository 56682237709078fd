/**
 * Puts the remote judge together: the one kind of process that speaks to other sites. It runs no program of anybody,
 * and is not the judge that does: whoever broke out of a box would find no password of another site.
 */
import { StopJudging } from '@podium/proto/events/bus/judge.ts'
import { ProbeSite, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteHeartbeat } from '@podium/proto/events/bus/remote-task.ts'
import { heartbeatIntervalMs, pageFilesBucket, subjects } from '@podium/proto/events/bus/subjects.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { addressOf, untilReached } from '@podium/proto/server/waiting.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLoadReader } from '@podium/proto/server/host-load.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { openStore } from '@podium/proto/server/open-store.ts'
import type { Stopper } from '@podium/proto/server/stop.ts'
import { openRemoteQueue } from '@podium/proto/server/task-queue.ts'
import { Answers } from '../worker/answers.ts'
import { StoppedTasks } from '../worker/stopped-tasks.ts'
import { AttemptStore } from './attempts.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { siteAt } from './config.ts'
import type { RemoteConfig } from './config.ts'
import { HealthBoard } from './health.ts'
import { openEgress } from './http.ts'
import { serveImports } from './imports.ts'
import { createRequestLimits } from './limits.ts'
import { startProbes } from './probes.ts'
import { providers } from './providers.ts'
import type { RemoteBuckets, RemoteParts } from './remote-parts.ts'
import { RemoteWorker } from './remote-worker.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { verdictOf } from './verdicts.ts'

const openBuckets = async (bus: Bus, log: Log): Promise<RemoteBuckets> => {
  const { accounts, lanes, attempts, runs, sessions, paces, health } = remoteBuckets
  return {
    accounts: await openBucket(bus, log, accounts),
    lanes: await openBucket(bus, log, lanes),
    attempts: await openBucket(bus, log, attempts),
    runs: await openBucket(bus, log, runs),
    sessions: await openBucket(bus, log, sessions),
    paces: await openBucket(bus, log, paces),
    health: await openBucket(bus, log, health),
  }
}

interface Network {
  readonly open: (site: RemoteSite, stored?: string | null) => Session
  readonly close: () => Promise<void>
}

const openNetwork = (config: RemoteConfig, clock: Clock, { paces }: RemoteBuckets): Network => {
  const egress = openEgress()
  const limits = createRequestLimits(clock, paces)
  return {
    close: egress.close,
    open: (given, stored = null) => {
      const site = siteAt(given, config)
      const beforeRequest = (path: string) => limits.beforeRequest(site, path)
      return openSession({ site, egress, beforeRequest, ...(stored === null ? {} : { stored }) })
    },
  }
}

const partsOf = (
  { name, secrets }: RemoteConfig,
  bus: Bus,
  log: Log,
  opened: { readonly buckets: RemoteBuckets; readonly network: Network; readonly clock: Clock },
): Omit<RemoteParts, 'offer'> & { readonly stop: () => void } => {
  const { buckets, network, clock } = opened
  const stopped = new StoppedTasks()
  let isStopping = false
  const answers = new Answers({ bus, log }, () => isStopping)
  bus.subscribe(subjects.stopJudging, StopJudging, (message) => stopped.add(message))
  return {
    bus,
    buckets,
    attempts: new AttemptStore(buckets, clock),
    health: new HealthBoard({ health: buckets.health, clock, log, holder: name }),
    secrets,
    clock,
    log,
    name,
    openQueue: (site) => openRemoteQueue(bus, log, site),
    openSession: network.open,
    isStopped: (task) => stopped.has(task),
    conclude: async (task, delivery, { result, cases }) => {
      if (result !== null) {
        const id = `${task.submitId}.${task.attempt}.remote`
        await answers.store(subjects.verdict, verdictOf(task, name, result, cases), id)
      }
      if (!isStopping) await answers.acknowledge(delivery)
    },
    stop: () => (isStopping = true),
  }
}

const startHeartbeat = (name: string, bus: Bus, worker: RemoteWorker): (() => void) => {
  const readLoad = createLoadReader()
  const beat = (): void => {
    const message: RemoteHeartbeat = { v: 1, name, ...readLoad(), lanes: worker.held() }
    if (!bus.connection.isClosed()) bus.publish(subjects.remoteHeartbeat, message)
  }
  beat()
  const timer = setInterval(beat, heartbeatIntervalMs)
  return () => clearInterval(timer)
}

/** Resolves with the bus when tasks are taken. */
export const startRemoteJudge = async (config: RemoteConfig, log: Log, stopper: Stopper): Promise<Bus> => {
  const clock = systemClock
  const bus = await connectBus(config.natsUrl, `remote judge ${config.name}`, log, { ...config, replicas: null })
  stopper.onStop('bus', () => bus.close())
  const awaited = { log, setting: 'PODIUM_NATS_URL', address: addressOf(config.natsUrl) }
  // Services make them, and may do so later than this process starts.
  const { buckets, files } = await untilReached(awaited, async () => ({
    buckets: await openBuckets(bus, log),
    files: await openStore({ bus, s3: config.s3 }, pageFilesBucket),
  }))
  const network = openNetwork(config, clock, buckets)
  stopper.onStop('network', network.close)
  const parts = partsOf(config, bus, log, { buckets, network, clock })
  const worker = new RemoteWorker({ parts, providers, siteOf: (site) => siteAt(remoteSites[site], config) })
  stopper.onStop('verdicts', parts.stop)
  await worker.start()
  stopper.onStop('worker', () => worker.stop())
  const probes = startProbes(Object.values(providers), parts)
  stopper.onStop('probes', probes.stop)
  bus.subscribe(subjects.remoteProbe, ProbeSite, ({ site }) => void probes.probeNow(site))
  serveImports(bus, {
    providerOf: ({ laneSite }) => providers[laneSite] ?? null,
    openSession: network.open,
    askAsAccount: (site, question) => worker.askAsAccount(site, question),
    files,
    log,
  })
  stopper.onStop('heartbeat', startHeartbeat(config.name, bus, worker))
  log.info({ sites: Object.keys(providers) }, 'sites are spoken to')
  return bus
}
