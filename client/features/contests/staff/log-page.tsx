import { AuditLog } from '../../../domain/audit/audit-log.tsx'
import { useContest } from '../frame/use-contest.ts'

/** `/contest/:contestID/manage/log`: what was done in the contest. */
export const ContestLogPage = () => <AuditLog cid={useContest().cid} />
