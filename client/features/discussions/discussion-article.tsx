import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ChevronRight, Eye, Flag, Pencil, ThumbsUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { inTurn } from '../../api/in-turn.ts'
import { userAtom } from '../../api/session.ts'
import { succeeded } from '../../api/mutations.ts'
import { requireSignIn } from '../../api/sign-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { TagChip } from '../../ui/text/tag-chip.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useTitleTag } from '../../ui/layout/page.tsx'
import { Person } from '../../domain/user/person.tsx'
import { RoleBadge } from '../../domain/user/role-badge.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { InlineStack } from '../../ui/layout/stack.tsx'
import { useCategoryName } from './category-name.ts'
import { useDiscussionHome } from './discussion-home.ts'
import { DiscussionDialog } from './discussion-dialog.tsx'
import { PinMark } from './discussion-row.tsx'
import { discussionsKey, discussionKey } from './queries.ts'
import type { Discussion } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'

const Crumbs = chakra('nav', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '6px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '& a:hover': { color: 'accent.fg' },
  },
})
const Title = chakra('h1', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 640,
    mt: '8px',
    overflowWrap: 'anywhere',
  },
})
const Words = chakra('bdi', { base: { minW: 0 } })
const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    py: '10px',
    mb: '14px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    textStyle: 'label',
    color: 'fg.muted',
  },
})
const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', ml: 'auto' } })
const Article = chakra('article', { base: { maxW: 'prose' } })
const Prose = chakra('div', { base: { overflowWrap: 'anywhere' } })
const Numbers = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    py: '16px',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
    textStyle: 'cell',
  },
})

/** The way up: the list, the category, the problem. */
function Path({ discussion: { categoryId, categoryName, pid } }: { readonly discussion: Discussion }) {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  const home = useDiscussionHome()
  return (
    <Crumbs aria-label={t`Path`}>
      <Link to={home.list}>{t`Discussions`}</Link>
      <ChevronRight size={14} aria-hidden />
      {home.gid === null ? (
        <Link to={`${home.list}?cid=${categoryId}`}>{nameOf(categoryName)}</Link>
      ) : (
        <span>{nameOf(categoryName)}</span>
      )}
      {pid === null ? null : (
        <>
          <ChevronRight size={14} aria-hidden />
          <Link to={home.problem(pid)}>{pid}</Link>
        </>
      )}
    </Crumbs>
  )
}

export function Text({ discussion, onChanged }: { readonly discussion: Discussion; readonly onChanged: () => void }) {
  const { t } = useLingui()
  const {
    uid,
    author,
    avatar,
    titleName,
    titleColor,
    role,
    title,
    topPriority,
    gmtCreate,
    content,
    mentions,
    viewNum,
    status,
  } = discussion
  return (
    <Article>
      <Path discussion={discussion} />
      <Title as={useTitleTag()}>
        {topPriority ? <PinMark /> : null}
        <Words>{title}</Words>
        {status === 0 ? null : <TagChip>{t`Disabled`}</TagChip>}
      </Title>
      <Line>
        <Person person={{ uid, username: author, avatar, titleName, titleColor }} isLink />
        <RoleBadge role={role} />
        <time dateTime={gmtCreate}>{formatTime(gmtCreate)}</time>
        <Actions discussion={discussion} onChanged={onChanged} />
      </Line>
      <Prose>
        <Markdown source={content} mentions={mentions} />
      </Prose>
      <Numbers>
        <LikeButton discussion={discussion} />
        <InlineStack gap="5px" data-tip={t`Views`}>
          <Eye size={14} aria-hidden />
          <chakra.span srOnly>{t`Views`}</chakra.span>
          {formatNumber(viewNum)}
        </InlineStack>
      </Numbers>
    </Article>
  )
}

/** What this reader may do with it. */
function Actions({ discussion, onChanged }: { readonly discussion: Discussion; readonly onChanged: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useAtomValue(userAtom)
  const home = useDiscussionHome()
  const [open, setOpen] = useState<'edit' | 'report' | null>(null)
  const isOwn = user?.uid === discussion.uid
  const remove = async () => {
    const yes = await confirm({
      title: t`Delete this discussion?`,
      body: t`Its comments and replies are deleted permanently with it.`,
      verb: t`Delete discussion`,
      destroys: true,
    })
    const name = home.gid === null ? 'deleteDiscussion' : 'deleteGroupDiscussion'
    if (!yes || !(await succeeded(call(name, { query: { did: discussion.id } })))) return
    toast.success(t`Deleted`)
    await navigate(home.list, { replace: true })
    await client.invalidateQueries({ queryKey: discussionsKey })
  }
  return (
    <Tools>
      {isOwn ? (
        <Button size="sm" variant="quiet" icon={<Pencil size={13} />} onClick={() => setOpen('edit')}>{t`Edit`}</Button>
      ) : null}
      {isOwn || home.isStaff ? (
        <Button size="sm" variant="quiet" icon={<Trash2 size={13} />} onClick={() => void remove()}>{t`Delete`}</Button>
      ) : null}
      <Button size="sm" variant="quiet" icon={<Flag size={13} />} onClick={() => requireSignIn() && setOpen('report')}>
        {t({ context: 'discussion', message: 'Report' })}
      </Button>
      {open === 'edit' ? (
        <DiscussionDialog discussion={discussion} pid={null} onClose={() => setOpen(null)} onSaved={onChanged} />
      ) : null}
      {open === 'report' ? <ReportDialog did={discussion.id} onClose={() => setOpen(null)} /> : null}
    </Tools>
  )
}

function LikeButton({ discussion }: { readonly discussion: Discussion }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const user = useAtomValue(userAtom)
  const { id, hasLike, likeNum } = discussion
  const show = (isOn: boolean, count: number) =>
    client.setQueryData<Discussion>(
      discussionKey(id, user?.uid ?? null),
      (before) => before && { ...before, hasLike: isOn, likeNum: count },
    )
  const like = async () => {
    if (!requireSignIn()) return
    show(!hasLike, likeNum + (hasLike ? -1 : 1))
    if (
      await succeeded(
        inTurn(`discussion ${id}`, () => call('discussionLike', { query: { did: id, toLike: !hasLike } })),
      )
    ) {
      toast.success(hasLike ? t`Like removed` : t`Liked`)
    } else show(hasLike, likeNum)
  }
  return (
    <Button
      aria-label={`${hasLike ? t`Unlike` : t`Like`} ${formatNumber(likeNum)}`}
      aria-pressed={hasLike}
      color={hasLike ? 'accent.fg' : undefined}
      bg={hasLike ? 'accent.subtle' : undefined}
      icon={<ThumbsUp size={14} />}
      onClick={() => void like()}
    >
      {formatNumber(likeNum)}
    </Button>
  )
}
