/** What other features may use of boards. */
export { countOpened, countedAtFirst, isOpenToAll, movedSums, takeBack } from './contest-counting.hot-sql.ts'
export { boardRefusal, outsideRefusal } from './policy.ts'
export { onlyOfImported, removeOnlyOfImported } from './import/remove-commands.ts'
export { relistBoards } from './store/listed.ts'
export { listOnBoard, recomputeCells } from './store/recompute.hot-sql.ts'
