/**
 * Sources that attack the compiler. Each must be a Compile Error within the compiler's limits, and is compiled in a
 * box and nowhere else.
 */

const grown = (head: string, step: (level: number) => string, levels: number, tail: string): string =>
  `${head}\n${Array.from({ length: levels }, (_unused, level) => step(level + 1)).join('\n')}\n${tail}\n`

const eight = (text: string): string => Array.from({ length: 8 }, () => text).join(',')
const main = 'int main() { return 0; }\n'

export const bombs: Readonly<Record<string, { readonly language: string; readonly source: string }>> = {
  'C: an endless file': { language: 'C', source: '#include "/dev/zero"\n' },
  'C: endless noise': { language: 'C', source: '#include "/dev/urandom"\n' },
  'C: accounts of the host': { language: 'C', source: `#include "/etc/passwd"\n${main}` },
  'C: secrets of the host': { language: 'C', source: `#include "/etc/shadow"\n${main}` },
  'C: the environment of the judge': { language: 'C', source: `#include "/proc/1/environ"\n${main}` },
  'C: a file that includes itself': { language: 'C', source: '#include "main.c"\n#include "main.c"\n' },
  'C: an exploding macro': {
    language: 'C',
    source: grown(
      `#define A0 ${eight('1')}`,
      (n) => `#define A${n} ${eight(`A${n - 1}`)}`,
      9,
      `int a[] = { A9 };\n${main}`,
    ),
  },
  'C: a result of a gigabyte': {
    language: 'C',
    source: 'char large[1 << 30] = { 1 };\nint main(void) { return large[5]; }\n',
  },
  'C: a secret taken by the assembler': { language: 'C', source: `__asm__(".incbin \\"/etc/shadow\\"");\n${main}` },
  'C: an assembler that repeats for ever': {
    language: 'C',
    source: `__asm__(".rept 2000000000\\n.quad 0\\n.endr");\n${main}`,
  },
  'C: brackets nested without end': { language: 'C', source: `int main(void) { return ${'('.repeat(30_000)}; }\n` },
  'C: errors without end': {
    language: 'C',
    source: grown('', (n) => `int f${n}(void) { return unknown_${n}(; }`, 3000, main),
  },
  'C++: endless templates': {
    language: 'C++',
    source: `template <int N> struct S { static const int v = S<N + 1>::v + S<N + 2>::v; };\nint main() { return S<0>::v; }\n`,
  },
  'C++: an endless constant expression': {
    language: 'C++ 17',
    source:
      'constexpr int f(unsigned long n) { int s = 0; for (unsigned long i = 0; i < n; i++) s ^= i; return s; }\nconstexpr int x = f(1ul << 60);\nint main() { return x; }\n',
  },
  'C++: a pack of three million': {
    language: 'C++ 17',
    source:
      '#include <utility>\ntemplate <class> struct S;\ntemplate <unsigned long... I> struct S<std::index_sequence<I...>> { int a[sizeof...(I)] = { (int)I... }; };\nS<std::make_index_sequence<3000000>> s;\nint main() { return undefined; }\n',
  },
  'C++: an error as long as a book': {
    language: 'C++ 20',
    source:
      '#include <bits/stdc++.h>\nint main() { std::map<std::vector<std::map<std::string, std::vector<int>>>, std::set<std::regex>> m; m[1] = m << m >> std::cout; std::sort(m, m, m); }\n',
  },
  'C++: a secret read by the preprocessor': {
    language: 'C++',
    source:
      '#if __has_include("/etc/shadow") || __has_include("/root") || __has_include("/etc/hostname")\nint main() {}\n#else\n#error contained\n#endif\n',
  },
  'Java: brackets nested without end': {
    language: 'Java',
    source: `class Main { public static void main(String[] a) { int x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; } }\n`,
  },
  'Java: a sum that the compiler walks by recursion': {
    language: 'Java',
    source: `class Main { public static void main(String[] a) { int x = ${'a.length + '.repeat(50_000)}1; } }\n`,
  },
  'Java: a constant too long for a class': {
    language: 'Java',
    source: `class Main { static final String A = "${'x'.repeat(20_000)}", B = A + A + A + A, C = B + B + B + B, D = C + C + C + C, E = D + D + D + D, F = E + E + E + E; public static void main(String[] a) { System.out.println(F); } }\n`,
  },
  'Java: a method too long for the machine': {
    language: 'Java',
    source: `class Main { public static void main(String[] a) { ${'a[0] = a[1];'.repeat(15_000)} } }\n`,
  },
  'Java: classes that extend each other': {
    language: 'Java',
    source:
      'class Main<T extends Main<? super Other<Main<T>>>> extends Other<Main> {}\nclass Other<T> extends Main<Other<Other<? super T>>> {}\n',
  },
  'Java: errors without end': {
    language: 'Java',
    source: grown('class Main {', (n) => `int f${n}() { return unknown${n}; }`, 3000, '}'),
  },
  'Python: brackets nested without end': { language: 'Python3', source: `x = ${'('.repeat(10_000)}\n` },
  'Python: signs without end': { language: 'Python3', source: `x = ${'-'.repeat(200_000)}1\n` },
  'Python: blocks nested without end': {
    language: 'Python3',
    source: Array.from({ length: 200 }, (_unused, depth) => `${' '.repeat(depth)}if 1:`).join('\n'),
  },
  'Python: attributes without end': { language: 'Python3', source: `x = a${'.a'.repeat(200_000)}\n` },
  'Python: a number too long to read': { language: 'Python3', source: `x = ${'9'.repeat(50_000)}\n` },
  'Python: a source with a hole': { language: 'Python3', source: 'print(1)\0print(2)\n' },
  'Python: an encoding that does not exist': { language: 'Python3', source: '# coding: ../../etc/passwd\nprint(1)\n' },
}
