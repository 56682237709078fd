import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ResolverProps } from './frame.ts'
import { awardCount } from './medals.ts'
import { PhoneFoot } from './phone-foot.tsx'
import { Medal } from './phone-medal.tsx'
import { PhoneRows } from './phone-rows.tsx'

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', h: '100dvh' } })
const Head = chakra('header', { base: { px: '16px', py: '8px', borderBottomWidth: '1px', borderColor: 'border' } })
const Title = chakra('h1', { base: { textStyle: 'section', truncate: true } })
const Facts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    whiteSpace: 'nowrap',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The rolling scoreboard in the hand: as many rows as fit, the problems as letters, and buttons for a thumb. */
export const PhoneResolver = (props: ResolverProps) => (
  <Frame>
    <PhoneHead {...props} />
    <PhoneRows {...props} />
    <PhoneFoot {...props} />
  </Frame>
)

function PhoneHead({ reveal, awards }: Pick<ResolverProps, 'reveal' | 'awards'>) {
  const { t } = useLingui()
  return (
    <Head>
      <Title>{reveal.head.title}</Title>
      <Facts>
        {t`Rolling scoreboard`}
        {awards.list
          .filter(({ num }) => num > 0)
          .map((award) => (
            <span key={award.priority}>
              <Medal award={award} /> {awardCount(awards, award)}
            </span>
          ))}
      </Facts>
    </Head>
  )
}
