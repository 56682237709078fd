/**
 * The bus without a site: numbers go the way of submissions, through a lane to a judge and back as verdicts, while
 * each server, or each host of several (PODIUM_TRIAL_BUS_HOSTS), is killed, wiped and replaced (PODIUM_TRIAL_ROUNDS
 * times). A round takes a minute or two, so servers of two versions are compared by this one:
 * `PATH=<folder of the other nats-server>:$PATH`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { consumers, defaultTaskLeaseS, streams, subjects } from '@podium/proto/events/bus/subjects.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus as Connection } from '@podium/proto/server/bus.ts'
import { readDurable } from '@podium/proto/server/durable-messages.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { untilStorable } from '@podium/proto/server/storable.ts'
import { ensureStorage } from '@podium/proto/server/storage.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { busSpec, busUrl, wipe } from '../bus.ts'
import { followBusPath } from '../bus-path.ts'
import { crash, openLayout } from '../layout.ts'
import { untilCurrent } from '../leaders.ts'
import { busHosts, buses } from '../machines.ts'
import type { Bus, BusHost } from '../machines.ts'
import { faults, mustBeShort, noteFigures, noteVersions, strike } from '../strikes.ts'
import type { Fault, Servers, Stall } from '../strikes.ts'
import { must, note, trial } from '../verify.ts'

const rounds = Number(process.env.PODIUM_TRIAL_ROUNDS ?? 1)
const everyMs = 200
const againMs = 300
const parallel = 4
const log = createLog('trial', 'silent')

async function startServers(): Promise<Servers> {
  const { dir, machines, certificates, children } = await openLayout()
  const start = (...names: Bus[]) => children.startAll(names.map((name) => busSpec(dir, name, machines, certificates)))
  await start(...buses)
  return {
    busUrl: busUrl('podium'),
    start: (name) => start(name as Bus),
    wipe: (name) => wipe(dir, name),
    crash: (name) => crash(children, name),
    kill: (name, signal = 'SIGKILL') => children.get(name).kill(signal),
    waitReady: (name) => children.get(name).waitReady(60_000),
  }
}

const message = Type.Object({ number: Type.Number() })

/** As relay and judges do: again and again, until it is stored. @returns how long that took */
async function store(bus: Connection, subject: string, number: number): Promise<number> {
  const fromMs = performance.now()
  while (
    !(await bus.publishDurable(subject, { number }, `${number}`).then(
      () => true,
      () => false,
    ))
  )
    await sleep(againMs)
  return performance.now() - fromMs
}

async function judge(): Promise<void> {
  const bus = await connectBus(busUrl('judge'), 'judge', log, {
    taskLeaseS: defaultTaskLeaseS,
    fast: true,
    replicas: null,
  })
  const queue = openTaskQueue(bus, log)
  for (let task = await queue.next(); task !== null; task = await queue.next()) {
    await store(bus, subjects.verdict, Number(JSON.parse(task.text).number))
    void task.ack()
  }
}

/** What is on its way, and how long nothing has come. */
async function startFlow(bus: Connection) {
  const open = new Set<number>()
  let [sent, lastMs, gapMs, callMs] = [0, 0, 0, 0]
  const take = async ({ number }: { readonly number: number }): Promise<void> => {
    const nowMs = performance.now()
    if (!open.delete(number)) return
    gapMs = Math.max(gapMs, nowMs - lastMs)
    lastMs = nowMs
  }
  const source = { stream: streams.verdicts.name, durable: consumers.verdicts, schema: message, parallel }
  readDurable(bus, log, { ...source, prepare: () => untilStorable(bus, log, () => ensureStorage(bus, log)) }, take)
  const send = async (): Promise<number> => {
    const number = (sent += 1)
    open.add(number)
    callMs = Math.max(callMs, await store(bus, subjects.task('contest'), number))
    return number
  }
  return {
    sent: () => sent,
    open: () => open.size,
    begin: () => void ([lastMs, gapMs, callMs] = [performance.now(), 0, 0]),
    figures: () => ({ verdictMs: gapMs, callMs }),
    /** Sends one and waits until it has come through. */
    through: async () => {
      const number = await send()
      while (open.has(number)) await sleep(everyMs / 4)
    },
    /** @returns what ends it */
    keepSending: () => {
      const timer = setInterval(() => void send(), everyMs)
      return () => clearInterval(timer)
    },
  }
}

await trial(async () => {
  const servers = await startServers()
  await noteVersions()
  const bus = await connectBus(busUrl('podium'), 'services', log, { taskLeaseS: 5, replicas: buses.length })
  await untilStorable(bus, log, () => ensureStorage(bus, log))
  void judge()
  void judge()
  const flow = await startFlow(bus)
  await flow.through()
  await untilCurrent(servers)
  const path = await followBusPath()
  const stalls: Stall[] = []
  const stallOf = async (host: BusHost, fault: Fault): Promise<Stall> => {
    path.begin()
    flow.begin()
    const stopSending = flow.keepSending()
    await strike(servers, host, fault, flow.through)
    stopSending()
    while (flow.open() > 0) await sleep(everyMs)
    return { host, fault, ...flow.figures() }
  }
  for (let round = 0; round < rounds; round += 1)
    for (const fault of faults)
      for (const host of busHosts) {
        const stall = await stallOf(host, fault)
        path.report().forEach(note)
        mustBeShort(stall)
        stalls.push(stall)
      }
  noteFigures(stalls)
  must('none lost', flow.open() === 0, `${flow.open()} of ${flow.sent()}`)
})
