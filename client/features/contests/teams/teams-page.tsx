import { WithAccountSheet } from '../staff/with-account-sheet.tsx'
import { TeamsSection } from './teams-section.tsx'

/** `/contest/:contestID/manage/teams`: who takes part in the contest. */
export const TeamsPage = () => <WithAccountSheet>{(onMade) => <TeamsSection onMade={onMade} />}</WithAccountSheet>
