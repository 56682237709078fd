import { useLingui } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { Section, SwitchRows } from '../../../ui/form/page/form-section.tsx'
import { Flag, Note } from './access-section.tsx'
import { useContestForm, useError } from './context.ts'
import { durationS } from './draft.ts'
import { fitsFreeze, presetFreeze } from './freeze.ts'

/** What the board shows, and from when on it is frozen. */
export function BoardSection() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const { control } = form
  const rankShowName = useController({ control, name: 'rankShowName' }).field
  const scoreType = useController({ control, name: 'oiRankScoreType' }).field
  const [type, feedback] = useWatch({ control, name: ['type', 'feedback'] })
  const isOi = type === '1'
  return (
    <Section name="board" title={t`Scoreboard`}>
      <SelectField
        label={t`Name on the board`}
        value={rankShowName.value}
        onChange={rankShowName.onChange}
        options={[
          { value: 'username', label: t`Username` },
          { value: 'nickname', label: t`Nickname` },
          { value: 'realname', label: t`Real name` },
        ]}
      />
      {isOi ? (
        <SelectField
          label={t`Which score counts`}
          value={scoreType.value}
          onChange={scoreType.onChange}
          options={[
            { value: 'Recent', label: t`Of the last submission` },
            { value: 'Highest', label: t`The highest one` },
            { value: 'IOI', label: t`The best of each subtask` },
          ]}
        />
      ) : null}
      {isOi && feedback === 'none' ? <OpeningFields /> : <FreezeFields />}
    </Section>
  )
}

/** How a freeze ends. */
function OpeningFields() {
  const { t } = useLingui()
  const opens = useWatch({ control: useContestForm().form.control, name: 'autoRealRank' })
  return (
    <>
      <SwitchRows>
        <Flag name="autoRealRank" label={t`Open the board at the end`} />
      </SwitchRows>
      <Note>{opens ? t`Board opens at the end` : t`Board stays frozen until the staff opens it`}</Note>
    </>
  )
}

function FreezeFields() {
  const { t } = useLingui()
  const { form, stored } = useContestForm()
  const errorOf = useError()
  const { control } = form
  const sealRank = useController({ control, name: 'sealRank' }).field
  const freeze = useController({ control, name: 'freeze' }).field
  const [type, startTime, endTime] = useWatch({ control, name: ['type', 'startTime', 'endTime'] })
  const lengthS = durationS({ startTime, endTime })
  const turn = (isOn: boolean) => {
    sealRank.onChange(isOn)
    if (isOn) freeze.onChange(presetFreeze(type, lengthS))
  }
  const storedMs = stored?.freezeMs ?? null
  const storedTime = storedMs === null ? '' : formatTime(new Date(storedMs).toISOString())
  return (
    <>
      <SwitchRows>
        <Switch checked={sealRank.value} onChange={turn}>{t`Freeze the scoreboard`}</Switch>
      </SwitchRows>
      {sealRank.value ? (
        <>
          <SelectField
            label={t`Frozen`}
            value={freeze.value}
            onChange={freeze.onChange}
            error={errorOf('freeze')}
            options={[
              { value: '0', label: t`The last half hour`, disabled: !fitsFreeze('0', lengthS) },
              { value: '1', label: t`The last hour`, disabled: !fitsFreeze('1', lengthS) },
              { value: '2', label: t`The whole contest` },
              ...(storedMs !== null && freeze.value === 'stored'
                ? [{ value: 'stored', label: t`From ${storedTime}` }]
                : []),
            ]}
          />
          <OpeningFields />
        </>
      ) : null}
    </>
  )
}
