import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

export const Grey = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
export const MoreLink = chakra(Link, { base: { textStyle: 'label', color: 'fg.muted', '&:hover': { color: 'fg' } } })
