import { StreamLanguage } from '@codemirror/language'
import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { languageFamily } from '@podium/proto/rules/submission/language-family.ts'
import type { LanguageFamily } from '@podium/proto/rules/submission/language-family.ts'

type Load = () => Promise<Extension>

const stream =
  (load: () => Promise<StreamParser<unknown>>): Load =>
  async () =>
    StreamLanguage.define(await load())

/** By the content type of a language. Some that remote sites have are coloured by no grammar there is. */
const loaders: Readonly<Record<string, Load>> = {
  'text/x-csrc': stream(async () => (await import('./clike.ts')).c),
  'text/x-c++src': stream(async () => (await import('./clike.ts')).cpp),
  'text/x-csharp': stream(async () => (await import('./clike.ts')).csharp),
  'text/x-java': async () => (await import('@codemirror/lang-java')).java(),
  'text/javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'text/typescript': async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  'text/x-python': async () => (await import('@codemirror/lang-python')).python(),
  'text/x-go': async () => (await import('@codemirror/lang-go')).go(),
  'text/x-php': async () => (await import('@codemirror/lang-php')).php({ plain: true }),
  'text/x-rustsrc': async () => (await import('@codemirror/lang-rust')).rust(),
  'text/x-ruby': stream(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  'text/apl': stream(async () => (await import('@codemirror/legacy-modes/mode/apl')).apl),
  'text/coffeescript': stream(async () => (await import('@codemirror/legacy-modes/mode/coffeescript')).coffeeScript),
  'text/webassembly': stream(async () => (await import('@codemirror/legacy-modes/mode/wast')).wast),
  'text/x-brainfuck': stream(async () => (await import('@codemirror/legacy-modes/mode/brainfuck')).brainfuck),
  'text/x-clojure': stream(async () => (await import('@codemirror/legacy-modes/mode/clojure')).clojure),
  'text/x-cobol': stream(async () => (await import('@codemirror/legacy-modes/mode/cobol')).cobol),
  'text/x-common-lisp': stream(async () => (await import('@codemirror/legacy-modes/mode/commonlisp')).commonLisp),
  'text/x-crystal': stream(async () => (await import('@codemirror/legacy-modes/mode/crystal')).crystal),
  'text/x-d': stream(async () => (await import('@codemirror/legacy-modes/mode/d')).d),
  'text/x-eiffel': stream(async () => (await import('@codemirror/legacy-modes/mode/eiffel')).eiffel),
  'text/x-erlang': stream(async () => (await import('@codemirror/legacy-modes/mode/erlang')).erlang),
  'text/x-factor': stream(async () => (await import('@codemirror/legacy-modes/mode/factor')).factor),
  'text/x-forth': stream(async () => (await import('@codemirror/legacy-modes/mode/forth')).forth),
  'text/x-fortran': stream(async () => (await import('@codemirror/legacy-modes/mode/fortran')).fortran),
  'text/x-fsharp': stream(async () => (await import('@codemirror/legacy-modes/mode/mllike')).fSharp),
  'text/x-gas': stream(async () => (await import('@codemirror/legacy-modes/mode/gas')).gas),
  'text/x-groovy': stream(async () => (await import('@codemirror/legacy-modes/mode/groovy')).groovy),
  'text/x-haskell': stream(async () => (await import('@codemirror/legacy-modes/mode/haskell')).haskell),
  'text/x-haxe': stream(async () => (await import('@codemirror/legacy-modes/mode/haxe')).haxe),
  'text/x-julia': stream(async () => (await import('@codemirror/legacy-modes/mode/julia')).julia),
  'text/x-lua': stream(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua),
  'text/x-ocaml': stream(async () => (await import('@codemirror/legacy-modes/mode/mllike')).oCaml),
  'text/x-octave': stream(async () => (await import('@codemirror/legacy-modes/mode/octave')).octave),
  'text/x-pascal': stream(async () => (await import('@codemirror/legacy-modes/mode/pascal')).pascal),
  'text/x-perl': stream(async () => (await import('@codemirror/legacy-modes/mode/perl')).perl),
  'text/x-rsrc': stream(async () => (await import('@codemirror/legacy-modes/mode/r')).r),
  'text/x-scheme': stream(async () => (await import('@codemirror/legacy-modes/mode/scheme')).scheme),
  'text/x-sh': stream(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
  'text/x-sql': stream(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL),
  'text/x-stex': stream(async () => (await import('@codemirror/legacy-modes/mode/stex')).stex),
  'text/x-stsrc': stream(async () => (await import('@codemirror/legacy-modes/mode/smalltalk')).smalltalk),
  'text/x-swift': stream(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  'text/x-tcl': stream(async () => (await import('@codemirror/legacy-modes/mode/tcl')).tcl),
  'text/x-vb': stream(async () => (await import('@codemirror/legacy-modes/mode/vb')).vb),
  'text/x-verilog': stream(async () => (await import('@codemirror/legacy-modes/mode/verilog')).verilog),
  'text/x-kotlin': stream(async () => (await import('./clike-others.ts')).kotlin),
  'application/dart': stream(async () => (await import('./clike-others.ts')).dart),
  'application/x-powershell': stream(async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell),
  'text/x-objectivec': stream(async () => (await import('./clike-others.ts')).objectiveC),
  'text/x-scala': stream(async () => (await import('./clike-others.ts')).scala),
}

const typeOfFamily: Readonly<Record<LanguageFamily, string>> = {
  'C': 'text/x-csrc',
  'C++': 'text/x-c++src',
  'C#': 'text/x-csharp',
  'Java': 'text/x-java',
  'JavaScript': 'text/javascript',
  'Python': 'text/x-python',
  'Go': 'text/x-go',
  'PHP': 'text/x-php',
  'Ruby': 'text/x-ruby',
  'Rust': 'text/x-rustsrc',
}

const typeOf = (language: string): string => {
  const family = languageFamily(language)
  return family === null ? '' : typeOfFamily[family]
}

/** Whether code of such a content type is coloured. */
export const hasGrammar = (contentType: string): boolean => Object.hasOwn(loaders, contentType)

/**
 * Grammar of a judging language; nothing for one that has none.
 *
 * @param language its content type, or its name where that is not known
 */
export const loadGrammar = async (language: string): Promise<Extension> =>
  (await loaders[hasGrammar(language) ? language : typeOf(language)]?.()) ?? []
