/** Which objects and properties a reader finds (`access`): what is not listed here is not answered. */
import type { SendsAs } from '../sending/sender.ts'
import type { ApiClass, ApiContest } from './facts.ts'

interface EndpointAccess {
  readonly type: string
  readonly properties: readonly string[]
}

const when = (condition: boolean, ...properties: readonly string[]): readonly string[] => (condition ? properties : [])

interface Granted extends ApiClass {
  /** Null for who sends none. */
  readonly clarifiesAs: SendsAs | null
  readonly submitsAs: SendsAs | null
  readonly movesMoments: boolean
  readonly sendsCommentary: boolean
}

/** The older version has no name for answers of the jury, nor for commentary. */
function clarifying(as: SendsAs, isOlder: boolean): readonly string[] {
  if (as === 'proxy') return ['proxy_clar']
  const own = isOlder ? when(as === 'team', 'team_clar') : ['post_clar']
  return [...own, ...when(as === 'admin', 'admin_clar')]
}

const capabilitiesOf = (given: Granted): readonly string[] => {
  const { version, clarifiesAs, submitsAs, movesMoments, sendsCommentary } = given
  const isOlder = version === '2023-06'
  return [
    ...when(movesMoments, 'contest_start', 'contest_thaw'),
    ...(submitsAs === null || submitsAs === 'jury' ? [] : [`${submitsAs}_submit`]),
    ...(clarifiesAs === null ? [] : clarifying(clarifiesAs, isOlder)),
    ...when(sendsCommentary && !isOlder, 'post_comment'),
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
  const recipients = version === '2023-06' ? ['to_team_id'] : ['to_team_ids', 'to_group_ids']
  const [named, timed] = [
    ['id', 'name'],
    ['time', 'contest_time'],
  ]
  return {
    'contest': [
      ...named,
      'formal_name',
      'start_time',
      'countdown_pause_time',
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
    'groups': [...named, 'icpc_id'],
    'organizations': [...named, 'formal_name', 'country', 'icpc_id', 'logo'],
    'teams': [...named, 'label', 'display_name', 'icpc_id', 'organization_id', 'group_ids', 'photo'],
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
    'clarifications': ['id', 'from_team_id', ...recipients, 'reply_to_id', 'problem_id', 'text', ...timed],
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
