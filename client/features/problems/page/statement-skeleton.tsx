import { chakra } from '@chakra-ui/react'
import { Skeleton } from '../../../ui/feedback/states.tsx'

const Body = chakra('div', {
  base: {
    px: { base: '16px', md: '24px' },
    pt: '18px',
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    maxW: '820px',
  },
})

const lines = ['44%', '68%', '30%', '96%', '92%', '97%', '60%', '94%', '88%']

/** The statement's geometry while it is on its way. */
export function StatementSkeleton() {
  return (
    <Body aria-busy="true">
      {lines.map((width, index) => (
        <Skeleton
          key={index}
          width={width}
          height={index === 0 ? '28px' : '16px'}
          mt={index === 3 ? '24px' : undefined}
        />
      ))}
    </Body>
  )
}
