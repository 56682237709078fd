/** Which objects and properties a reader finds (`access`): what is not listed here is not answered. */
import type { ApiClass, ApiContest } from './facts.ts'

interface EndpointAccess {
  readonly type: string
  readonly properties: readonly string[]
}

const when = (condition: boolean, ...properties: readonly string[]): readonly string[] => (condition ? properties : [])

interface Granted extends ApiClass {
  /** Questions, or answers for the jury. */
  readonly sendsClarifications: boolean
  readonly sendsSubmissions: boolean
  readonly movesMoments: boolean
  readonly sendsCommentary: boolean
}

const capabilitiesOf = (given: Granted): readonly string[] => {
  const { version, isJury, sendsClarifications, sendsSubmissions, movesMoments, sendsCommentary } = given
  // The older version knows no answers by this name, and none for commentary.
  const clarifications = version === '2023-06' ? when(!isJury, 'team_clar') : ['post_clar']
  return [
    ...when(movesMoments, 'contest_start', 'contest_thaw'),
    ...when(sendsSubmissions, 'team_submit'),
    ...(sendsClarifications ? clarifications : []),
    ...when(sendsCommentary && version !== '2023-06', 'post_comment'),
  ]
}

/** What the jury alone finds. */
const ofJury = {
  persons: ['id', 'name', 'team_ids', 'role'],
  accounts: ['id', 'username', 'name', 'type', 'team_id'],
  commentary: ['id', 'time', 'contest_time', 'message', 'tags', 'team_ids', 'problem_ids', 'submission_ids'],
}

function endpointsOf(
  { version, isJury }: ApiClass,
  { isPassFail, times }: ApiContest,
): Readonly<Record<string, readonly string[]>> {
  const hasFreeze = times.freezeMs !== null
  const recipient = version === '2023-06' ? 'to_team_id' : 'to_team_ids'
  const [named, timed] = [
    ['id', 'name'],
    ['time', 'contest_time'],
  ]
  return {
    'contest': [
      ...named,
      'formal_name',
      'start_time',
      'duration',
      ...when(hasFreeze, 'scoreboard_freeze_duration'),
      'scoreboard_type',
      ...when(isPassFail, 'penalty_time'),
    ],
    'judgement-types': [...named, ...when(isPassFail, 'penalty'), 'solved'],
    'languages': [...named, 'entry_point_required', 'extensions'],
    'problems': [
      ...named,
      'label',
      'ordinal',
      'rgb',
      'color',
      'time_limit',
      ...when(version !== '2023-06', 'memory_limit'),
      'test_data_count',
      ...when(!isPassFail, 'max_score'),
      'statement',
      ...when(isJury, 'package'),
    ],
    'groups': named,
    'organizations': [...named, 'formal_name'],
    'teams': [...named, 'label', 'display_name', 'organization_id', 'group_ids'],
    ...(isJury ? ofJury : {}),
    'state': ['started', 'ended', ...when(hasFreeze, 'frozen', 'thawed'), 'finalized', 'end_of_updates'],
    'submissions': ['id', 'language_id', 'problem_id', 'team_id', ...timed, 'entry_point', 'files'],
    'judgements': [
      'id',
      'submission_id',
      'judgement_type_id',
      'start_time',
      'start_contest_time',
      'end_time',
      'end_contest_time',
      ...when(!isPassFail, 'score'),
      ...when(isJury, 'max_run_time'),
    ],
    'runs': ['id', 'judgement_id', 'ordinal', 'judgement_type_id', ...timed, 'run_time'],
    'clarifications': ['id', 'from_team_id', recipient, 'reply_to_id', 'problem_id', 'text', ...timed],
    'awards': ['id', 'citation', 'team_ids'],
    'scoreboard': ['time', 'contest_time', 'state', 'rows'],
  }
}

export const presentAccess = (granted: Granted, contest: ApiContest) => ({
  capabilities: capabilitiesOf(granted),
  endpoints: Object.entries(endpointsOf(granted, contest)).map(([type, properties]): EndpointAccess => ({
    type,
    properties,
  })),
})
