import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * One catalog for the shell, and one for each feature inside its own folder: a page's texts load with the page
 * (app/i18n.ts), and a new feature needs no line here.
 */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/app', '<rootDir>/ui', '<rootDir>/domain', '<rootDir>/api', '<rootDir>/live'],
    },
    { path: '<rootDir>/features/{name}/locales/{locale}', include: ['<rootDir>/features/{name}/'] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
