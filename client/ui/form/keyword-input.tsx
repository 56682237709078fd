import { Search } from 'lucide-react'
import { TypedInput } from './typed-input.tsx'

const maxChars = 255

export interface KeywordInputProps {
  /** What the keyword is looked for in. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The keyword in the bar above a list. */
export const KeywordInput = ({ label, value, onChange }: KeywordInputProps) => (
  <TypedInput
    type="search"
    width={{ base: 'full', md: '280px' }}
    icon={<Search size={14} />}
    aria-label={label}
    placeholder={label}
    maxLength={maxChars}
    value={value}
    onChange={onChange}
  />
)
