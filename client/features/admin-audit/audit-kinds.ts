import { useLingui } from '@lingui/react/macro'

/** What the rows of the log are about, as people call it; a kind that is missing here is shown as it is stored. */
export function useAuditKinds(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    contest: t`Contest`,
    contest_problem: t`Problem of a contest`,
    contest_staff: t`Role in a contest`,
    contest_announcement: t`Announcement of a contest`,
    contest_print: t`Print request`,
    contest_record: t`Balloon`,
    contest_hall: t`Addresses of a contest`,
    contest_room: t`Addresses of a room`,
    contest_decision: t`Decision`,
    contest_commentary: t`Commentary`,
    contest_award: t`Award`,
    rejudging: t`Rejudge`,
    clarification: t`Clarification`,
    submission: t`Submission`,
    problem: t`Problem`,
    users: t`User`,
    user_group: t`Group`,
    group_member: t`Member of a group`,
    training: t`Training`,
    training_problem: t`Problem of a training`,
    training_category: t`Category of trainings`,
    tag: t`Tag`,
    tag_classification: t`Class of tags`,
    language: t`Language`,
    announcement: t`Announcement`,
    notice: t`Notice`,
    setting: t`Setting`,
    discussion: t`Discussion`,
    discussion_category: t`Category of discussions`,
    discussion_report: t`Report`,
    comment: t`Comment`,
    reply: t`Reply`,
    remote_site: t`Remote site`,
    remote_account: t`Account of a remote site`,
    judge_credential: t`Credential of a judge`,
    call: t`Action`,
  }
}

/** Those that occur in the log of one contest. */
export const contestKinds: readonly string[] = [
  'contest',
  'contest_problem',
  'contest_staff',
  'contest_announcement',
  'contest_print',
  'contest_record',
  'contest_hall',
  'contest_room',
  'contest_decision',
  'contest_commentary',
  'contest_award',
  'rejudging',
  'clarification',
  'submission',
  'call',
]
