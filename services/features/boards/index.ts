/** What other features may use of boards. */
export {
  countOpened,
  countedAtFirst,
  isOpenToAll,
  movedByUser,
  movedSums,
  takeBack,
} from './contest-counting.hot-sql.ts'
export { colourNames, finalVerdicts, judgementId, languagesOf } from './export/clics-names.ts'
export { readPeople, selectParticipantIds, selectPeople } from './export/record-queries.ts'
export { openBoards } from './store/board-cache.ts'
export type { BoardEntry, Boards, CachedBoard } from './store/board-cache.ts'
export { boardRefusal, outsideRefusal } from './policy.ts'
export { onlyOfImported, removeOnlyOfImported } from './import/remove-commands.ts'
export { updateBoard } from './store/rebuild.hot-sql.ts'
export { readWholeBoard } from './attempt-queries.ts'
export type { WholeBoard } from './attempt-queries.ts'
export { relistBoards } from './store/listed.ts'
export { listOnBoard, recomputeCells } from './store/recompute.hot-sql.ts'
