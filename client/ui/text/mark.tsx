import { chakra } from '@chakra-ui/react'

/** A word in a frame: what kind a thing is, or who may come in. */
export const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    h: '20px',
    px: '7px',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l1',
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
})
