import type { Plugin } from 'vite'

/**
 * Of the ten grammars that CodeMirror keeps in one file, the build takes those that are named (clike.ts): their
 * makers have no effect but what they return, which is declared for that file alone. By a list of pure names it would
 * hold for every function of such a name.
 */
export const namedGrammars = (): Plugin => ({
  name: 'named-grammars',
  transform: {
    filter: { id: /legacy-modes\/mode\/clike\.js$/ },
    handler: (code) => code.replaceAll(/(?<=[=:] )(?=(?:words|clike)\()/g, '/* @__PURE__ */ '),
  },
})
