import { chakra } from '@chakra-ui/react'
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { call } from '../../../api/call.ts'
import { requireSignIn } from '../../../api/sign-in.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { languageOfFile } from './language-choice.ts'
import { LazyCodeMirror } from './lazy-code-mirror.ts'
import { ToolBar } from './tool-bar.tsx'
import type { DraftControl } from './drafts/use-draft.ts'

const SiteNotice = lazy(async () => ({ default: (await import('../run/site-notice.tsx')).SiteNotice }))
const DraftNotice = lazy(async () => ({ default: (await import('./drafts/draft-notice.tsx')).DraftNotice }))

const Frame = chakra('div', { base: { flex: 1, minH: 0, bg: 'bg.code' } })

/** Far more than any code may have: a larger file was picked by mistake. */
const maxFileBytes = 1_000_000

export interface EditorPaneProps {
  readonly problem: { readonly pid: number; readonly cid: number }
  /** Which judges the problem; null for our own judges. */
  readonly site: SiteKey | null
  /** That site has the problem no more. */
  readonly isGone: boolean
  readonly control: DraftControl
  /** Own state on the problem. */
  readonly ownStatus: number | undefined
  readonly onSubmit: () => void
}

export function EditorPane({ problem, site, isGone, control, ownStatus, onSubmit }: EditorPaneProps) {
  const { t } = useLingui()
  const { code, language, contentType, settings, template, write } = control
  return (
    <>
      <ToolBar
        control={control}
        onLastAccepted={() => void lastAccepted(problem, ownStatus, control)}
        onUpload={(file) => void upload(file, control)}
        onReset={() => void reset(control, template)}
      />
      {site === null ? null : (
        <Suspense>
          <SiteNotice site={site} isGone={isGone} />
        </Suspense>
      )}
      {control.other === undefined && !control.isInOtherTab ? null : (
        <Suspense>
          <DraftNotice control={control} />
        </Suspense>
      )}
      <Frame data-editor="">
        <Suspense>
          <LazyCodeMirror
            value={code}
            onChange={(text) => write(text)}
            settings={settings}
            language={language}
            contentType={contentType}
            onSubmit={onSubmit}
            label={t`Code`}
          />
        </Suspense>
      </Frame>
    </>
  )
}

const notPassed: CallAnswer<'lastAcceptedCode'> = { submitId: null, code: '', language: null }

async function lastAccepted(
  { pid, cid }: EditorPaneProps['problem'],
  ownStatus: number | undefined,
  { language, write }: DraftControl,
): Promise<void> {
  if (!requireSignIn()) return
  // Undefined while the state of the problem is not known yet.
  const mayHaveAccepted = ownStatus === undefined || ownStatus === Status.accepted
  const accepted = mayHaveAccepted
    ? await call('lastAcceptedCode', { query: { pid, cid } }).catch(() => null)
    : notPassed
  if (accepted === null) return
  const { submitId, code, language: written, isHidden } = accepted
  if (submitId === null) return toast.error(translate`No accepted submission yet`)
  // A sentence in place of the code is to be read, not to be sent instead of one's own work.
  if (isHidden === true) return toast.error(code)
  write(code, written ?? language)
}

async function upload(file: File, { choices, language, write }: DraftControl): Promise<void> {
  if (file.size > maxFileBytes) {
    toast.error(translate`File too large: a solution has at most 64 KB`)
    return
  }
  write(await file.text(), languageOfFile(file.name, choices, language))
}

async function reset({ write }: DraftControl, template: string): Promise<void> {
  const yes = await confirm({
    title: translate`Reset the code?`,
    body: translate`Your code is replaced by the template of the language.`,
    verb: translate`Reset the code`,
    destroys: true,
  })
  if (yes) write(template)
}
