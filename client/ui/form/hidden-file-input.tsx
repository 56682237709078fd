import { chakra } from '@chakra-ui/react'

/** A chooser of files that a button opens. */
export const HiddenFileInput = chakra('input', { base: { display: 'none' } })
