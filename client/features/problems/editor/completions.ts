import { completeAnyWord, completeFromList, snippetCompletion } from '@codemirror/autocomplete'
import type { Completion } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { languageFamily } from '@podium/proto/rules/submission/language-family.ts'
import type { LanguageFamily } from '@podium/proto/rules/submission/language-family.ts'

const cWords =
  'auto break case char const continue default do double else enum extern float for goto if inline int long register return short signed sizeof static struct switch typedef union unsigned void volatile while printf scanf'
const words: Readonly<Record<LanguageFamily, string>> = {
  'C': cWords,
  'C++': `${cWords} bool catch class constexpr delete false friend namespace new nullptr operator private protected public template this throw true try typename using virtual array bitset cin cout deque endl list lower_bound map multiset pair priority_queue push_back queue reverse set sort stack string tuple unordered_map unordered_set upper_bound vector`,
  'C#': 'abstract as base bool break case catch char class const continue decimal default do double else enum false finally float for foreach if in int interface internal is long namespace new null object out override private protected public readonly ref return short static string struct switch this throw true try using var virtual void while Console ReadLine WriteLine',
  'Java':
    'abstract boolean break byte case catch char class const continue default do double else enum extends final finally float for if implements import instanceof int interface long new null package private protected public return short static super switch this throw throws try void while ArrayDeque ArrayList BufferedReader HashMap HashSet Integer PriorityQueue Scanner String StringBuilder System TreeMap',
  'JavaScript':
    'async await break case catch class const continue default delete do else export extends false finally for function if import in instanceof let new null of return static super switch this throw true try typeof undefined var while yield console',
  'Python':
    'and as assert break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield collections defaultdict enumerate heapq input len map print range sorted sys',
  'Go': 'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var append bufio fmt len make nil string',
  'PHP':
    'abstract array as break case catch class const continue default do echo else elseif extends false fgets final for foreach function global if implements interface namespace new null private protected public return static switch throw true try use while STDIN',
  'Ruby':
    'and begin break case class def do each else elsif end ensure false for gets if in module next nil not or puts redo rescue return self then true unless until when while yield',
  'Rust':
    'as async await break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type use where while Option Result String Vec println',
}

const braces = {
  for: ['for', 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}'],
  if: ['if', 'if (${condition}) {\n\t${}\n}'],
  while: ['while', 'while (${condition}) {\n\t${}\n}'],
} as const
const cLike = [braces.for, braces.if, braces.while]
const snippets: Readonly<Record<LanguageFamily, readonly (readonly [label: string, template: string])[]>> = {
  'C': [...cLike, ['main', 'int main(void) {\n\t${}\n\treturn 0;\n}']],
  'C++': [
    ...cLike,
    ['fora', 'for (auto &${x} : ${items}) {\n\t${}\n}'],
    ['main', 'int main() {\n\t${}\n\treturn 0;\n}'],
    ['fast', 'ios::sync_with_stdio(false);\ncin.tie(nullptr);\n${}'],
  ],
  'C#': [...cLike, ['foreach', 'foreach (var ${x} in ${items}) {\n\t${}\n}']],
  'Java': [...cLike, ['main', 'public static void main(String[] args) {\n\t${}\n}']],
  'JavaScript': [['for', 'for (let ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}'], braces.if, braces.while],
  'Python': [
    ['for', 'for ${i} in range(${n}):\n\t${}'],
    ['def', 'def ${name}(${args}):\n\t${}'],
    ['main', "if __name__ == '__main__':\n\t${}"],
  ],
  'Go': [
    ['for', 'for ${i} := 0; ${i} < ${n}; ${i}++ {\n\t${}\n}'],
    ['func', 'func ${name}(${args}) {\n\t${}\n}'],
  ],
  'PHP': [['for', 'for (\\$${i} = 0; \\$${i} < ${n}; \\$${i}++) {\n\t${}\n}'], braces.if],
  'Ruby': [
    ['def', 'def ${name}\n\t${}\nend'],
    ['times', '${n}.times do |${i}|\n\t${}\nend'],
  ],
  'Rust': [
    ['for', 'for ${i} in 0..${n} {\n\t${}\n}'],
    ['fn', 'fn ${name}(${args}) {\n\t${}\n}'],
  ],
}

const optionsOf = (family: LanguageFamily): Completion[] => [
  ...snippets[family].map(([label, template]) =>
    snippetCompletion(template, { label, type: 'text', detail: '{…}', boost: 1 }),
  ),
  ...words[family].split(' ').map((label) => ({ label, type: 'keyword' })),
]

/** What is offered while one writes: words and snippets of the language, and words of the file. */
export function completions(language: string): Extension {
  const family = languageFamily(language)
  const ofLanguage = family === null ? [] : [{ autocomplete: completeFromList(optionsOf(family)) }]
  return EditorState.languageData.of(() => [...ofLanguage, { autocomplete: completeAnyWord }])
}
