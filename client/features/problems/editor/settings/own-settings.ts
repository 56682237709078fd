/**
 * Keys and own templates of one reader: a visitor's stay in the browser, a user's are on the site, and the browser
 * has a copy for the next start. A change that did not reach the site is kept and sent again; what a visitor set goes
 * with whoever signs in, unless that one has settings of their own.
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { keyMaps } from '@podium/proto/rules/user/key-maps.ts'
import type { KeyMapName } from '@podium/proto/rules/user/key-maps.ts'
import { globalKey, oneOf, readJson, writeJson } from './preferences.ts'
import type { DraftStorage } from './preferences.ts'

export interface OwnSettings {
  readonly keys: KeyMapName
  /** What an empty editor starts with, by family of languages. */
  readonly templates: Readonly<Record<string, string>>
}

export type OwnChange = CallBody<'saveEditorSettings'>

export interface OwnPorts {
  readonly storage: DraftStorage
  readonly load: () => Promise<CallAnswer<'editorSettings'>>
  readonly save: (change: OwnChange) => Promise<unknown>
}

interface StoredSettings extends OwnSettings {
  /** Changes that the site has not, oldest first. */
  readonly unsent: readonly OwnChange[]
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

const keyOf = (uid: string | null): string => (uid === null ? globalKey : `${globalKey}.${uid}`)

function readStored(storage: DraftStorage, uid: string | null): StoredSettings {
  const { keys, templates, unsent } = readJson(storage, keyOf(uid))
  return {
    keys: oneOf<KeyMapName>(keyMaps, keys, 'default'),
    templates: textsOf(templates),
    unsent: Array.isArray(unsent) ? (unsent as OwnChange[]) : [],
  }
}

function changed(own: OwnSettings, { keys = own.keys, template }: OwnChange): OwnSettings {
  if (template === undefined) return { ...own, keys }
  const { [template.slot]: _old, ...rest } = own.templates
  return { keys, templates: template.text.trim() === '' ? rest : { ...rest, [template.slot]: template.text } }
}

const asChanges = ({ keys, templates }: OwnSettings): OwnChange[] => [
  ...(keys === 'default' ? [] : [{ keys }]),
  ...Object.entries(templates).map(([slot, text]) => ({ template: { slot, text } })),
]

export interface OwnSettingsStore {
  readonly uid: string | null
  readonly state: () => OwnSettings
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: OwnChange) => void
  readonly refresh: () => Promise<void>
}

/** @param isRefusal of an error of `save`: the site will never take it */
export function openOwn(
  uid: string | null,
  { storage, load, save }: OwnPorts,
  isRefusal: (error: unknown) => boolean,
): OwnSettingsStore {
  let stored = readStored(storage, uid)
  const listeners = new Set<() => void>()
  let sending: Promise<void> | null = null
  const put = (next: StoredSettings): void => {
    stored = next
    writeJson(storage, keyOf(uid), { ...readJson(storage, keyOf(uid)), ...next })
    for (const listener of listeners) listener()
  }
  const sendAll = async (): Promise<void> => {
    for (let [first] = stored.unsent; first !== undefined; [first] = stored.unsent) {
      const isDone = await save(first).then(() => true, isRefusal)
      if (!isDone) return
      put({ ...stored, unsent: stored.unsent.slice(1) })
    }
  }
  const send = (): Promise<void> => (sending ??= sendAll().finally(() => (sending = null)))
  const adopted = (): OwnChange[] => {
    const found = asChanges(readStored(storage, null))
    if (found.length > 0)
      writeJson(storage, globalKey, { ...readJson(storage, globalKey), keys: undefined, templates: undefined })
    return found
  }
  return {
    uid,
    state: () => stored,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (change) => {
      put({ ...changed(stored, change), unsent: uid === null ? [] : [...stored.unsent, change] })
      if (uid !== null) void send()
    },
    refresh: async () => {
      if (uid === null) return
      await sending
      const site = await load().catch(() => null)
      if (site === null) return
      const unsent = site.savedAt === null && stored.unsent.length === 0 ? adopted() : stored.unsent
      const { keys, templates } = unsent.reduce<OwnSettings>(changed, { keys: site.keys, templates: site.templates })
      put({ keys, templates, unsent })
      await send()
    },
  }
}
