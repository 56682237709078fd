import { useLingui } from '@lingui/react/macro'
import { siteKeys } from '@podium/proto/rules/remote/site-keys.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/inputs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { idExamples, siteOptions } from './site-ids.ts'

interface SiteFieldProps {
  readonly value: SiteKey
  readonly onChange: (site: SiteKey) => void
  /** What was wrong with the IDs says nothing of those at another site. */
  readonly forgetIds: () => void
}

/** From which site problems come. */
export function SiteField({ value, onChange, forgetIds }: SiteFieldProps) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Site`}
      value={value}
      options={siteOptions}
      onChange={(chosen) => {
        forgetIds()
        onChange(siteKeys.find((key) => key === chosen) ?? value)
      }}
    />
  )
}

type IdsFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { readonly site: SiteKey }

/** Which of its problems, with an example of how that site writes them. */
export function IdsField({ site, ...field }: IdsFieldProps) {
  const { t } = useLingui()
  const example = idExamples[site]
  return (
    <TextField
      label={t`Problem IDs at the site`}
      aside={t`one, a list or a range`}
      help={t`For example ${example}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={4096}
      {...field}
    />
  )
}
