import type { FastifyInstance } from 'fastify'
import { boardCalls } from '@podium/proto/calls/board/boards.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { handleDownload } from '../../platform/http/downloads.ts'
import { exportBoard } from './export/queries.ts'
import { openBoards } from './store/board-cache.ts'
import { ownRow } from './own-queries.ts'
import { insideRank, outsideRank } from './rank-queries.ts'
import { rankSheet } from './sheet-queries.ts'
import { revealBoards, scrollInfo, scrollSubmissions } from './scroll-queries.ts'
import { registerBoardUpload } from './import/routes.ts'
import { registerWholeBoard } from './whole-board-routes.ts'

export function registerBoards(app: FastifyInstance, ctx: Context): void {
  const boards = openBoards(ctx)
  registerWholeBoard(app, ctx, boards)
  registerBoardUpload(app, ctx)
  handleDownload(app, boardCalls.downloadContestRank, ({ viewer, query }) => rankSheet(ctx, boards, viewer, query))
  handleDownload(app, boardCalls.exportContestBoard, ({ viewer, query }) => exportBoard(ctx, boards, viewer, query))
  handle(app, boardCalls.contestBoardOwn, ({ viewer, query }) => ownRow(ctx, viewer, query.cid))
  handle(app, boardCalls.contestReveal, ({ viewer, query }) => revealBoards(ctx, { viewer, cid: query.cid }))
  handle(app, boardCalls.contestRank, ({ body, ...reader }) => insideRank(ctx, boards, reader, body))
  handle(app, boardCalls.contestOutsideScoreboard, ({ body, ...reader }) => outsideRank(ctx, boards, reader, body))
  handle(app, boardCalls.scrollBoardInfo, ({ viewer, query }) => scrollInfo(ctx, { viewer, cid: query.cid }))
  handle(app, boardCalls.scrollBoardSubmission, ({ viewer, query }) =>
    scrollSubmissions(ctx, { viewer, cid: query.cid }, query.removeStar === true),
  )
}
