import { chakra } from '@chakra-ui/react'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { MutedText } from '../text/text.tsx'

/** A reading page or a list: 1,216 px of content, gutter 32, below 768 px 16. */
export const PageBody = chakra('div', {
  base: { w: 'full', maxW: '1280px', mx: 'auto', px: { base: '16px', md: '32px' }, pt: '20px', pb: '48px' },
})

const Head = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '12px',
    'minH': '32px',
    'mb': '14px',
    'flexWrap': 'wrap',
    // Not the buttons themselves: in a line of their own they begin where the title begins.
    '& > :has(+ [data-head-actions])': { mr: 'auto' },
  },
})
const Title = chakra('h1', { base: { 'textStyle': 'title', 'h2&': { textStyle: 'section', fontSize: '15px' } } })
const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: { base: 'flex-start', md: 'flex-end' }, gap: '8px' },
})

export interface PageHeadProps {
  readonly title: ReactNode
  /** Beside the title: a count, a live badge. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

const InFrame = createContext(false)

/** What stands inside has the title of the page above it: that of the contest, training or group. */
export function BelowTitle({ children }: { readonly children: ReactNode }) {
  return <InFrame value>{children}</InFrame>
}

/** What the title of a page is, of which there is one per page: a part of it where a frame has the title. */
export const useTitleTag = (): 'h1' | 'h2' => (useContext(InFrame) ? 'h2' : 'h1')

/** The head of a page. */
export function PageHead({ title, note, actions }: PageHeadProps) {
  return (
    <Head>
      <Title as={useTitleTag()}>{title}</Title>
      {note === undefined ? null : (
        <MutedText size="cell" numeric>
          {note}
        </MutedText>
      )}
      {actions === undefined ? null : <Actions data-head-actions="">{actions}</Actions>}
    </Head>
  )
}

/** Head of a section: a hairline below, what belongs to it right. */
export const SectionHead = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'gap': '12px',
    'h': '38px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    '& h2': { textStyle: 'section' },
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      h: 'full',
      textStyle: 'label',
      color: 'fg.muted',
      _hover: { color: 'fg' },
    },
  },
})
