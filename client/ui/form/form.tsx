import { chakra } from '@chakra-ui/react'

/** The frame of every form: fields in a column, checked by our own rules and not by the browser's bubbles. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '6px' } }, { defaultProps: { noValidate: true } })
