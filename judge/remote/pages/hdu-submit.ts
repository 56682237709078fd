/** The submit form, and what answers it. Whether its captcha is shown is looked at before (wall.ts). */
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteLanguage } from '../provider.ts'
import type { Page } from '../session.ts'
import { hduAccountOf, isHduLoginPage } from './hdu-common.ts'
import { htmlOf, lineOf } from './html.ts'

export interface HduSubmitPage {
  readonly account: string | null
  readonly languages: readonly SiteLanguage[]
}

/** `/submit.php?pid=` */
export const parseHduSubmitPage = (page: Page): Outcome<HduSubmitPage> => {
  const $ = htmlOf(page)
  if (isHduLoginPage($)) return { kind: 'signed-out' }
  const form = $('form[action*="submit.php?action=submit"]').first()
  const languages = form
    .find('select[name=language] option')
    .toArray()
    .map((option) => ({ id: $(option).attr('value') ?? '', name: lineOf($(option)) }))
  const isWhole = form.find('[name=_usercode]').length > 0 && form.find('[name=problemid]').length > 0
  if (!isWhole || languages.length === 0) return pageChanged('the submit form lacks a field')
  return ok({ account: hduAccountOf($), languages })
}

const afterTooSoonMs = 6_000

/** Answer to the post; stored when it leads to the list of runs. */
export const parseHduPostAnswer = (page: Page): Outcome<{ readonly runId: null }> => {
  if (page.location !== null) {
    if (/\/status\.php/.test(page.location)) return ok({ runId: null })
    if (/userloginex\.php/.test(page.location)) return { kind: 'signed-out' }
    return pageChanged(`a submit leads to ${page.location}`)
  }
  const $ = htmlOf(page)
  if (isHduLoginPage($)) return { kind: 'signed-out' }
  const words = lineOf($('body'))
  if (/re-submit in \d+ seconds/i.test(words)) return { kind: 'too-soon', waitMs: afterTooSoonMs }
  if (/code length is improper/i.test(words))
    return { kind: 'refused', reason: quoted('Code length is improper.'), isFinal: true }
  if (/following ERROR\(s\) occurred/i.test(words)) {
    const reason = quoted(lineOf($('li').first()).slice(0, 300))
    return { kind: 'refused', reason: reason.length > 0 ? reason : [judgeMessage('wallForbidden')], isFinal: true }
  }
  return pageChanged('an answer to a submit that says nothing known')
}
