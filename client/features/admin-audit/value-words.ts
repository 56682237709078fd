import { useLingui } from '@lingui/react/macro'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { useRoleNames } from '../admin-users/index.ts'

type Words = Readonly<Record<string, string>>

/** Values that stand for something, by field; a field of one kind alone has that in front. */
export function useValueWords(): Readonly<Record<string, Words>> {
  const { t } = useLingui()
  const roles = useRoles()
  const shown = { last: t`Shown last, without a rank`, hidden: t`Hidden` }
  return {
    'contest.type': { 0: 'ACM', 1: 'OI' },
    'contest.auth': { 0: t`Public`, 1: t`Private`, 2: t`Password to submit` },
    'user_group.auth': { 1: t`Public`, 2: t`Protected`, 3: t`Private` },
    'problem.auth': { 1: t`Public`, 2: t`Private`, 3: t`In a contest` },
    'problem.type': { 0: 'ACM', 1: 'OI' },
    'contest.award_type': { 0: t({ context: 'awards', message: 'None' }), 1: t`Share`, 2: t`Number` },
    'training.auth': { Public: t`Public`, Private: t`Private` },
    'problem.apply_public_progress': { 1: t`Waiting for review`, 2: t`In the public bank`, 3: t`Rejected` },
    'announcement.status': { 0: t`Visible`, 1: t`Hidden` },
    'contest_announcement.status': { 0: t`Visible`, 1: t`Hidden` },
    'discussion.status': { 0: t`Enabled`, 1: t`Disabled` },
    'group_member.auth': useGroupLevels(),
    'users.role_id': useRoleNames(),
    'contest_print.status': { 0: t`no`, 1: t`yes` },
    'users.status': { 0: t`Enabled`, 1: t`Disabled` },
    'rank_show_name': { username: t`Username`, nickname: t`Nickname`, realname: t`Real name` },
    'oi_rank_score_type': { Recent: t`Latest submission`, Highest: t`Best submission`, IOI: t`Best of each subtask` },
    'kind': {
      disqualify: t`Disqualify a participant`,
      penalty: t`Change a penalty`,
      extraTime: t`Give extra time`,
      ignore: t`Ignore a submission`,
      pause: t`Pause judging`,
    },
    'rejudging.state': {
      judging: t`being judged`,
      ready: t`ready to look at`,
      applied: t`applied`,
      dropped: t`dropped`,
    },
    'gender': { male: t`Male`, female: t`Female`, secrecy: t`Prefer not to say` },
    'locale': { 'zh-CN': '简体中文', 'en-US': 'English' },
    'shown': shown,
    'out': shown,
    'role': roles,
    'scope': {
      'public': t`Public`,
      'jury': t`Jury, reading`,
      'jury-write': t`Jury, reading and answering`,
      'proxy': t`Passing on`,
    },
  }
}

function useRoles(): Words {
  const { t } = useLingui()
  return {
    director: t`Director`,
    jury: t`Jury`,
    balloons: t`Balloon runner`,
    prints: t`Print runner`,
    spectator: t`Live board`,
  }
}

function useGroupLevels(): Words {
  const { t } = useLingui()
  return {
    [groupLevels.applying]: t`Request pending`,
    [groupLevels.refused]: t`Rejected`,
    [groupLevels.member]: t`Member`,
    [groupLevels.admin]: t`Group admin`,
    [groupLevels.root]: t`Group head`,
  }
}
