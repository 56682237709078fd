import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { Code, FileCode, Link, List, ListOrdered } from 'lucide-react'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { isAdminAtom } from '../../api/session.ts'
import { requireSignIn } from '../../api/sign-in.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { FilePicks } from '../../ui/markdown/editor/file-picks.tsx'
import { Uploads } from '../../ui/markdown/editor/uploads.tsx'
import { useStoring } from '../../ui/markdown/editor/use-storing.ts'
import { NameList } from '../../ui/form/names/name-list.tsx'
import type { FindNames } from '../../ui/form/names/name-option.ts'
import { useNameCompletion } from '../../ui/form/names/use-name-completion.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useTyped } from '../../ui/form/unsaved-input.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { inserted, onOwnLines, textCommands } from './text-commands.ts'
import type { TextCommand, TextState } from './text-commands.ts'
import { useTypedText } from './typed-texts.ts'

const Frame = chakra('div', {
  base: {
    'position': 'relative',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'panel',
    'bg': 'bg',
    '&:focus-within': { borderColor: 'accent.solid' },
  },
})
const Area = chakra('textarea', {
  base: {
    display: 'block',
    w: 'full',
    minH: '58px',
    maxH: '320px',
    px: '12px',
    py: '9px',
    bg: 'transparent',
    textStyle: 'body',
    fieldSizing: 'content',
    resize: 'none',
    overflowY: 'auto',
    outline: 'none',
    unicodeBidi: 'plaintext',
    _placeholder: { color: 'fg.muted' },
  },
})
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px',
    px: '6px',
    py: '5px',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
})
const Right = chakra('span', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '10px' } })
const Count = chakra('span', {
  base: {
    'textStyle': 'label',
    'color': 'fg.muted',
    'fontVariantNumeric': 'tabular-nums',
    '&[data-over]': { color: 'fg.error', fontWeight: 600 },
  },
})

const iconPx = 15

export interface CommentBoxProps {
  readonly label: string
  readonly hint: string
  readonly verb: string
  readonly initial?: string
  readonly autoFocus?: boolean
  /** Resolves to true once it is stored. */
  readonly onSend: (content: string) => Promise<boolean>
  readonly onCancel?: () => void
  /** Completes `@name`. */
  readonly findNames: FindNames
  /** Under which its text is found when the box has to go. */
  readonly boxKey: object
}

type Writing = Pick<ReturnType<typeof useWriting>, 'text' | 'setText'>

function useSend({ text, setText, onSend }: Writing & Pick<CommentBoxProps, 'onSend'>) {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const max = discussionLimits.commentMaxChars
  const length = text.trim().length
  const send = async () => {
    if (!requireSignIn()) return
    if (length === 0) return toast.error(t`Write something first`)
    if (length > max) return toast.error(t`At most ${max} characters`)
    setSending(true)
    const isStored = await onSend(text.trim())
    setSending(false)
    if (isStored) setText('')
  }
  return { isSending, send }
}

/**
 * Where one writes: markdown with helper buttons and emoji; administrators drop or paste files. What was typed stays
 * until it is stored.
 */
export function CommentBox({
  label,
  hint,
  verb,
  initial = '',
  autoFocus = false,
  onSend,
  onCancel,
  findNames,
  boxKey,
}: CommentBoxProps) {
  const { t } = useLingui()
  const { text, setText, area, edit } = useWriting(initial)
  useTyped(text !== initial)
  useTypedText(boxKey, text === initial ? '' : text)
  const { isSending, send } = useSend({ text, setText, onSend })
  const files = useFiles((block) => edit((state) => onOwnLines(state, block)))
  const names = useNameCompletion({
    find: findNames,
    onPick: ({ start, typed }, name) =>
      edit((state) => inserted({ ...state, start, end: start + 1 + typed.length }, `@${name} `)),
  })
  return (
    <Frame>
      <Area
        ref={area}
        aria-label={label}
        placeholder={hint}
        value={text}
        autoFocus={autoFocus}
        onPaste={(event) => files.take(event, event.clipboardData)}
        onDrop={(event: DragEvent) => files.take(event, event.dataTransfer)}
        {...names.aria}
        onSelect={(event) => names.look(writtenIn(event.currentTarget))}
        onBlur={names.leave}
        onChange={(event) => {
          setText(event.target.value)
          names.look(writtenIn(event.target))
        }}
        onKeyDown={(event) => {
          if (names.press(event.nativeEvent)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSending) void send()
        }}
      />
      <NameList {...names.list} />
      <Tools edit={edit} length={text.trim().length} onFiles={files.mayStore ? files.store : null}>
        {onCancel === undefined ? null : <Button size="sm" variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>}
        <Button size="sm" variant="solid" loading={isSending} onClick={() => void send()}>
          {verb}
        </Button>
      </Tools>
      <Uploads uploads={files.uploads} />
    </Frame>
  )
}

/** The text and its area; `edit` changes it as if it had been typed, and gives the focus back. */
function useWriting(initial: string) {
  const [text, setText] = useState(initial)
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = (change: (state: TextState) => TextState): void => {
    const { current } = area
    if (current === null) return
    const next = change({ text: current.value, start: current.selectionStart, end: current.selectionEnd })
    setText(next.text)
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(next.start, next.end)
    })
  }
  return { text, setText, area, edit }
}

const writtenIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Pictures and attachments, for administrators: chosen, dropped or pasted. */
function useFiles(insert: (block: string) => void) {
  const mayStore = useAtomValue(isAdminAtom)
  const { uploads, store } = useStoring(mayStore ? storeMarkdownFile : undefined, insert)
  const take = (event: { preventDefault: () => void }, { files }: DataTransfer) => {
    if (!mayStore || files.length === 0) return
    event.preventDefault()
    void store([...files])
  }
  return { mayStore, uploads, take, store: (files: readonly File[]) => void store(files) }
}

interface ToolsProps {
  readonly edit: (change: (state: TextState) => TextState) => void
  /** Characters written so far. */
  readonly length: number
  /** Null for whoever may attach nothing. */
  readonly onFiles: ((files: readonly File[]) => void) | null
  readonly children: ReactNode
}

/** What stands below the text. */
function Tools({ edit, length, onFiles, children }: ToolsProps) {
  const max = discussionLimits.commentMaxChars
  return (
    <Bar>
      <EmojiPicker onPick={(emoji) => edit((state) => inserted(state, emoji))} />
      <Helpers onCommand={(command) => edit(textCommands[command])} />
      {onFiles === null ? null : <FilePicks onFiles={onFiles} />}
      <Right>
        <Count data-over={length > max ? '' : undefined}>{`${formatNumber(length)} / ${formatNumber(max)}`}</Count>
        {children}
      </Right>
    </Bar>
  )
}

function Helpers({ onCommand }: { readonly onCommand: (command: TextCommand) => void }) {
  const { t } = useLingui()
  const buttons: readonly (readonly [TextCommand, string, ReactNode])[] = [
    ['code', t`Inline code`, <Code key="" size={iconPx} />],
    ['block', t`Code block`, <FileCode key="" size={iconPx} />],
    ['link', t`Link`, <Link key="" size={iconPx} />],
    ['list', t`Unordered list`, <List key="" size={iconPx} />],
    ['numbered', t`Ordered list`, <ListOrdered key="" size={iconPx} />],
  ]
  return (
    <>
      {buttons.map(([command, label, icon]) => (
        <IconButton key={command} size="sm" label={label} onClick={() => onCommand(command)}>
          {icon}
        </IconButton>
      ))}
    </>
  )
}
