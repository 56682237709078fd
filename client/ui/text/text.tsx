import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** Kinds of text that many pages write. Sizes are text styles of the theme. */

const size = { label: { textStyle: 'label' }, cell: { textStyle: 'cell' }, body: { textStyle: 'body' } } as const
/** Figures of equal width, for what is compared or counts. */
const numeric = { true: { fontVariantNumeric: 'tabular-nums' } } as const

/** Secondary text. */
export const MutedText = chakra('span', { base: { color: 'fg.muted' }, variants: { size, numeric } })

/** Text that is read last: what is missing, switched off or over. */
export const SubtleText = chakra('span', { base: { color: 'fg.subtle' }, variants: { size, numeric } })

/** A sentence that explains what is beside it. */
export const HelpText = chakra('p', { base: { color: 'fg.muted' }, variants: { size, numeric } })

/** Names and titles inside a line. */
export const StrongText = chakra('span', { base: { fontWeight: 500 } })

/** Name of a row where the table is a list of cards; as long as it likes. */
export const RowTitle = chakra('span', { base: { fontWeight: 500, overflowWrap: 'anywhere' } })

/** One line, cut off where the room ends. */
export const TruncatedText = chakra('span', {
  base: { minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** Name of a fact in a list of facts. */
export const FactName = chakra('dt', { base: { textStyle: 'label', color: 'fg.subtle' } })

/** Read aloud, never drawn. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } })

/** A link inside a sentence. */
export const TextLink = chakra(Link, { base: { 'color': 'accent.fg', '&:hover': { textDecoration: 'underline' } } })
