import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { positionUnder } from '../../overlay/floating-position.ts'
import { Avatar } from '../../text/avatar.tsx'
import { VisuallyHidden } from '../../text/text.tsx'
import type { NameOption } from './name-option.ts'

const List = chakra('ul', {
  base: {
    zIndex: 'float',
    minW: '220px',
    p: '5px',
    listStyle: 'none',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    shadow: 'float',
  },
  variants: {
    free: {
      true: { position: 'fixed', maxW: 'min(320px, calc(100vw - 16px))' },
      false: { position: 'absolute', insetInlineStart: '12px', top: 'calc(100% + 4px)', maxW: 'calc(100% - 24px)' },
    },
  },
})
const Option = chakra('li', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'minH': '32px',
    'px': '8px',
    'borderRadius': 'l1',
    'textStyle': 'cell',
    'cursor': 'pointer',
    '&[aria-selected=true]': { bg: 'bg.muted' },
  },
})
const Name = chakra('span', {
  base: { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const Nick = chakra('span', {
  base: { color: 'fg.muted', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** A user in a list of names. */
export const NameLine = ({ option: { username, avatar, nickname } }: { readonly option: NameOption }) => (
  <>
    <Avatar name={username} src={avatar} size={22} />
    <Name>{username}</Name>
    {nickname ? <Nick>{nickname}</Nick> : null}
  </>
)

export interface NameListProps {
  readonly id: string
  readonly options: readonly NameOption[]
  readonly marked: number
  readonly optionId: (index: number) => string
  readonly onMark: (index: number) => void
  readonly onPick: (option: NameOption) => void
  /** The sign of the mention, in the window; without it the list hangs under what it stands in. */
  readonly at?: DOMRect | null
}

/** The names offered for a text; nothing while there are none. */
export function NameList({ id, options, marked, optionId, onMark, onPick, at = null }: NameListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  // Other names take other room.
  useLayoutEffect(() => {
    if (at !== null && list.current !== null) positionUnder(list.current, at, 'start')
  }, [at, options])
  return (
    <>
      <VisuallyHidden role="status">
        {options.length > 0 ? <Plural value={options.length} one="# name" other="# names" /> : null}
      </VisuallyHidden>
      {options.length === 0 ? null : (
        <List ref={list} id={id} role="listbox" aria-label={t`Users`} free={at !== null}>
          {options.map((option, index) => (
            <Option
              key={option.uid}
              id={optionId(index)}
              role="option"
              aria-selected={index === marked}
              onPointerEnter={() => onMark(index)}
              // The press must not take the focus out of the text.
              onPointerDown={(event) => {
                event.preventDefault()
                onPick(option)
              }}
            >
              <NameLine option={option} />
            </Option>
          ))}
        </List>
      )}
    </>
  )
}
