import { useLingui } from '@lingui/react/macro'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import {
  offeredLanguage,
  preferredLanguage,
  statementLanguages,
  statementLanguagesOf,
} from '@podium/proto/rules/remote/statement-languages.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { useState } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useLocale } from '../../ui/text/locale.ts'

/** In which language the statement is read at a site; at first the reader's own, where the site has it. */
export function useStatementLanguage(site: SiteKey) {
  const locale = useLocale()
  const [chosen, setChosen] = useState<StatementLanguage>()
  const language = offeredLanguage(site, chosen) ?? preferredLanguage(site, locale)
  return { language, field: <LanguageField site={site} value={language} onChange={setChosen} /> }
}

interface LanguageFieldProps {
  readonly site: SiteKey
  readonly value: StatementLanguage | undefined
  readonly onChange: (language: StatementLanguage | undefined) => void
  /** Name of a first choice that is none of the languages. */
  readonly none?: string
}

/** Nothing where the site has one text only. */
export function LanguageField({ site, value, onChange, none }: LanguageFieldProps) {
  const { t } = useLingui()
  const names: Readonly<Record<StatementLanguage, string>> = {
    en: t({ context: 'statement', message: 'English' }),
    zh: t({ context: 'statement', message: 'Chinese' }),
    ja: t({ context: 'statement', message: 'Japanese' }),
    ru: t({ context: 'statement', message: 'Russian' }),
  }
  const offered = statementLanguagesOf(site)
  if (offered.length === 0) return null
  const options = offered.map((language) => ({ value: language, label: names[language] }))
  return (
    <SelectField
      label={t`Language of the statement`}
      value={value ?? ''}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
      onChange={(text) => onChange(statementLanguages.find((language) => language === text))}
    />
  )
}
