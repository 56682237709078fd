/** What other features may use of mail. */
export { mailServerOf, readMailSettings, readTextingSettings, texterOf } from './queries.ts'
export { changeMailSettings, changeTextingSettings } from './commands.ts'
