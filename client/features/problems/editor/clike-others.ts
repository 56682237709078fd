/**
 * Languages that remote sites alone have, in the manner of C. Their words are ours: those of that module would come
 * into the file of C and C++, which every problem page loads.
 */
import { clike } from '@codemirror/legacy-modes/mode/clike'

const words = (text: string): Record<string, boolean> => Object.fromEntries(text.split(' ').map((word) => [word, true]))

export const kotlin = clike({
  name: 'kotlin',
  keywords: words(
    'abstract as break by class companion const continue data do else enum final finally for fun get if import in infix init inline interface internal is lateinit lazy null object open operator out override package private protected public return reified sealed set super suspend tailrec this throw try typealias val var vararg when where while',
  ),
  types: words(
    'Any Boolean Byte Char Double Float Int IntArray List Long LongArray Map Nothing Pair Set Short String Unit',
  ),
  blockKeywords: words('catch class do else finally for fun if object try when while'),
  atoms: words('true false null this'),
  multiLineStrings: true,
})

export const scala = clike({
  name: 'scala',
  keywords: words(
    'abstract case catch class def derives do else enum extends extension final finally for given if implicit import lazy match new object override package private protected return sealed super then this throw trait try type using val var while with yield',
  ),
  types: words(
    'Any Array BigInt Boolean Byte Char Double Float Int List Long Map Nothing Option Seq Set Short String Unit',
  ),
  blockKeywords: words('catch class do else finally for if match object trait try while'),
  atoms: words('true false null'),
  multiLineStrings: true,
})

export const dart = clike({
  name: 'dart',
  keywords: words(
    'abstract as assert async await break case catch class const continue covariant default do dynamic else enum export extends extension external factory final finally for get if implements import in is late library mixin new on operator part required rethrow return sealed set static super switch sync this throw try typedef var when while with yield',
  ),
  types: words('bool double int num void Future Iterable List Map Never Null Object Set String'),
  blockKeywords: words('catch class do else finally for if switch try while'),
  atoms: words('true false null'),
})

export const objectiveC = clike({
  name: 'objectivec',
  keywords: words(
    'auto break case const continue default do else enum extern for goto if in inline register return self sizeof static struct super switch typedef union volatile while',
  ),
  types: words(
    'BOOL Class char double float id instancetype int long NSInteger NSString SEL short signed unsigned void',
  ),
  blockKeywords: words('case do else for if switch while struct enum union'),
  atoms: words('YES NO nil Nil NULL true false'),
})
