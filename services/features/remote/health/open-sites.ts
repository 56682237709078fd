/** Which remote sites take submissions at the moment, for everybody: what to know before one writes a solution. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { sinceText, wallCodes } from '@podium/proto/rules/remote/remote-texts.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage, JudgeMessageCode } from '@podium/proto/rules/submission/judge-texts.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { healthOfAccount } from './queries.ts'
import type { HealthFacts } from './queries.ts'

type SiteState = CallAnswer<'remoteSiteStates'>[number]
type Trouble = Pick<SiteState, 'state' | 'since' | 'report'>

const working: readonly string[] = ['ok', 'slow']

const since = (state: SiteState['state'], sinceMs: number | null, message: JudgeMessage): Trouble => ({
  state,
  since: sinceMs === null ? null : wireTime(new Date(sinceMs)),
  report: [message],
})

function troubleOf(facts: HealthFacts, { site, isOn, changedAt }: HealthFacts['switches'][number]): Trouble {
  const { name } = remoteSites[site]
  if (!isOn) return since('closed', changedAt?.getTime() ?? null, judgeMessage('remoteSiteOff', { site: name }))
  const accounts = facts.accounts.filter((account) => account.site === site && account.isEnabled)
  if (accounts.length === 0) return since('closed', null, judgeMessage('remoteNoAccount', { site: name }))
  const health = facts.known.rows.get(`${site}.site`)
  const sinceMessage = (code: JudgeMessageCode, atMs: number) =>
    judgeMessage(code, { site: name, since: sinceText(atMs) })
  if (health?.circuit.state === 'broken') {
    const { wall, sinceMs } = health.circuit
    const wallMessage = judgeMessage(wallCodes[wall])
    return since(
      'closed',
      sinceMs,
      judgeMessage('remoteWalled', { site: name, since: sinceText(sinceMs), wall: wallMessage }),
    )
  }
  if (health?.state === 'down') return since('closed', health.sinceMs, sinceMessage('remoteNotReached', health.sinceMs))
  const ofAccounts = accounts.map((account) => healthOfAccount(facts, account))
  if (ofAccounts.every((one) => one !== null && !working.includes(one.state))) {
    const sinceMs = Math.max(...ofAccounts.map((one) => one?.sinceMs ?? 0))
    return since('closed', sinceMs, sinceMessage('remoteNoWorkingAccount', sinceMs))
  }
  if (health?.state === 'slow') return since('slow', health.sinceMs, sinceMessage('remoteSlow', health.sinceMs))
  return { state: 'open', since: null, report: null }
}

export const openSites = (facts: HealthFacts): CallAnswer<'remoteSiteStates'> =>
  facts.switches.map((one) => ({ site: one.site, ...troubleOf(facts, one) }))
