/** What other features may use of boards. */
export { countOpened, countedAtFirst, isOpenToAll, takeBack } from './contest-counting.ts'
export { boardRefusal, outsideRefusal } from './policy.ts'
export { ownOfFound, removeOwnOfFound } from './remove-imported.ts'
export { relistBoards } from './store/listed.ts'
export { listOnBoard, recomputeCells } from './store/recompute.ts'
