import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { useLanguages } from '../../../domain/problem/use-languages.ts'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField, Unit } from '../../../ui/form/inputs.tsx'
import { Refusal, Row, Section, SwitchRows } from '../../../ui/form/page/form-section.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { Flag, Note } from './access-section.tsx'
import { useContestForm, useError, useFieldTexts } from './context.ts'

/** How results count, and how often and in what may be submitted. */
export function RulesSection() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const isAcm = useWatch({ control: form.control, name: 'type' }) === '0'
  return (
    <Section name="rules" title={t({ context: 'contest', message: 'Rules' })}>
      <Row gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))' }}>
        {isAcm ? (
          <TextField
            label={labelOf('penaltyMinutes')}
            error={errorOf('penaltyMinutes')}
            inputMode="numeric"
            trailing={<Unit>{t({ context: 'unit', message: 'min' })}</Unit>}
            {...form.register('penaltyMinutes')}
          />
        ) : null}
        <TextField
          label={labelOf('submitIntervalS')}
          error={errorOf('submitIntervalS')}
          inputMode="numeric"
          trailing={<Unit>{t({ context: 'unit', message: 's' })}</Unit>}
          {...form.register('submitIntervalS')}
        />
      </Row>
      {isAcm ? (
        <SwitchRows>
          <Flag name="wholeMinutes" label={t`Count times in whole minutes; the earlier last accept breaks ties`} />
          <Flag name="compileErrorsCount" label={t`Compile errors cost a penalty`} />
          <Flag name="starsFirst" label={t`Unofficial teams can be first to solve`} />
        </SwitchRows>
      ) : (
        <FeedbackFields />
      )}
      <LanguageFields />
    </Section>
  )
}

function FeedbackFields() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const { field } = useController({ control: form.control, name: 'feedback' })
  return (
    <>
      <SelectField
        label={t`Feedback during the contest`}
        value={field.value}
        onChange={field.onChange}
        options={[
          { value: 'full', label: t`Full: score and every case` },
          { value: 'subtask', label: t`Score of each subtask` },
          { value: 'none', label: t`None: no result before the end` },
        ]}
      />
      {field.value === 'none' ? <Note>{t`The scoreboard is frozen for the whole contest.`}</Note> : null}
    </>
  )
}

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))', gap: '8px 12px', pb: '8px' },
})
const GridHead = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', minH: '32px', textStyle: 'cell' },
})

/** The languages of this site; those of remote sites follow by family. */
function LanguageFields() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'languages' })
  const offered = useLanguages().filter(
    ({ oj, name, available }) => oj === 'ME' && (available || field.value.includes(name)),
  )
  const error = errorOf('languages')
  return (
    <div>
      <GridHead>
        <span>{t`Allowed languages`}</span>
        {field.value.length === 0 ? null : (
          <Button variant="link" size="sm" onClick={() => field.onChange([])}>{t`No limit`}</Button>
        )}
      </GridHead>
      <Grid role="group" aria-label={t`Allowed languages`}>
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={field.value.includes(name)}
            onChange={(isOn) =>
              field.onChange(isOn ? [...field.value, name] : field.value.filter((each) => each !== name))
            }
          >
            {languageLabel(name)}
          </Checkbox>
        ))}
      </Grid>
      {error === undefined ? null : <Refusal>{error}</Refusal>}
      {field.value.length === 0 ? <Note>{t`None chosen: whatever each problem allows.`}</Note> : null}
    </div>
  )
}
