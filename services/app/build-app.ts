import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { registerAudit } from '../features/audit/routes.ts'
import { registerProfile } from '../features/account/profile/routes.ts'
import { registerUserAdmin } from '../features/account/admin/routes.ts'
import { registerAccount } from '../features/account/routes.ts'
import { registerBoards } from '../features/boards/routes.ts'
import { registerContestApi } from '../features/contest-api/routes.ts'
import { registerContestAdmin } from '../features/contests/admin/routes.ts'
import { registerContests } from '../features/contests/routes.ts'
import { registerFiles } from '../features/files/test-data/routes.ts'
import { registerGroups } from '../features/groups/routes.ts'
import { registerHome } from '../features/home/routes.ts'
import { registerJudges } from '../features/judges/routes.ts'
import { registerRejudgings } from '../features/judging/rejudging/routes.ts'
import { registerJudging } from '../features/judging/routes.ts'
import { registerProblemAdmin } from '../features/problems/admin/routes.ts'
import { registerTagAdmin } from '../features/problems/admin/tag-routes.ts'
import { registerDashboard } from '../features/dashboard/routes.ts'
import { registerPageFiles } from '../features/files/routes.ts'
import { registerMessages } from '../features/messages/routes.ts'
import { registerNotices } from '../features/notices/routes.ts'
import { registerPeople } from '../features/people/routes.ts'
import { registerPackages } from '../features/packages/routes.ts'
import { registerExchange } from '../features/exchange/routes.ts'
import { registerSiteContent } from '../features/site-content/routes.ts'
import { registerProblems } from '../features/problems/routes.ts'
import { registerDrafts } from '../features/drafts/routes.ts'
import { registerEditorSettings } from '../features/editor-settings/routes.ts'
import { registerSelfTest } from '../features/self-test/routes.ts'
import { registerSite } from '../features/site/routes.ts'
import { registerComments } from '../features/comments/routes.ts'
import { registerDecisions } from '../features/decisions/routes.ts'
import { registerDiscussions } from '../features/discussions/routes.ts'
import { registerSubmissions } from '../features/submissions/routes.ts'
import { registerRemote } from '../features/remote/routes.ts'
import { registerRemoteImport } from '../features/remote-import/routes.ts'
import { registerTrainingAdmin } from '../features/trainings/admin/routes.ts'
import { registerTrainings } from '../features/trainings/routes.ts'
import { createServer } from '../platform/http/server.ts'

/** The whole HTTP side, not yet listening. A new feature is a row here. @param additions hooks of every call */
export async function buildApp(
  ctx: Context,
  additions: readonly ((app: FastifyInstance) => void)[] = [],
): Promise<FastifyInstance> {
  const app = await createServer(ctx)
  // Before the calls, which take the hooks that are there.
  for (const add of additions) add(app)
  registerSite(app, ctx)
  registerAudit(app, ctx)
  registerAccount(app, ctx)
  registerProfile(app, ctx)
  registerUserAdmin(app, ctx)
  registerProblems(app, ctx)
  registerSubmissions(app, ctx)
  registerComments(app, ctx)
  registerDiscussions(app, ctx)
  registerJudging(app, ctx)
  registerRejudgings(app, ctx)
  registerSelfTest(app, ctx)
  registerDrafts(app, ctx)
  registerEditorSettings(app, ctx)
  registerJudges(app, ctx)
  registerFiles(app, ctx)
  registerProblemAdmin(app, ctx)
  registerSiteContent(app, ctx)
  registerExchange(app, ctx)
  registerPackages(app, ctx)
  registerBoards(app, ctx)
  registerDashboard(app, ctx)
  registerTagAdmin(app, ctx)
  registerContests(app, ctx)
  registerDecisions(app, ctx)
  registerHome(app, ctx)
  registerMessages(app, ctx)
  registerNotices(app, ctx)
  registerPeople(app, ctx)
  registerPageFiles(app, ctx)
  registerContestAdmin(app, ctx)
  registerContestApi(app, ctx)
  registerTrainings(app, ctx)
  registerTrainingAdmin(app, ctx)
  registerGroups(app, ctx)
  registerRemote(app, ctx)
  registerRemoteImport(app, ctx)
  await app.ready()
  return app
}
