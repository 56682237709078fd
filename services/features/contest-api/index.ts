/** What other features may use of the Contest API: they write into the feed of a contest what they change of it. */
export { hallEvent } from './events.ts'
export { recordAccount } from './feed/account-commands.ts'
export { recordClarification } from './feed/clarification-commands.ts'
export { joinAsDirector } from './webhooks/adding-commands.ts'
export { recordContestChange, recordJudgements, recordResults, recordSubmission, recordTeams } from './feed/commands.ts'
export { recordTeam } from './feed/team-commands.ts'
