import { useLingui } from '@lingui/react/macro'

/**
 * What the columns that are in the log hold, as people call it. A field of a call, and a part of a value, has the name
 * of the column that it means. What is missing here is shown as it is stored.
 */
export function useFieldWords(): Readonly<Record<string, string>> {
  return { ...useThings(), ...usePeople(), ...useContestFields(), ...useProblemFields(), ...useWorkFields() }
}

/** Numbers and names of what a row belongs to. */
function useThings(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    id: t({ context: 'of a thing', message: 'Number' }),
    ids: t`Numbers`,
    cid: t`Contest`,
    cpid: t`Problem of the contest`,
    pid: t`Problem`,
    problem_id: t`Problem`,
    gid: t({ context: 'of people', message: 'Group' }),
    tid: t`Training`,
    did: t`Discussion`,
    submit_id: t`Submission`,
    submit_ids: t`Submissions`,
    category_id: t`Category`,
    classification_id: t`Class of tags`,
    comment_id: t`Comment`,
    title: t`Title`,
    name: t({ context: 'of a thing', message: 'Name' }),
    short_name: t`Short name`,
    brief: t`Summary`,
    description: t({ context: 'of a thing', message: 'Description' }),
    content: t`Text`,
    color: t`Colour`,
    rank: t({ context: 'in a list', message: 'Position' }),
    visible: t`Visible`,
    status: t`Status`,
    created_at: t`Created at`,
    gmt_create: t`Created at`,
    key: t`Setting`,
    value: t`Value`,
    kind: t`Kind`,
    reason: t`Reason`,
    source: t`Source`,
    locale: t`Language`,
  }
}

function usePeople(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    uid: t`User`,
    uids: t`Users`,
    username: t`Username`,
    public_key: t`Public key`,
    user: t`User`,
    author: t`Author`,
    author_name: t`Author`,
    owner_name: t`Owner`,
    nickname: t`Nickname`,
    realname: t`Real name`,
    school: t`School`,
    number: t`Student number`,
    course: t`Course`,
    place: t`Seat`,
    signature: t`Signature`,
    avatar: t`Picture`,
    email: t`Email`,
    mobile: t`Mobile number`,
    gender: t`Gender`,
    password: t`Password`,
    password_hash: t`Password`,
    role: t`Role`,
    role_id: t`Role`,
    title_name: t`Badge`,
    title_color: t`Colour of the badge`,
    contest_only: t`For one contest only`,
    only_cid: t`Works for the contest`,
    given_by: t`Given by`,
    given_at: t`Given at`,
    made_by: t`Decided by`,
    made_at: t`Decided at`,
    members: t`Members`,
    persons: t`Coaches and staff`,
    applicants: t`Applicants`,
  }
}

function useContestFields(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'scope': t`Scope`,
    'contest.type': t`Format`,
    'contest.source': t`Copy of`,
    'auth': t`Visibility`,
    'user_group.auth': t`Who may join`,
    'contest.auth': t`Who may take part`,
    'group_member.auth': t`Role`,
    'pwd': t`Password`,
    'code': t({ context: 'of a group', message: 'Code' }),
    'start_time': t`Start`,
    'end_time': t`End`,
    'seal_rank': t`Freeze of the board`,
    'seal_rank_time': t`Frozen from`,
    'auto_real_rank': t`Board opens at the end`,
    'open_rank': t`Board for outsiders`,
    'open_print': t`Printing`,
    'allow_end_submit': t`Submitting after the end`,
    'open_account_limit': t`Only certain accounts`,
    'account_limit_rule': t`Which accounts`,
    'rank_show_name': t`Name on the board`,
    'oi_rank_score_type': t`Score that counts`,
    'star_accounts': t`Unofficial teams`,
    'award_type': t`Awards by`,
    'awards': t`Awards`,
    'penalty_minutes': t`Penalty minutes`,
    'whole_minutes': t`Penalty in whole minutes`,
    'compile_errors_count': t`Compile errors count`,
    'stars_first': t`Unofficial teams are first to solve`,
    'submit_interval_s': t`Pause between submissions`,
    'languages': t`Languages`,
    'feedback': t`Feedback`,
    'rulings': t`Decisions in force`,
    'out': t`Disqualified`,
    'penalty_s': t`Added penalty`,
    'extra_s': t`Extra time`,
    'extra_max_s': t`Longest extra time`,
    'judging_paused': t`Judging paused`,
    'display_id': t`Label`,
    'display_title': t`Title in the contest`,
    'hides': t`Hidden from the bank until the end`,
    'checked': t`Done`,
    'contest_record.checked': t`Balloon delivered`,
    'contest_print.status': t`Printed`,
  }
}

function useProblemFields(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    type: t`Kind`,
    judge_mode: t`Judge mode`,
    judge_case_mode: t`Scoring`,
    time_limit_ms: t`Time limit`,
    memory_limit_mb: t`Memory limit`,
    stack_limit_mb: t`Stack limit`,
    difficulty: t`Difficulty`,
    examples: t`Examples`,
    io_score: t`Points`,
    score: t`Points`,
    is_remote: t`Of a remote site`,
    code_share: t`Shared code`,
    open_case_result: t`Results of cases`,
    show_test_data: t`Test data shown`,
    is_remove_end_blank: t`Blanks at line ends ignored`,
    is_upload_case: t`Uploaded test data`,
    is_file_io: t`Reads and writes files`,
    io_read_file_name: t`Input file`,
    io_write_file_name: t`Output file`,
    spj_code: t`Checker`,
    spj_language: t`Language of the checker`,
    judging_options: t`Judging options`,
    case_version: t`Version of the test data`,
    data_hash: t`Test data`,
    data_uid: t`Test data by`,
    modified_user: t`Last changed by`,
    apply_public_progress: t`Review`,
    translated_titles: t`Translated titles`,
  }
}

function useWorkFields(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    question: t`Question`,
    answer: t`Answer`,
    claimed_uid: t`Claimed by`,
    answered_uid: t`Answered by`,
    answered_at: t`Answered at`,
    is_public: t`For everybody`,
    merged_into: t`Answered with`,
    minutes: t`Minutes`,
    shown: t`On the public board`,
    taken_back_by: t`Taken back by`,
    taken_back_at: t`Taken back at`,
    taken_back_reason: t`Why it was taken back`,
    state: t`State`,
    total: t`Submissions`,
    done: t`Judged`,
    ended_by: t`Ended by`,
    ended_at: t`Ended at`,
    step: t`Step`,
    site: t`Remote site`,
    is_on: t`Switched on`,
    is_enabled: t`Switched on`,
    is_allowed_by_site: t`Allowed by the site`,
    is_read: t`Read`,
    top_priority: t`Pinned`,
    to_uid: t`Reply to`,
  }
}
