/** Who judges here, and how busy everybody is (contract/admin "ServiceInfo"); fed by the heartbeats. */
import { availableParallelism } from 'node:os'
import type { JudgeHeartbeat, JudgeOutage } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { heartbeatLifeMs } from '@podium/proto/events/bus/subjects.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { HostLoad } from '@podium/proto/server/host-load.ts'
import { judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { languagesWithoutJudge, laneInfos } from './lane-queries.ts'
import { judgesOfOtherVersions, seenJudges } from './roster-queries.ts'

type Instance = CallAnswer<'serviceInfo'>['backupService'][number]
type JudgeInfo = CallAnswer<'judgeServiceInfo'>[number]

const percent = (value: number): string => `${value.toFixed(2)}%`

const instanceOf = (
  serviceId: string,
  host: string,
  rest: { port?: number; metadata?: Record<string, string> } = {},
): Instance => {
  const { port = 0, metadata = {} } = rest
  return {
    serviceId,
    host,
    port,
    secure: false,
    uri: port === 0 ? '' : `http://${host}:${port}`,
    metadata: { 'nacos.healthy': 'true', ...metadata },
  }
}

export async function otherVersions(db: Db): Promise<CallAnswer<'serviceInfo'>['otherVersions']> {
  const found = await judgesOfOtherVersions(db)
  return found.map(({ seenAt, ...judge }) => ({ ...judge, ours: judgeProtocol, seenAt: wireTime(seenAt) }))
}

/** @param readLoad of this machine, since the call before */
export async function serviceInfo(ctx: Context, readLoad: () => HostLoad): Promise<CallAnswer<'serviceInfo'>> {
  const { cpuLoadPercent, memoryLoadPercent } = readLoad()
  const lanes = await laneInfos(ctx).catch((error: unknown) => {
    ctx.log.warn({ error }, 'the work queue does not answer')
    return null
  })
  return {
    nacos: { status: lanes === null ? 'DOWN' : 'UP' },
    backupCores: availableParallelism(),
    backupPercentCpuLoad: percent(cpuLoadPercent),
    backupPercentMemoryLoad: percent(memoryLoadPercent),
    backupService: [instanceOf('podium-services', '127.0.0.1', { port: ctx.config.httpPort })],
    lanes: lanes ?? [],
    withoutJudge: await languagesWithoutJudge(ctx.orm.em.fork()),
    otherVersions: await otherVersions(ctx.orm.em.fork()),
  }
}

interface JudgeRow {
  readonly heartbeat: JudgeHeartbeat
  readonly seenAt: Date
}

/** In the database’s time. */
const presentOutage = ({ reason, sinceMs, untilMs }: JudgeOutage, clockOffsetMs: number): JudgeInfo['outage'] => ({
  reason,
  since: wireTime(new Date(sinceMs - clockOffsetMs)),
  until: untilMs === undefined ? null : wireTime(new Date(untilMs - clockOffsetMs)),
})

/** A judge opens no port of its own: it pulls its work, so its name stands for its host. */
const presentJudge = ({ heartbeat, seenAt }: JudgeRow): JudgeInfo => {
  const {
    name,
    cores,
    slots,
    running,
    driver,
    unsafe,
    labels = [],
    languages,
    cpuLoadPercent = 0,
    memoryLoadPercent = 0,
    enforced = {},
    enforcedReports,
    warnings = [],
    warningReports,
    calibration,
    scalesLimits = false,
    clockOffsetMs = null,
    outage,
  } = heartbeat
  return {
    cpuCores: cores,
    percentCpuLoad: percent(cpuLoadPercent),
    percentMemoryLoad: percent(memoryLoadPercent),
    service: instanceOf('podium-judge', name, {
      metadata: { judgeName: name, maxTaskNum: String(slots), maxRemoteTaskNum: '0' },
    }),
    name,
    slots,
    running,
    seenAt: wireTime(seenAt),
    labels,
    driver,
    unsafe,
    calibration: calibration === undefined ? null : { factor: calibration.factor, scalesLimits },
    clockOffsetMs,
    ...(outage === undefined ? {} : { outage: presentOutage(outage, clockOffsetMs ?? 0) }),
    enforced,
    ...(enforcedReports === undefined ? {} : { enforcedReports }),
    warnings,
    ...(warningReports === undefined ? {} : { warningReports }),
    languages,
  }
}

/** Judges seen within the life of a heartbeat, by name. */
export async function judgeInfos({ orm }: Pick<Context, 'orm'>): Promise<CallAnswer<'judgeServiceInfo'>> {
  return (await seenJudges(orm.em.fork(), heartbeatLifeMs)).map(presentJudge)
}
