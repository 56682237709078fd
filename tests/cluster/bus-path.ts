/**
 * Where the seconds of a stall of the bus go: what a submission passes on its way, as everybody's messages show it. A
 * stream and each of its consumers choose their leaders by themselves, so each is named by itself.
 */
import { connectBus, inboxOf } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { consumers, streams } from '@podium/proto/events/bus/subjects.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { busUrlAt } from './bus.ts'
import { buses } from './machines.ts'

const steps = ['tasks stored', 'tasks taken', 'verdicts stored', 'verdicts taken'] as const
type Step = (typeof steps)[number]

const stages = [
  { of: 'tasks', stream: streams.tasks.name, consumer: consumers.lane('contest') },
  { of: 'verdicts', stream: streams.verdicts.name, consumer: consumers.verdicts },
] as const

const elected = '$JS.EVENT.ADVISORY.'

export interface BusPath {
  /** From now on. */
  readonly begin: () => void
  /** Lines: when each group had a leader, and how long each step had nothing, in seconds after `begin`. */
  readonly report: () => string[]
  readonly stop: () => Promise<void>
}

/**
 * What is sent to somebody's address for answers. Whoever listened to what is sent to a stream would be there for it
 * while it has no leader, and the sender would wait for an answer in place of being refused.
 */
const listened = [`${elected}>`, ...['podium', 'judge', 'faraway'].map((user) => `${inboxOf(user)}.>`)]

function stepOf(reply: string, text: string): Step | null {
  for (const { of, stream, consumer } of stages) {
    if (text.startsWith(`{"stream":"${stream}"`)) return `${of} stored`
    if (reply.startsWith(`$JS.ACK.${stream}.${consumer}.`)) return `${of} taken`
  }
  return null
}

interface Seen {
  readonly step: Step
  readonly atMs: number
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

function gapOf(fromMs: number, step: Step, seen: readonly Seen[]): string {
  const timesMs = [fromMs, ...seen.filter((one) => one.step === step).map(({ atMs }) => atMs)]
  const gaps = timesMs.slice(1).map((atMs, index) => ({ atMs, gapMs: atMs - (timesMs[index] ?? atMs) }))
  const [longest] = gaps.toSorted((a, b) => b.gapMs - a.gapMs)
  if (longest === undefined) return `${step}: none`
  return `${step}: none for ${seconds(longest.gapMs)} s until ${seconds(longest.atMs - fromMs)}`
}

/** Listens at each server by itself: one of them may be away. */
export async function followBusPath(): Promise<BusPath> {
  const log = createLog('trial', 'silent')
  const seen: Seen[] = []
  const leaders = new Map<string, string[]>()
  const groups: readonly string[] = stages.flatMap(({ stream, consumer }) => [stream, consumer])
  let fromMs = Date.now()
  const listen = (bus: Bus, subject: string): unknown =>
    bus.connection.subscribe(subject, {
      callback: (error, raw) => {
        if (error) return
        const atMs = Date.now()
        if (raw.subject.startsWith(elected) && raw.subject.includes('.LEADER_ELECTED.')) {
          const name = raw.subject.split('.').at(-1) ?? ''
          const line = `${raw.json<{ leader: string }>().leader} after ${seconds(atMs - fromMs)} s`
          if (groups.includes(name)) leaders.set(name, [...new Set([...(leaders.get(name) ?? []), line])])
          return
        }
        const step = stepOf(raw.reply ?? '', raw.string())
        if (step !== null) seen.push({ step, atMs })
      },
    })
  const open = await Promise.all(buses.map((name) => connectBus(busUrlAt(name), 'trial', log)))
  for (const bus of open) for (const subject of listened) listen(bus, subject)
  return {
    begin: () => {
      fromMs = Date.now()
      leaders.clear()
      seen.length = 0
    },
    report: () => [
      ...groups.map((name) => `${name}: ${leaders.get(name)?.join(', ') ?? 'led as before'}`),
      ...steps.map((step) => gapOf(fromMs, step, seen)),
    ],
    stop: async () => void (await Promise.all(open.map((bus) => bus.close()))),
  }
}
