import { AuditLog } from '../../admin-audit/index.ts'
import { useContest } from '../frame/use-contest.ts'

/** `/contest/:contestID/manage/log`: what was done in the contest. */
export const ContestLogPage = () => <AuditLog cid={useContest().cid} />
