import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { fromHtml } from '@podium/proto/rules/message/messages.ts'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/text/avatar.tsx'
import { IconButton } from '../../ui/form/button.tsx'
import { formatAgo, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { userHomeOf } from '../../domain/user/person.tsx'
import { SubtleText, VisuallyHidden } from '../../ui/text/text.tsx'
import { HStack } from '../../ui/layout/stack.tsx'
import type { Notice, Reminder } from './boxes.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '10px',
    py: '12px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    overflowWrap: 'anywhere',
  },
  variants: {
    pictured: { true: { gridTemplateColumns: '30px minmax(0, 1fr) auto' } },
  },
})
/** Beside all that is written. */
const Face = chakra('span', { base: { gridRow: '1 / span 3' } })
const Line = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 6px',
    minH: '28px',
    textStyle: 'cell',
    color: 'fg.muted',
  },
})
const Head = chakra('div', { base: { display: 'flex', alignItems: 'baseline', gap: '6px', pt: '3px', minH: '28px' } })
const Name = chakra(Link, { base: { 'color': 'fg', 'fontWeight': 600, '&:hover': { color: 'accent.fg' } } })
const SourceLink = chakra(Link, {
  base: {
    'unicodeBidi': 'plaintext',
    'color': 'accent.fg',
    'fontWeight': 500,
    '&:hover': { textDecoration: 'underline' },
  },
})
const Time = chakra('time', { base: { textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const SourceText = chakra('p', {
  base: { gridColumn: '2 / -1', mt: '4px', unicodeBidi: 'plaintext', whiteSpace: 'pre-line', lineClamp: 4 },
})
const Quote = chakra('blockquote', {
  base: {
    gridColumn: '2 / -1',
    mt: '6px',
    unicodeBidi: 'plaintext',
    pl: '10px',
    borderLeftWidth: '2px',
    borderColor: 'border.emphasized',
    textStyle: 'cell',
    color: 'fg.muted',
    whiteSpace: 'pre-line',
    lineClamp: 3,
  },
})
const Dot = chakra('span', { base: { w: '7px', h: '7px', borderRadius: 'full', bg: 'accent.solid', flexShrink: 0 } })
const Title = chakra('h2', { base: { unicodeBidi: 'plaintext', textStyle: 'body', fontWeight: 600 } })
const Content = chakra('div', { base: { gridColumn: '1 / -1', mt: '4px' } })

interface RowProps<Message> {
  readonly message: Message
  readonly onDelete: () => void
}

function UnreadDot() {
  const { t } = useLingui()
  return (
    <Dot>
      <VisuallyHidden>{t`Unread`}</VisuallyHidden>
    </Dot>
  )
}

/** When it came, and the way to be rid of it. */
function Edge({ at, label, onDelete }: { readonly at: string; readonly label: string; readonly onDelete: () => void }) {
  const locale = useLocale()
  return (
    <HStack gap="6px" h="28px">
      <Time dateTime={at} data-tip={formatTime(at)}>
        {formatAgo(at, locale)}
      </Time>
      <IconButton size="sm" label={label} onClick={onDelete}>
        <Trash2 size={14} />
      </IconButton>
    </HStack>
  )
}

/** The text of a message, without the empty lines that would fill its few. */
const plain = (html: string): string => fromHtml(html).replace(/\n\s*\n/g, '\n')

const Sender = ({ message: { senderId, senderUsername } }: { readonly message: Reminder }) => (
  <Name to={userHomeOf({ uid: senderId, username: senderUsername })}>{senderUsername}</Name>
)

/** Where it was, with the way there while it is open. */
const Source = ({ message: { isOpen, url, sourceTitle } }: { readonly message: Reminder }) =>
  isOpen ? <SourceLink to={url}>{sourceTitle}</SourceLink> : <SubtleText>{sourceTitle}</SubtleText>

/** Who did what, in words that lead to it. */
function Summary({ message }: { readonly message: Reminder }) {
  const { action, mention, sourceType } = message
  const isInContest = sourceType === 'Contest'
  const sender = <Sender message={message} />
  const source = <Source message={message} />
  if (action === 'Discuss')
    return (
      <Trans>
        {sender} commented on your discussion {source}
      </Trans>
    )
  if (action === 'Like_Post')
    return (
      <Trans>
        {sender} liked your discussion {source}
      </Trans>
    )
  if (action === 'Like_Discuss')
    return isInContest ? (
      <Trans>
        {sender} liked your comment in the contest {source}
      </Trans>
    ) : (
      <Trans>
        {sender} liked your comment in {source}
      </Trans>
    )
  if (!mention)
    return (
      <Trans>
        {sender} replied to you in {source}
      </Trans>
    )
  return isInContest ? (
    <Trans>
      {sender} mentioned you in the contest {source}
    </Trans>
  ) : (
    <Trans>
      {sender} mentioned you in {source}
    </Trans>
  )
}

/** A comment, a reply, a mention or a like. */
export function ReminderRow({ message, onDelete }: RowProps<Reminder>) {
  const { t } = useLingui()
  const { senderUsername, senderAvatar, sourceContent, quoteContent, state, gmtCreate } = message
  return (
    <Row pictured data-message={message.id}>
      <Face>
        <Avatar name={senderUsername} src={senderAvatar} size={30} />
      </Face>
      <Line>
        {state ? null : <UnreadDot />}
        <Summary message={message} />
      </Line>
      <Edge at={gmtCreate} label={t`Delete the message of ${senderUsername}`} onDelete={onDelete} />
      {sourceContent === null ? null : <SourceText>{plain(sourceContent)}</SourceText>}
      {quoteContent === null ? null : <Quote>{plain(quoteContent)}</Quote>}
    </Row>
  )
}

/** A notice of the site. */
export function NoticeRow({ message, onDelete }: RowProps<Notice>) {
  const { t } = useLingui()
  const { title, content, mentions, state, gmtCreate } = message
  return (
    <Row data-message={message.id}>
      <Head>
        {state ? null : <UnreadDot />}
        <Title>{title}</Title>
      </Head>
      <Edge at={gmtCreate} label={t`Delete “${title}”`} onDelete={onDelete} />
      <Content>
        <Markdown source={content} mentions={mentions} compact />
      </Content>
    </Row>
  )
}
