import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Maximize2, Minimize2, PanelLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '../../../ui/form/button.tsx'
import { isFocusPath } from '../../../domain/problem/focus-path.ts'
import { useTitleTag } from '../../../ui/layout/page.tsx'
import { SplitPanes } from '../../../ui/layout/split-panes.tsx'
import { tabPanel, Tabs } from '../../../ui/layout/tabs.tsx'
import type { TabOption } from '../../../ui/layout/tabs.tsx'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import { leftPaneMinPx, rightPaneMinPx, useWide } from './use-wide.ts'

const FocusBar = lazy(async () => ({ default: (await import('../focus/focus-bar.tsx')).FocusBar }))

export type ProblemTab = 'description' | 'code' | 'submissions' | 'annex'

/** What of the page is in view. */
export interface ProblemView {
  readonly tab: ProblemTab
  /** Whether the statement's side stands alone. */
  readonly isAlone: boolean
}

export const startView: ProblemView = { tab: 'description', isAlone: false }

/**
 * The page itself never scrolls: its panes do. Whatever puts more than the header above it says so in
 * `--problem-top`.
 */
const Screen = chakra('div', {
  base: {
    'h': 'calc(100dvh - var(--problem-top, {sizes.header}))',
    'minH': 0,
    'display': 'flex',
    'flexDirection': 'column',
    'overflow': 'hidden',
    '--table-top': '0px',
  },
})
/** The title of the page where the statement, which has it, is not what is shown. */
const Heading = chakra('h1', { base: { srOnly: true } })
/** The place of the row of problems, until its code has come. */
const BarSpace = chakra('div', {
  base: { 'h': '44px', 'flexShrink': 0, '&[data-top]': { h: { base: '44px', md: '36px' } } },
})
const Pane = chakra('div', { base: { h: 'full', minH: 0, minW: 0, display: 'flex', flexDirection: 'column' } })
const TabRow = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'flex-end',
    'px': { base: '16px', md: '24px' },
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    '& [role=tablist]': { border: 'none', flex: 1 },
  },
})
const Scroll = chakra('div', { base: { flex: 1, minH: 0, overflowY: 'auto', overscrollBehavior: 'contain' } })

export interface ProblemLayoutProps {
  /** Id in the problem context. */
  readonly problemId: string
  readonly tabs: readonly TabOption<ProblemTab>[]
  readonly view: ProblemView
  readonly onView: (part: Partial<ProblemView>) => void
  /** Content of a tab of the statement's side. */
  readonly panel: (tab: Exclude<ProblemTab, 'code'>) => ReactNode
  readonly editor: ReactNode
  readonly dock: ReactNode
}

/** Two panes with a grip between them, or, where they do not fit, one with the code as a tab among the others. */
export function ProblemLayout(props: ProblemLayoutProps) {
  const {
    calls: { navigation },
    ids,
  } = useProblemContext()
  const isFocused = isFocusPath(useLocation().pathname)
  const titleTag = useTitleTag()
  const bar =
    navigation === null ? null : (
      <Suspense fallback={<BarSpace data-top={isFocused ? undefined : ''} />}>
        <FocusBar problemId={props.problemId} load={navigation} isFocused={isFocused} />
      </Suspense>
    )
  return (
    <Screen>
      {isFocused || ids.cid === 0 ? null : bar}
      {props.view.tab === 'description' ? null : <Heading as={titleTag}>{props.problemId}</Heading>}
      <Stack flex={1} minH={0}>
        {useWide() ? <TwoPanes {...props} /> : <OnePane {...props} />}
      </Stack>
      {isFocused ? bar : null}
    </Screen>
  )
}

/** Into focus mode and out of it, where the context has one. */
function FocusSwitch({ problemId }: { readonly problemId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isFocused = isFocusPath(useLocation().pathname)
  const { focus, problem } = useProblemContext().paths
  if (focus === null) return null
  return (
    <IconButton
      label={isFocused ? t`Leave focus mode` : t`Focus mode`}
      size="sm"
      mb="5px"
      onClick={() => void navigate((isFocused ? problem : focus)(problemId))}
    >
      {isFocused ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
    </IconButton>
  )
}

function OnePane({ problemId, tabs, view: { tab }, onView, panel, editor, dock }: ProblemLayoutProps) {
  const { t } = useLingui()
  const [description, ...others] = tabs
  const all = description === undefined ? others : [description, { value: 'code' as const, label: t`Code` }, ...others]
  return (
    <Pane>
      <TabRow>
        <Tabs label={t`Problem`} value={tab} tabs={all} onChange={(chosen) => onView({ tab: chosen })} />
        <FocusSwitch problemId={problemId} />
      </TabRow>
      {tab === 'code' ? (
        <Stack flex={1} minH={0} {...tabPanel('code')}>
          {editor}
        </Stack>
      ) : (
        <Scroll {...tabPanel(tab)}>{panel(tab)}</Scroll>
      )}
      {dock}
    </Pane>
  )
}

function TwoPanes({ problemId, tabs, view: { tab, isAlone }, onView, panel, editor, dock }: ProblemLayoutProps) {
  const { t } = useLingui()
  const setAlone = (alone: boolean): void => onView({ isAlone: alone })
  const shown = tab === 'code' ? 'description' : tab
  const left = (
    <Pane>
      <TabRow>
        <Tabs label={t`Problem`} value={shown} tabs={tabs} onChange={(chosen) => onView({ tab: chosen })} />
        <FocusSwitch problemId={problemId} />
        <IconButton
          label={isAlone ? t`Show the editor` : t`Problem only`}
          aria-pressed={isAlone}
          size="sm"
          mb="5px"
          onClick={() => setAlone(!isAlone)}
        >
          <PanelLeft size={16} />
        </IconButton>
      </TabRow>
      <Scroll {...tabPanel(shown)}>{panel(shown)}</Scroll>
    </Pane>
  )
  const right = (
    <Pane>
      <Stack flex={1} minH={0}>
        {editor}
      </Stack>
      {dock}
    </Pane>
  )
  return (
    <SplitPanes
      left={left}
      right={right}
      leftMinPx={leftPaneMinPx}
      rightMinPx={rightPaneMinPx}
      startPercent={43}
      isAlone={isAlone}
      onAlone={setAlone}
      label={t`Resize the panes`}
    />
  )
}
