import { chakra } from '@chakra-ui/react'

/** Filters left, what one does right, above a list of a group. */
export const ToolBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px 12px',
    minH: '34px',
    mb: '8px',
  },
})
