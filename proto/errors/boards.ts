/** Boards, the rolling scoreboard, board files. */
import { b400, b403, h400 } from './row.ts'

export const boardsErrors = {
  boardClosed: b403('The scoreboard of this contest is not public.', '该比赛未开放外榜。'),
  scrollNotAcm: b400('Only ACM contests have a rolling scoreboard.', '只有 ACM 赛制的比赛支持滚榜。'),
  scrollNoSeal: b400('This contest has no freeze to reveal.', '该比赛没有开启封榜，无法滚榜。'),
  scrollNotEnded: b400('The contest has not ended yet.', '比赛尚未结束，无法滚榜。'),
  rankDownloadRefused: h400(
    'There is no such contest, or you do not belong to its staff.',
    '比赛不存在或您不是比赛管理员。',
  ),
}
