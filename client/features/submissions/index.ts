/** The public face of this feature: what other features import of it. */
export { SubmissionList } from './submission-list-page.tsx'
export { SubmissionPage } from './submission-page.tsx'
