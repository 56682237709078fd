/** The public face of this feature: what other features import of it. */
export { nameOf, viewOf } from './board-lines.ts'
export { BoardPanel } from './board-panel.tsx'
export { LazyContestSlide } from './lazy-contest-slide.ts'
export { awardStyle, RankMark } from './parts/rank-mark.tsx'
export { awardCount, defaultMedals, rankedCount } from './resolver/medals.ts'
export { rankStyle } from './table/board-style.ts'
export { useBoardState } from './use-board-state.ts'
export { useBoard } from './use-board.ts'
