/** XCPCIO board files of the newer variant; what is imported from them is the same contest. */
import { partsOf, rgbOf } from '@podium/proto/rules/contest/balloon-colours.ts'
import { statusOfVerdict } from '../xcpcio/statuses.ts'
import type { ContestExport } from './record-queries.ts'

const medalNames = ['gold', 'silver', 'bronze'] as const

const medalsOf = ({ head }: ContestExport): object => {
  const list = head.awards.list.toSorted((a, b) => a.priority - b.priority)
  if (head.awards.type !== 2 || list.length === 0) return {}
  return { medal: { official: Object.fromEntries(medalNames.map((name, index) => [name, list[index]?.num ?? 0])) } }
}

/** Viewers write a problem's letter on its balloon; the weights are those of perceived brightness (ITU-R BT.601). */
const inkOn = (color: string): '#000' | '#fff' => {
  const [red = 0, green = 0, blue = 0] = partsOf(rgbOf(color) ?? '#ffffff')
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? '#fff' : '#000'
}

/** File name to content. */
export function xcpcioFiles(contest: ContestExport): Readonly<Record<string, unknown>> {
  const { head, startMs, endMs, freezeMs, teams, runs } = contest
  return {
    'config.json': {
      contest_name: head.title,
      start_time: startMs,
      end_time: endMs,
      frozen_time: freezeMs === null ? 0 : Math.round((endMs - freezeMs) / 1000),
      penalty: head.penaltyS,
      problem_quantity: head.columns.length,
      problems: head.columns.map(({ displayId, color }, index) => ({
        id: String(index),
        label: displayId,
        ...(color === null ? {} : { balloon_color: { color: inkOn(color), background_color: color } }),
      })),
      group: { official: 'Official', unofficial: 'Unofficial' },
      options: {
        submission_timestamp_unit: 'millisecond',
        enable_organization: teams.some(({ school }) => school !== null),
      },
      ...medalsOf(contest),
    },
    'team.json': teams.map(({ username, name, school, isStar, isOut }) => ({
      team_id: username,
      name,
      ...(school === null ? {} : { organization: school }),
      group: [isStar || isOut ? 'unofficial' : 'official'],
    })),
    'run.json': runs.map(({ submitId, team, problem, offsetMs, status, isFrozen, language }) => ({
      submission_id: String(submitId),
      team_id: teams[team]?.username ?? '',
      problem_id: String(problem),
      timestamp: offsetMs,
      status: isFrozen ? 'FROZEN' : statusOfVerdict(status),
      ...(language === '' ? {} : { language }),
    })),
  }
}
