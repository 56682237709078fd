/** Every language that a judge can offer. A new one is a file here and a row in proto/rules/submission/languages.ts. */
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { golang } from './golang.ts'
import { java } from './java.ts'
import { javascriptNode } from './javascript-node.ts'
import type { LanguageFamily } from './language.ts'
import { php } from './php.ts'
import { pypy2, pypy3, python2, python3 } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'

export const families: readonly LanguageFamily[] = [
  c,
  cpp,
  java,
  python3,
  python2,
  golang,
  csharp,
  php,
  pypy2,
  pypy3,
  javascriptNode,
  ruby,
  rust,
]
