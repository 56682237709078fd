import type { Plugin } from 'vite'

/**
 * The package of the Emacs keys says of the two calls that bind its keys that they have no effect, so a build leaves
 * them out, and no key is bound. Here it no longer says so. In development the package is built the same way, but
 * without dropping anything.
 */
export const emacsKeys = (): Plugin => ({
  name: 'emacs-keys',
  transform: {
    filter: { id: /codemirror-emacs\/dist\/index\.js$/ },
    handler: (code) => code.replaceAll('/*@__PURE__*/EmacsHandler.', 'EmacsHandler.'),
  },
})
