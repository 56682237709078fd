/** What other features may use of mail. */
export {
  changeMailSettings,
  changeTextingSettings,
  mailServerOf,
  readMailSettings,
  readTextingSettings,
  texterOf,
} from './queries.ts'
