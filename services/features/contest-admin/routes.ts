import type { FastifyInstance } from 'fastify'
import { contestAdminCalls as calls } from '@podium/proto/http/contest-admin.ts'
import type { Context } from '../../context.ts'
import { handleDownload } from '../../http/downloads.ts'
import { handle } from '../../http/handle.ts'
import { acceptedZip } from './accepted-zip.ts'
import { allAnnouncements, announce, changeAnnouncement, removeAnnouncement } from './announcements.ts'
import { contestProblemList } from './problem-list.ts'
import { addProblem, linkedProblem, removeProblem, saveProblemLink } from './problems.ts'
import { adminContest, adminContests } from './read.ts'
import { cloneContest, createContest, deleteContest, showContest, updateContest } from './save.ts'

/** Contests in the back office. */
export function registerContestAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null

  handle(app, calls.adminContestList, ({ query }) => adminContests(db(), query, ctx.now()))
  handle(app, calls.adminContest, ({ viewer, query }) => adminContest(ctx, viewer, query.cid))
  handle(app, calls.createContest, ({ viewer, body }) => createContest(ctx, viewer, body))
  handle(app, calls.updateContest, ({ viewer, body }) => updateContest(ctx, viewer, body).then(nothing))
  handle(app, calls.deleteContest, ({ viewer, query }) => deleteContest(ctx, viewer, query).then(nothing))
  handle(app, calls.changeContestVisible, ({ viewer, query }) => showContest(ctx, viewer, query).then(nothing))
  handle(app, calls.cloneContest, ({ viewer, query }) => cloneContest(ctx, viewer, query.cid))

  handle(app, calls.adminContestProblems, ({ query, locale }) => contestProblemList(db(), query, locale))
  handle(app, calls.adminContestProblem, ({ query }) => linkedProblem(db(), query))
  handle(app, calls.saveContestProblem, ({ body }) => saveProblemLink(ctx, body))
  handle(app, calls.addContestProblem, ({ body }) => addProblem(ctx, body).then(nothing))
  handle(app, calls.removeContestProblem, ({ viewer, query }) => removeProblem(ctx, viewer, query).then(nothing))

  handle(app, calls.adminContestAnnouncements, ({ query }) => allAnnouncements(db(), query))
  handle(app, calls.createContestAnnouncement, ({ viewer, body }) => announce(ctx, viewer, body).then(nothing))
  handle(app, calls.updateContestAnnouncement, ({ body }) => changeAnnouncement(ctx, body).then(nothing))
  handle(app, calls.deleteContestAnnouncement, ({ query }) => removeAnnouncement(ctx, query.aid).then(nothing))

  handleDownload(app, calls.downloadContestAcSubmission, ({ viewer, query }) => acceptedZip(ctx, viewer, query))
}
