/**
 * Every migration in the order in which they run; a new one is a file beside this and a row here. A migration that
 * has run somewhere is never changed. Names are kept in the database (`mikro_orm_migrations`).
 */
import { BoardMarks } from './board-marks.ts'
import { CallCounts } from './call-counts.ts'
import { AuditLog } from './audit.ts'
import { Clarifications } from './clarifications.ts'
import { ContestAddresses } from './contest-addresses.ts'
import { ContestRules } from './contest-rules.ts'
import { ContestAwards } from './contest-awards.ts'
import { ContestApi } from './contest-api.ts'
import { ContestApiClarifications } from './contest-api-clarifications.ts'
import { ContestApiTokens } from './contest-api-tokens.ts'
import { ContestStaff } from './contest-staff.ts'
import { Decisions } from './decisions.ts'
import { CommentaryAudit } from './commentary-audit.ts'
import { ContestCommentary } from './contest-commentary.ts'
import { ContestTeams } from './contest-teams.ts'
import { ContestWebhooks } from './contest-webhooks.ts'
import { Initial } from './initial/index.ts'
import { JudgeCredentials } from './judge-credentials.ts'
import { JudgeReports } from './judge-reports.ts'
import { JudgingOptions } from './judging-options.ts'
import { BalloonTickets } from './balloon-tickets.ts'
import { Printer } from './printer.ts'
import { ProblemPackages } from './problem-packages.ts'
import { RemoteAccounts } from './remote-accounts.ts'
import { RemoteAttempts } from './remote-attempts.ts'
import { RemoteConfirmed } from './remote-confirmed.ts'
import { RemoteProblems } from './remote-problems.ts'
import { QueueRunners } from './queue-runners.ts'
import { Rejudgings } from './rejudgings.ts'
import { RejudgeProgress } from './rejudge-progress.ts'
import { SubmissionKeys } from './submission-keys.ts'
import { SubmissionAttempts } from './submission-attempts.ts'
import { TeamPersons } from './team-persons.ts'
import { WebhookRegistrations } from './webhook-registrations.ts'
import { WebhooksOfAll } from './webhooks-of-all.ts'

export const migrations = [
  { name: '2026-11-25-initial', class: Initial },
  { name: '2026-11-25-judge-reports', class: JudgeReports },
  { name: '2026-11-26-rejudge-progress', class: RejudgeProgress },
  { name: '2026-11-26-remote-accounts', class: RemoteAccounts },
  { name: '2026-11-26-remote-attempts', class: RemoteAttempts },
  { name: '2026-11-26-remote-problems', class: RemoteProblems },
  { name: '2026-11-26-contest-staff', class: ContestStaff },
  { name: '2026-11-26-remote-confirmed', class: RemoteConfirmed },
  { name: '2026-11-26-clarifications', class: Clarifications },
  { name: '2026-11-26-contest-rules', class: ContestRules },
  { name: '2026-11-26-contest-api', class: ContestApi },
  { name: '2026-11-26-audit', class: AuditLog },
  { name: '2026-11-26-submission-keys', class: SubmissionKeys },
  { name: '2026-11-26-contest-api-tokens', class: ContestApiTokens },
  { name: '2026-11-26-decisions', class: Decisions },
  { name: '2026-11-26-contest-teams', class: ContestTeams },
  { name: '2026-11-26-rejudgings', class: Rejudgings },
  { name: '2026-11-26-contest-api-clarifications', class: ContestApiClarifications },
  { name: '2026-11-26-judging-options', class: JudgingOptions },
  { name: '2026-11-26-submission-attempts', class: SubmissionAttempts },
  { name: '2026-11-26-problem-packages', class: ProblemPackages },
  { name: '2026-11-26-queue-runners', class: QueueRunners },
  { name: '2026-11-26-judge-credentials', class: JudgeCredentials },
  { name: '2026-11-26-contest-addresses', class: ContestAddresses },
  { name: '2026-11-26-call-counts', class: CallCounts },
  { name: '2026-11-26-printer', class: Printer },
  { name: '2026-11-26-contest-webhooks', class: ContestWebhooks },
  { name: '2026-11-26-contest-commentary', class: ContestCommentary },
  { name: '2026-11-27-team-persons', class: TeamPersons },
  { name: '2026-11-27-balloon-tickets', class: BalloonTickets },
  { name: '2026-11-27-webhook-registrations', class: WebhookRegistrations },
  { name: '2026-11-27-commentary-audit', class: CommentaryAudit },
  { name: '2026-11-27-webhooks-of-all', class: WebhooksOfAll },
  { name: '2026-11-27-contest-awards', class: ContestAwards },
  { name: '2026-11-27-board-marks', class: BoardMarks },
]
