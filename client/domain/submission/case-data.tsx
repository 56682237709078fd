import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { TextDiff } from '../../ui/code/diff/text-diff.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { HelpText } from '../../ui/text/text.tsx'

type Excerpt = NonNullable<CallAnswer<'caseData'>['input']>

const Frame = chakra('div', { base: { mt: '12px', display: 'flex', flexDirection: 'column', gap: '12px' } })
const Block = chakra('section', { base: { 'minW': 0, '& h3': { textStyle: 'label', color: 'fg.muted', mb: '4px' } } })
const Text = chakra('pre', {
  base: {
    maxH: '160px',
    overflow: 'auto',
    p: '6px 10px',
    bg: 'bg.code',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    fontSize: '13px',
    lineHeight: '19px',
    tabSize: 4,
  },
})

export interface JudgedRun {
  readonly submitId: number
  readonly attempt: number
}

/**
 * Input, expected and found output of one case, with what differs marked. Only for cases whose data are open to the
 * reader.
 */
export function CaseData({ run: { submitId, attempt }, seq }: { readonly run: JudgedRun; readonly seq: number }) {
  const { t } = useLingui()
  const uid = useAtomValue(userAtom)?.uid
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['case-data', uid, submitId, attempt, seq],
    queryFn: ({ signal }) => call('caseData', { query: { submitId, seq }, signal, quiet: true }),
  })
  if (isError)
    return (
      <ErrorState
        title={t`The data of the case could not be loaded`}
        reason={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <Skeleton height="120px" mt="12px" />
  const { input, expected, found } = data
  const cut = [input, expected, found].find((each) => each?.isCut)
  return (
    <Frame data-case-data={seq}>
      <Part name={t`Input`} excerpt={input} />
      {expected !== null && found !== null ? (
        <TextDiff expected={expected} found={found} expectedName={t`Expected output`} foundName={t`Program output`} />
      ) : (
        <>
          <Part name={t`Expected output`} excerpt={expected} />
          <Part name={t`Program output`} excerpt={found} />
        </>
      )}
      {input === null ? (
        <HelpText size="label">{t`The test data have been replaced since this judging.`}</HelpText>
      ) : null}
      {cut === undefined ? null : (
        <HelpText size="label">{t`Large texts are cut: only their beginning is shown.`}</HelpText>
      )}
    </Frame>
  )
}

function Part({ name, excerpt }: { readonly name: string; readonly excerpt: Excerpt | null }) {
  const { t } = useLingui()
  if (excerpt === null) return null
  const size = formatNumber(excerpt.sizeBytes)
  return (
    <Block>
      <h3>{excerpt.isCut ? `${name} · ${t`${size} bytes in all`}` : name}</h3>
      <Text tabIndex={0} role="region" aria-label={name}>
        {excerpt.isCut ? `${excerpt.text}…` : excerpt.text}
      </Text>
    </Block>
  )
}
