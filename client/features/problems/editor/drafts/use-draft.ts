import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftSlot, languageFamily } from '@podium/proto/rules/submission/language-family.ts'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/errors.ts'
import { currentSession, userAtom } from '../../../../api/session.ts'
import type { OtherDraft, TabMessage } from './draft-state.ts'
import { openDraftController } from './draft-controller.ts'
import type { DraftController } from './draft-controller.ts'
import { languageChoices, startLanguage } from '../language-choice.ts'
import type { LanguageChoice } from '../language-choice.ts'
import type { OwnChange, OwnSettings } from '../settings/own-settings.ts'
import { readLook, writeLook } from '../settings/preferences.ts'
import type { LookSettings } from '../settings/preferences.ts'
import { plainTemplates } from '../templates.ts'
import { useOwnSettings } from '../settings/use-own-settings.ts'

export interface DraftProblem {
  readonly pid: number
  /** 0 outside contests. */
  readonly cid: number
  /** Names of the problem's languages. */
  readonly languages: readonly string[]
  readonly templates: Readonly<Record<string, string>>
}

export interface DraftControl {
  readonly code: string
  readonly language: string
  /** Of the language; undefined while the list of languages is not known. */
  readonly contentType: string | undefined
  readonly settings: LookSettings & OwnSettings
  readonly choices: readonly LanguageChoice[]
  /** Where the shown text is; null before anything was written. */
  readonly savedTo: 'site' | 'device' | 'nowhere' | null
  /** The draft that another device or tab has, when it is not the one shown. */
  readonly other: OtherDraft | undefined
  readonly isInOtherTab: boolean
  readonly template: string
  readonly write: (code: string, language?: string) => void
  readonly set: (part: Partial<LookSettings>) => void
  /** Changes keys or an own template. */
  readonly changeOwn: (change: OwnChange) => void
  readonly switchLanguage: (language: string) => void
  readonly swap: () => void
  readonly keep: () => void
  readonly hideTabs: () => void
}

interface KnownLanguage {
  readonly name: string
  readonly contentType: string
  readonly available?: boolean
}

/**
 * Drafts of one problem: one for each family of languages, with the look of the editor.
 *
 * @param known the languages of those who judge the problem
 */
export function useDraft(problem: DraftProblem, known: readonly KnownLanguage[]): DraftControl {
  const { pid, cid, languages, templates } = problem
  const uid = useAtomValue(userAtom)?.uid ?? null
  const [look, setLook] = useState(() => readLook(localStorage, pid, cid))
  const { own, change } = useOwnSettings(uid)
  const controller = useDraftController(uid, pid, cid)
  const { drafts, others, isStored, isInOtherTab } = useSyncExternalStore(controller.subscribe, controller.state)
  const choices = languageChoices(languages, known)
  const language = startLanguage(choices, look.language)
  const templateOf = (name: string): string =>
    templates[name] ?? own.templates[draftSlot(name)] ?? plainTemplates[languageFamily(name) ?? ''] ?? ''
  const slot = draftSlot(language)
  const draft = drafts[slot]
  const set = (part: Partial<LookSettings>): void => {
    const next = { ...look, language, ...part }
    setLook(next)
    writeLook(localStorage, next, pid, cid)
  }
  return {
    code: draft?.code ?? templateOf(language),
    language,
    contentType: known.find(({ name }) => name === language)?.contentType,
    choices,
    isInOtherTab,
    set,
    settings: { ...look, ...own },
    changeOwn: change,
    savedTo: savedToOf(draft, isStored),
    other: others[slot],
    template: templateOf(language),
    write: (code, to = language) => {
      if (to !== look.language) set({ language: to })
      controller.write(to, code)
    },
    switchLanguage: (to) => set({ language: to }),
    swap: () => controller.swap(slot),
    keep: () => controller.keep(slot),
    hideTabs: controller.hideTabs,
  }
}

function savedToOf(draft: { readonly isSent: boolean } | undefined, isStored: boolean): DraftControl['savedTo'] {
  if (draft === undefined) return null
  if (draft.isSent) return 'site'
  return isStored ? 'device' : 'nowhere'
}

const draftChannel = 'podium.drafts'

function useDraftController(uid: string | null, pid: number, cid: number): DraftController {
  const [open, setOpen] = useState(() => openPorts(uid, pid, cid))
  const isCurrent = open.uid === uid
  useEffect(() => {
    if (!isCurrent) setOpen(openPorts(uid, pid, cid))
  }, [isCurrent, uid, pid, cid])
  useEffect(() => open.listen(), [open])
  return open.controller
}

function openPorts(uid: string | null, pid: number, cid: number) {
  const channel = new BroadcastChannel(draftChannel)
  const controller = openDraftController(
    { uid, pid, cid },
    {
      storage: localStorage,
      nowMs: Date.now,
      post: (message) => channel.postMessage(message),
      load: () => call('drafts', { query: { pid, cid }, quiet: true }),
      save: async (draft, isLast) => {
        // Somebody else may have signed in since: what one wrote is never stored as another's.
        if (currentSession()?.user.uid !== uid) throw new ApiError('signedOut', '')
        return call('saveDraft', { body: { pid, cid, ...draft }, quiet: true, keepalive: isLast })
      },
    },
  )
  const listen = () => {
    const onMessage = ({ data }: MessageEvent<TabMessage>): void => controller.receive(data)
    const onVisible = (): void => {
      if (document.visibilityState === 'hidden') controller.flush(true)
      else void controller.refresh()
    }
    const onHide = (): void => controller.flush(true)
    channel.addEventListener('message', onMessage)
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pagehide', onHide)
    controller.hello()
    void controller.refresh()
    return () => {
      channel.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pagehide', onHide)
      controller.stop()
    }
  }
  return { uid, controller, listen }
}
