/** Pages about one run: what its compiler wrote, and its source, which its author alone may see. */
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { isHduLoginPage } from './hdu-common.ts'
import { htmlOf, linesOf } from './html.ts'

/** `/viewerror.php?rid=` */
export const parseHduCompileText = (page: Page): Outcome<string> => {
  const $ = htmlOf(page)
  if (isHduLoginPage($)) return { kind: 'signed-out' }
  const block = $('pre').first()
  return block.length === 0 ? pageChanged('no text of the compiler') : ok(linesOf(block).trim())
}

/** `/viewcode.php?rid=` */
export const parseHduSource = (page: Page): Outcome<string> => {
  const $ = htmlOf(page)
  if (isHduLoginPage($)) return { kind: 'signed-out' }
  const block = $('textarea#usercode').first()
  return block.length === 0 ? pageChanged('no source of the run') : ok(block.text().replaceAll('\r\n', '\n'))
}
