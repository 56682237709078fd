/** Mail server, text messages and the texts of languages, as administrators set them (contract/admin 7). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { emailPattern } from '@podium/proto/rules/limits.ts'
import { emptiedTexts, clearableTexts } from '@podium/proto/rules/site/site-texts.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { checkWebAddress } from '../../platform/http/field-rules.ts'
import { changeMailSettings, changeTextingSettings } from '../mail/index.ts'
import { Language } from '../problems/entities.ts'

const given = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''))

/** Throws Refusal. */
export async function sendTest(
  { notify }: Context,
  { locale }: Pick<Viewer, 'locale'>,
  { email }: CallBody<'testEmail'>,
): Promise<CallAnswer<'testEmail'>> {
  const to = (email ?? '').trim()
  if (to === '') throw new Refusal('fieldBlank', { field: 'email' })
  if (!new RegExp(emailPattern).test(to)) throw new Refusal('emailFormat')
  return (await notify.send({ kind: 'test', to, locale })) === 'file' ? { intoFile: true } : null
}

export const changeMail = (db: Db, body: CallBody<'setEmailConfig'>): Promise<void> =>
  changeMailSettings(db, { ...given(body), ...emptiedTexts(clearableTexts.mail, body) })

/** Throws Refusal. */
export async function changeTexting(db: Db, body: CallBody<'setMobileConfig'>): Promise<null> {
  const emptied = emptiedTexts(clearableTexts.mobile, body)
  if (emptied.mobileUrl === undefined) checkWebAddress('mobileUrl', body.mobileUrl)
  // The password belongs to the account: it does not outlive it.
  await changeTextingSettings(db, {
    ...given(body),
    ...emptied,
    ...(emptied.mobileUsername === null ? { mobilePassword: null } : {}),
  })
  return null
}

/** Throws Refusal. */
export async function editLanguage(
  em: EntityManager,
  { id, description, template, codeTemplate, seq }: CallBody<'editLanguage'>,
): Promise<null> {
  const language = await em.findOne(Language, id)
  if (!language) throw new Refusal('languageUnknown')
  language.description = description || language.description
  language.template = template ?? language.template
  language.codeTemplate = codeTemplate ?? language.codeTemplate
  language.seq = seq ?? language.seq
  language.updatedAt = new Date()
  await em.flush()
  return null
}
