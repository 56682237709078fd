import { chakra } from '@chakra-ui/react'

/** Parts below each other. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } })

/** Parts beside each other, on one middle line. */
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center' } })

/** The same inside a line of text. */
export const InlineStack = chakra('span', { base: { display: 'inline-flex', alignItems: 'center' } })

/** As wide as the grid around it. */
export const FullRow = chakra('div', { base: { gridColumn: '1 / -1' } })

/** Search, filters and buttons above a table. */
export const Toolbar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '8px' } })

/** The way up from a page inside a page, above its title. */
export const Breadcrumbs = chakra('nav', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '6px',
    'mb': '6px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '& a:hover': { color: 'fg' },
  },
})
