import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import { IconButton } from '../../ui/form/button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'

/** What people say about problems and contests; the keyboard of every system has the rest. */
const emojiList = [
  '😀',
  '😄',
  '😂',
  '🤣',
  '😊',
  '🙂',
  '😉',
  '😍',
  '😎',
  '🤓',
  '🤔',
  '🧐',
  '😐',
  '😅',
  '😬',
  '😴',
  '😮',
  '😱',
  '😢',
  '😭',
  '😤',
  '😡',
  '🥳',
  '🤯',
  '👍',
  '👎',
  '👏',
  '🙏',
  '🤝',
  '💪',
  '👀',
  '🫡',
  '🙌',
  '👌',
  '✌️',
  '🤞',
  '❤️',
  '💔',
  '🔥',
  '✨',
  '⭐',
  '💯',
  '✅',
  '❌',
  '❓',
  '❗',
  '💡',
  '🐛',
  '🎉',
  '🎈',
  '🏆',
  '🥇',
  '🥈',
  '🥉',
  '⏰',
  '⏳',
  '🚀',
  '🐢',
  '🐍',
  '☕',
  '🍀',
  '🌙',
  '☀️',
  '🌈',
  '📌',
  '📖',
  '✏️',
  '💻',
  '🧠',
  '🧩',
  '🎯',
  '🎲',
] as const

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(8, 34px)', maxH: '232px', overflowY: 'auto' },
})
const One = chakra('button', {
  base: {
    'w': '34px',
    'h': '34px',
    'fontSize': '18px',
    'lineHeight': 1,
    'borderRadius': 'l1',
    '&:hover, &:focus-visible': { bg: 'bg.muted' },
  },
})

/** Puts an emoji into the text. */
export function EmojiPicker({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const { t } = useLingui()
  return (
    <Popover
      label={t`Emoji`}
      padding="8px"
      trigger={(props) => (
        <IconButton size="sm" label={t`Emoji`} {...props}>
          <Smile size={15} />
        </IconButton>
      )}
    >
      {(close) => (
        <Grid>
          {emojiList.map((emoji) => (
            <One
              key={emoji}
              type="button"
              aria-label={emoji}
              onClick={() => {
                close()
                onPick(emoji)
              }}
            >
              {emoji}
            </One>
          ))}
        </Grid>
      )}
    </Popover>
  )
}
