import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { AwardRule } from '@podium/proto/rules/board/rank.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { awardStyle, awardCount, defaultMedals, rankedCount } from '../boards/index.ts'
import { useAwardName } from '../../domain/contest/use-award-name.ts'
import { ACM } from '../../domain/contest/contest-marks.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { StaffOnly } from './frame/staff-only.tsx'
import { useContest } from './frame/use-contest.ts'
import { contestKey } from './queries.ts'

const Frame = chakra('div', { base: { maxW: '560px', pt: '16px', w: 'full' } })
const Medals = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '14px' } })

interface Values {
  gold: string
  silver: string
  bronze: string
}

/** `/contest/:contestID/scroll-board`: counts of medals, then the rolling scoreboard in a window of its own. */
export function ScrollConfigPage() {
  const { info } = useContest()
  return (
    <StaffOnly right="submissions" isOpen={info.type === ACM}>
      <ScrollConfig />
    </StaffOnly>
  )
}

/** The awards of the contest, and how many participants compete for a rank and have tried something. */
function useBoardFacts(cid: number) {
  const board = useQuery({
    queryKey: [...contestKey(cid), 'award-facts'],
    queryFn: async ({ signal }) => {
      const { head, rows } = await call('contestBoard', { query: { cid, variant: 'jury' }, signal })
      return { awards: head?.awards, ranked: rankedCount(rows) }
    },
    meta: { isAside: true },
  }).data
  return { awards: board?.awards, ranked: board?.ranked }
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    py: '6px',
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Badge = chakra('span', { base: { px: '8px', borderRadius: 'l1', fontWeight: 600 } })

function OwnAwards({ awards }: { readonly awards: AwardRule }) {
  const nameOf = useAwardName()
  return (
    <ul>
      {awards.list.map((award) => (
        <Row key={award.priority}>
          <Badge style={awardStyle(award)}>{nameOf(award.name)}</Badge>
          {awardCount(awards, award)}
        </Row>
      ))}
    </ul>
  )
}

interface Shown {
  readonly cid: number
  readonly removeStar: boolean
  readonly hasPhotos: boolean
  /** Of medals; none for the awards of the contest. */
  readonly counts: readonly string[]
}

function resolverAddress({ cid, removeStar, hasPhotos, counts }: Shown): string {
  const search = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) })
  if (!hasPhotos) search.set('photos', 'false')
  for (const count of counts) search.append('medals[]', count)
  return `/scrollBoard?${search}`
}

function ScrollConfig() {
  const { t } = useLingui()
  const { cid, info, moment } = useContest()
  const { awards, ranked } = useBoardFacts(cid)
  const form = useForm<Values>({ defaultValues: { gold: '', silver: '', bronze: '' } })
  const [removeStar, setRemoveStar] = useState(true)
  const [hasPhotos, setPhotos] = useState(true)
  const [choice, setChoice] = useState<'contest' | 'counts'>('contest')
  const hasAwards = awards !== undefined && awards.type !== 0 && awards.list.length > 0
  const isOwn = hasAwards && choice === 'contest'
  const { reset } = form
  useEffect(() => {
    if (ranked === undefined) return
    const { gold, silver, bronze } = defaultMedals(ranked)
    reset({ gold: String(gold), silver: String(silver), bronze: String(bronze) }, { keepDirtyValues: true })
  }, [ranked, reset])
  const open = form.handleSubmit(async ({ gold, silver, bronze }) => {
    if (!moment.isOver) {
      const isSure = await confirm({
        title: t`The contest is still running`,
        body: t`The rolling scoreboard reveals results that are still frozen. Show it only where no contestant can see it.`,
        verb: t`Open it anyway`,
      })
      if (!isSure) return
    }
    const counts = isOwn ? [] : [gold, silver, bronze].map((count) => count.trim())
    window.open(resolverAddress({ cid, removeStar, hasPhotos, counts }), '_blank')
  })
  return (
    <Frame>
      <HelpText
        size="cell"
        mb="14px"
      >{t`The frozen board is revealed from the bottom, one result per key press.`}</HelpText>
      <Form onSubmit={open}>
        {hasAwards ? (
          <Segment
            label={t`Awards`}
            value={choice}
            options={[
              { value: 'contest', label: t`Awards of the contest` },
              { value: 'counts', label: t`Other medal counts` },
            ]}
            onChange={setChoice}
          />
        ) : null}
        {isOwn ? <OwnAwards awards={awards} /> : <MedalFields form={form} ranked={ranked} />}
        <Switch checked={removeStar} onChange={setRemoveStar}>{t`Without unofficial teams`}</Switch>
        <Switch checked={hasPhotos} onChange={setPhotos}>{t`With photos of teams`}</Switch>
        <Button
          type="submit"
          variant="solid"
          alignSelf="start"
          mt="14px"
          disabledReason={info.sealRank ? undefined : t`This contest has no freeze to reveal`}
        >{t`Open the rolling scoreboard`}</Button>
      </Form>
    </Frame>
  )
}

interface MedalFieldsProps {
  readonly form: UseFormReturn<Values>
  readonly ranked: number | undefined
}

function MedalFields({ form, ranked }: MedalFieldsProps) {
  const { t } = useLingui()
  const field = checked(form)
  const numeric = (value: string) =>
    /^[0-9]{1,6}$/.test(value.trim()) ? undefined : t`Enter a whole number of 0 or more`
  return (
    <>
      <HelpText
        size="cell"
        mb="14px"
      >{t`Medals default to 10, 20 and 30% of the ${ranked ?? '–'} ranked participants.`}</HelpText>
      <Medals>
        <TextField label={t`Gold medals`} inputMode="numeric" {...field('gold', numeric)} />
        <TextField label={t`Silver medals`} inputMode="numeric" {...field('silver', numeric)} />
        <TextField label={t`Bronze medals`} inputMode="numeric" {...field('bronze', numeric)} />
      </Medals>
    </>
  )
}
