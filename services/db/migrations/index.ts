/**
 * Every migration in the order in which they run; a new one is a file beside this and a row here. A migration that has been
 * released is never changed.
 */
import { AccountAndSite } from './account-and-site.ts'
import { AnnouncementsAndFiles } from './announcements-and-files.ts'
import { Boards } from './boards.ts'
import { ContestRejudges } from './contest-rejudges.ts'
import { CommentCounts } from './comment-counts.ts'
import { Contests } from './contests.ts'
import { GroupContent } from './group-content.ts'
import { Groups } from './groups.ts'
import { GroupProblems } from './group-problems.ts'
import { ListCounts } from './list-counts.ts'
import { ListSpeed } from './list-speed.ts'
import { ListWalks } from './list-walks.ts'
import { HomeContests } from './home-contests.ts'
import { HomeNews } from './home-news.ts'
import { Messages } from './messages.ts'
import { ProblemExchange } from './problem-exchange.ts'
import { Problems } from './problems.ts'
import { Profiles } from './profiles.ts'
import { SearchCost } from './search-cost.ts'
import { SelfTests } from './self-tests.ts'
import { SolvedList } from './solved-list.ts'
import { SubmissionDays } from './submission-days.ts'
import { Standings } from './standings.ts'
import { Submissions } from './submissions.ts'
import { DiscussionQuota } from './discussion-quota.ts'
import { Talk } from './talk.ts'
import { TalkDesk } from './talk-desk.ts'
import { TestcaseUpload } from './testcase-upload.ts'
import { Trainings } from './trainings.ts'
import { UserDesk } from './user-desk.ts'

export const migrations = [
  { name: '2026-11-22-account-and-site', class: AccountAndSite },
  { name: '2026-11-22-problems', class: Problems },
  { name: '2026-11-22-submissions', class: Submissions },
  { name: '2026-11-22-testcase-upload', class: TestcaseUpload },
  { name: '2026-11-22-self-tests', class: SelfTests },
  { name: '2026-11-22-announcements-and-files', class: AnnouncementsAndFiles },
  { name: '2026-11-22-contests', class: Contests },
  { name: '2026-11-22-boards', class: Boards },
  { name: '2026-11-22-submission-days', class: SubmissionDays },
  { name: '2026-11-22-list-speed', class: ListSpeed },
  { name: '2026-11-22-standings', class: Standings },
  { name: '2026-11-22-profiles', class: Profiles },
  { name: '2026-11-22-home-news', class: HomeNews },
  { name: '2026-11-22-problem-exchange', class: ProblemExchange },
  { name: '2026-11-22-talk', class: Talk },
  { name: '2026-11-22-home-contests', class: HomeContests },
  { name: '2026-11-22-discussion-quota', class: DiscussionQuota },
  { name: '2026-11-22-trainings', class: Trainings },
  { name: '2026-11-22-messages', class: Messages },
  { name: '2026-11-22-contest-rejudges', class: ContestRejudges },
  { name: '2026-11-22-solved-list', class: SolvedList },
  { name: '2026-11-22-talk-desk', class: TalkDesk },
  { name: '2026-11-22-user-desk', class: UserDesk },
  { name: '2026-11-22-search-cost', class: SearchCost },
  { name: '2026-11-22-comment-counts', class: CommentCounts },
  { name: '2026-11-22-groups', class: Groups },
  { name: '2026-11-22-group-problems', class: GroupProblems },
  { name: '2026-11-22-group-content', class: GroupContent },
  { name: '2026-11-22-list-counts', class: ListCounts },
  { name: '2026-11-22-list-walks', class: ListWalks },
]
