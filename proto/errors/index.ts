/**
 * The error table: every refusal of the server is one of these rows, written in `errors/<area>.ts`. `http` is the HTTP
 * status, `status` the status of the envelope (contract/practice 1.2: refusals by business rule stay on HTTP 200).
 */
import type { LocalText } from '../rules/site/locale.ts'
import { accountErrors } from './account.ts'
import { boardFilesErrors } from './board-files.ts'
import { boardsErrors } from './boards.ts'
import { contestTeamsErrors } from './contest-teams.ts'
import { contestsErrors } from './contests.ts'
import { filesErrors } from './files.ts'
import { generalErrors } from './general.ts'
import { groupsErrors } from './groups.ts'
import { messagesErrors } from './messages.ts'
import { problemAdminErrors } from './problem-admin.ts'
import { tagAdminErrors } from './tag-admin.ts'
import { userAdminErrors } from './user-admin.ts'
import { peopleErrors } from './people.ts'
import { exchangeErrors } from './exchange.ts'
import { siteContentErrors } from './site-content.ts'
import { problemsErrors } from './problems.ts'
import { discussionErrors } from './discussion.ts'
import { remoteErrors } from './remote.ts'
import { submissionsErrors } from './submissions.ts'
import { trainingsErrors } from './trainings.ts'
import { groupContentErrors } from './group-content.ts'
import { filled, inWords } from './row.ts'
import type { ErrorParams, ErrorRow } from './row.ts'

export type { ErrorParams }

export const errors = {
  ...generalErrors,
  ...accountErrors,
  ...problemsErrors,
  ...contestsErrors,
  ...contestTeamsErrors,
  ...problemAdminErrors,
  ...siteContentErrors,
  ...exchangeErrors,
  ...tagAdminErrors,
  ...filesErrors,
  ...peopleErrors,
  ...userAdminErrors,
  ...submissionsErrors,
  ...discussionErrors,
  ...messagesErrors,
  ...boardsErrors,
  ...boardFilesErrors,
  ...trainingsErrors,
  ...groupsErrors,
  ...groupContentErrors,
  ...remoteErrors,
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

/** A refusal: thrown by business code, turned into the envelope in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** What the page needs to go on, sent as the data of the envelope. */
  readonly data: unknown
  constructor(code: ErrorCode, params: ErrorParams = {}, data: unknown = null) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
    this.data = data
  }
}

/** How the pages put an error whose text on the wire is fixed; undefined where they show that text. */
export const pageTextOf = (code: ErrorCode, locale: keyof LocalText, params: ErrorParams = {}): string | undefined => {
  const { pageText }: ErrorRow = errors[code]
  return pageText && filled(pageText[locale], inWords(params, locale))
}

/** Text of an error in a language, place holders filled. */
export const errorText = (code: ErrorCode, locale: keyof LocalText, params: ErrorParams = {}): string =>
  filled(errors[code].text[locale], inWords(params, locale))
