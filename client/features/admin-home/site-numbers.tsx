import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { formatNumber, formatTime, missing } from '../../ui/text/format.ts'
import { FactName } from '../../ui/text/text.tsx'
import { Alarm } from './alarm.tsx'
import { refreshMs } from '../developer/index.ts'

const Row = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': {
      base: 'repeat(3, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(160px, max-content)) minmax(0, 1fr)',
    },
    'borderYWidth': '1px',
    'borderColor': 'border',
    'mb': '32px',
    '& > div': { py: '12px', pr: '16px' },
    '& > div + div': { lg: { pl: '20px', borderLeftWidth: '1px', borderColor: 'border' } },
    '& > div:last-child': { lgDown: { gridColumn: '1 / -1', borderTopWidth: '1px', borderColor: 'border' } },
  },
})
const Value = chakra('dd', { base: { textStyle: 'stat', fontVariantNumeric: 'tabular-nums' } })
const Small = chakra('dd', {
  base: {
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    'overflowWrap': 'anywhere',
    '& > span': { color: 'fg.muted' },
  },
})

/** How many people, contests and submissions of today; and from where this account signed in before. */
export function SiteNumbers() {
  const { t } = useLingui()
  const uid = useAtomValue(userAtom)?.uid
  const info = useLiveQuery({
    key: ['admin', 'numbers'],
    topic: topics.system(),
    load: (signal) => call('dashboardInfo', { signal, quiet: true }),
    apply: (_before, { data }) => data.numbers,
    poll: { everyMs: refreshMs },
  })
  const session = useQuery({
    queryKey: ['admin', 'session', uid],
    queryFn: ({ signal }) => call('dashboardSession', { signal, quiet: true }),
  })
  const last = session.data
  return (
    <>
      <DiskAlarm numbers={info.data} />
      <Row>
        <div>
          <FactName>{t`Users`}</FactName>
          <Value>{formatNumber(info.data?.userNum)}</Value>
        </div>
        <div>
          <FactName>{t`Submissions today`}</FactName>
          <Value>{formatNumber(info.data?.todayJudgeNum)}</Value>
        </div>
        <div>
          <FactName>{t`Contests of the next 14 days`}</FactName>
          <Value>{formatNumber(info.data?.recentContestNum)}</Value>
        </div>
        <div>
          <FactName>{t`Your previous sign-in`}</FactName>
          <Small>
            {formatTime(last?.gmtCreate)} · {last?.ip ?? missing}
            <br />
            <span>{last?.userAgent ?? missing}</span>
          </Small>
        </div>
      </Row>
    </>
  )
}

/** While judging goes on, nobody else says that the disk comes to its end. */
function DiskAlarm({ numbers }: { readonly numbers: CallAnswer<'dashboardInfo'> | undefined }) {
  const { t } = useLingui()
  if (numbers === undefined || numbers.disk === 'fine') return null
  const percent = numbers.diskPercent
  return (
    <chakra.div mb="16px">
      <Alarm>
        {numbers.disk === 'refusing'
          ? t`The disk is ${percent}% full. Uploads are refused; submissions are still judged. Free some space or enlarge the disk.`
          : t`The disk is ${percent}% full. Uploads will be refused soon. Free some space or enlarge the disk.`}
      </Alarm>
    </chakra.div>
  )
}
