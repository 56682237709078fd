import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { formatDuration } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useAllowance } from '../comments/index.ts'
import type { Allowance, WriteAllowance } from '../comments/index.ts'
import { useCategoryName } from './category-name.ts'
import { useCategories } from './queries.ts'

const Frame = chakra('p', {
  base: {
    'display': 'flex',
    'gap': '8px',
    'px': '12px',
    'py': '9px',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'panel',
    'bg': 'bg.subtle',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '& svg': { flexShrink: 0, mt: '3px' },
  },
})

function Note({ sentences }: { readonly sentences: readonly (string | null)[] }) {
  return (
    <Frame role="note">
      <Info size={14} aria-hidden />
      <span>{sentences.filter((one) => one !== null).join(' ')}</span>
    </Frame>
  )
}

/** Names of the categories in which newcomers may post; null without any. */
function useOpenNames(): string | null {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  const locale = useLocale()
  const open = (useCategories().data ?? [])
    .filter(({ openToNewcomers }) => openToNewcomers)
    .map(({ name }) => {
      const category = nameOf(name)
      return t`“${category}”`
    })
  return open.length === 0 ? null : new Intl.ListFormat(locale).format(open)
}

/** Why nothing can be written, and what is missing. */
function useReason(): (allowance: WriteAllowance, kind: 'post' | 'answer') => string | null {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ reason, needed, solved, limit, minutes }, kind) => {
    if (reason === 'permission')
      return kind === 'post'
        ? t`Your account is not allowed to post discussions.`
        : t`Your account is not allowed to comment.`
    if (reason === 'solved')
      return kind === 'post'
        ? t`Posting opens once you have solved enough public problems: ${solved} of ${needed} so far.`
        : t`Commenting here opens once you have solved enough public problems: ${solved} of ${needed} so far.`
    if (reason !== 'daily') return null
    const wait = formatDuration((minutes ?? 0) * 60, locale)
    return kind === 'post'
      ? t`You have posted ${limit} of ${limit} allowed in 24 hours. You can post again in ${wait}.`
      : t`You have written ${limit} of ${limit} answers allowed in 24 hours. You can write again in ${wait}.`
  }
}

/** Before a discussion is written: why not, or how far newcomers may go. Nothing for whoever may post anywhere. */
export function PostNote({ allowance }: { readonly allowance: Allowance | undefined }) {
  const { t } = useLingui()
  const reasonOf = useReason()
  const names = useOpenNames()
  if (allowance === undefined) return null
  const { post, openPost } = allowance
  const reason = reasonOf(post, 'post')
  if (reason === null) return null
  const { left } = openPost
  const isAsking = post.reason === 'solved' && names !== null
  return (
    <Note
      sentences={[
        reason,
        isAsking
          ? (reasonOf(openPost, 'post') ?? t`Until then you can ask under ${names}, ${left} more in 24 hours.`)
          : null,
      ]}
    />
  )
}

const Row = chakra('div', { base: { mb: '12px', _empty: { display: 'none' } } })

/** The same above a list of discussions. */
export const ListNote = () => (
  <Row>
    <PostNote allowance={useAllowance(null)} />
  </Row>
)

/** In place of the box to comment in: why there is none. */
export function AnswerRefusal({ allowance }: { readonly allowance: WriteAllowance }) {
  const { t } = useLingui()
  const reason = useReason()(allowance, 'answer')
  const names = useOpenNames()
  const isNewcomer = allowance.reason === 'solved'
  return (
    <Note
      sentences={[
        reason,
        isNewcomer && names !== null
          ? t`Questions under ${names} and answers to whoever mentions you are open to you.`
          : null,
      ]}
    />
  )
}

/** Below the box: how many answers a newcomer has left. Null for everybody else. */
export function useAnswersLeft(allowance: WriteAllowance | null | undefined): string | undefined {
  const { t } = useLingui()
  if (!allowance || allowance.reason !== null || allowance.limit === null) return undefined
  const { left, limit } = allowance
  return t`New here: ${left} of ${limit} answers left in 24 hours`
}
