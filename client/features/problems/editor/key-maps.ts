import type { Extension } from '@codemirror/state'
import type { KeyMapName } from '@podium/proto/rules/user/key-maps.ts'

const loaders: Readonly<Record<KeyMapName, () => Promise<Extension>>> = {
  default: async () => [],
  vim: async () => (await import('@replit/codemirror-vim')).vim({ status: true }),
  emacs: async () => (await import('@replit/codemirror-emacs')).emacs(),
}

/** The keys of another editor, loaded only for whoever chose them. */
export const loadKeyMap = (name: KeyMapName): Promise<Extension> => loaders[name]()
