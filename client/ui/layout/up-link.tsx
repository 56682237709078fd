import { chakra } from '@chakra-ui/react'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

const Up = chakra(Link, {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '3px',
    'ml': '-4px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'whiteSpace': 'nowrap',
    '&:hover': { color: 'fg' },
    '& + h1': { ml: '4px' },
  },
})

/** The way to where something belongs, before its title. */
export const UpLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Up to={to}>
    <ChevronLeft size={14} aria-hidden />
    {label}
  </Up>
)
