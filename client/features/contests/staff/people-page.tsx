import { StaffSection } from './staff-section.tsx'
import { WithAccountSheet } from './with-account-sheet.tsx'

/** `/contest/:contestID/manage/people`: who works for the contest. */
export const PeoplePage = () => <WithAccountSheet>{(onMade) => <StaffSection onMade={onMade} />}</WithAccountSheet>
