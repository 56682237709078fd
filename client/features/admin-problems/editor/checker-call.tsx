import { useLingui } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Hint, Row } from '../../../ui/form/page/form-section.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { useEditor, useError, useFieldTexts } from './context.ts'

/** How a checker or interactor is called; `isFixed` for one that the site brings. */
export function CheckerCall({ isFixed }: { readonly isFixed: boolean }) {
  const { t } = useLingui()
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'checkerCall' })
  const call = useWatch({ control: form.control, name: 'checkerCall' })
  const isIcpc = isFixed || call === 'icpc'
  return (
    <>
      <Row gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 160px' }}>
        {isFixed ? null : (
          <SelectField
            label={labelOf('checkerCall')}
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'testlib', label: t`testlib: input, output, answer` },
              { value: 'icpc', label: t`ICPC validator: input, answer, folder < output` },
            ]}
          />
        )}
        {isIcpc && !isFixed ? (
          <TextField
            label={labelOf('passLimit')}
            inputMode="numeric"
            error={errorOf('passLimit')}
            {...form.register('passLimit')}
          />
        ) : null}
      </Row>
      {isIcpc ? (
        <>
          <TextAreaField mono rows={2} label={labelOf('checkerArguments')} {...form.register('checkerArguments')} />
          <Hint>{t`One argument on each line.`}</Hint>
        </>
      ) : null}
    </>
  )
}
