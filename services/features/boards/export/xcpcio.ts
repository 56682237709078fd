/** XCPCIO board files of the newer variant; what is imported from them is the same contest. */
import { penaltyS } from '@podium/proto/model/board/rank.ts'
import { statusOfVerdict } from '../xcpcio/statuses.ts'
import type { ContestExport } from './records.ts'

const medalNames = ['gold', 'silver', 'bronze'] as const

const medalsOf = ({ head }: ContestExport): object => {
  const list = head.awards.list.toSorted((a, b) => a.priority - b.priority)
  if (head.awards.type !== 2 || list.length === 0) return {}
  return { medal: { official: Object.fromEntries(medalNames.map((name, index) => [name, list[index]?.num ?? 0])) } }
}

/** File name to content. */
export function xcpcioFiles(contest: ContestExport): Readonly<Record<string, unknown>> {
  const { head, startMs, endMs, sealMs, teams, runs } = contest
  return {
    'config.json': {
      contest_name: head.title,
      start_time: startMs,
      end_time: endMs,
      frozen_time: sealMs === null ? 0 : Math.round((endMs - sealMs) / 1000),
      penalty: penaltyS,
      problem_quantity: head.columns.length,
      problems: head.columns.map(({ displayId, color }, index) => ({
        id: String(index), label: displayId, ...(color === null ? {} : { balloon_color: { color: '#000', background_color: color } }),
      })),
      group: { official: 'Official', unofficial: 'Unofficial' },
      options: { submission_timestamp_unit: 'millisecond' },
      ...medalsOf(contest),
    },
    'team.json': teams.map(({ username, name, school, isStar }) => ({
      team_id: username, name, ...(school === null ? {} : { organization: school }), group: [isStar ? 'unofficial' : 'official'],
    })),
    'run.json': runs.map(({ submitId, team, problem, offsetMs, status, isFrozen, language }) => ({
      submission_id: String(submitId), team_id: teams[team]?.username ?? '', problem_id: String(problem), timestamp: offsetMs,
      status: isFrozen ? 'FROZEN' : statusOfVerdict(status), ...(language === '' ? {} : { language }),
    })),
  }
}
