/**
 * What the help page and the editor show of each language. `template` reads two integers and prints their sum.
 * `codeTemplate` is a function to fill in, between a head and a main that call it; the marker lines are for people,
 * nothing reads them.
 */
import type { LanguageName } from '@podium/proto/rules/submission/languages.ts'

export interface LanguageText {
  readonly description: string
  readonly compileCommand: string
  readonly template: string
  readonly codeTemplate: string | null
}

/** Three parts of a template, each between its marker lines. */
const parts = (comment: string, head: string, body: string, main: string): string =>
  [
    ['PREPEND', head],
    ['TEMPLATE', body],
    ['APPEND', main],
  ]
    .map(([name, text]) => `${comment}${name} BEGIN\n${text}\n${comment}${name} END`)
    .join('\n\n')

const lines = (...all: readonly string[]): string => all.join('\n')

const cFlags = '-DONLINE_JUDGE -w -fmax-errors=3'
const cBody = lines('int add(int a, int b) {', '  // Fill in the sum.', '  return 0;', '}')

const c = (optimise: string): LanguageText => ({
  description: 'GCC, C11',
  compileCommand: `gcc ${optimise}${cFlags} -std=c11 {src_path} -lm -o {exe_path}`,
  template: lines(
    '#include <stdio.h>',
    '',
    'int main(void) {',
    '  int a, b;',
    '  if (scanf("%d %d", &a, &b) != 2) return 1;',
    '  printf("%d\\n", a + b);',
    '  return 0;',
    '}',
  ),
  codeTemplate: parts(
    '//',
    '#include <stdio.h>',
    cBody,
    lines(
      'int main(void) {',
      '  int a, b;',
      '  if (scanf("%d %d", &a, &b) == 2) printf("%d\\n", add(a, b));',
      '  return 0;',
      '}',
    ),
  ),
})

const cpp = (standard: string, flag: string, optimise: string): LanguageText => ({
  description: `G++, ${standard}`,
  compileCommand: `g++ ${optimise}${cFlags} -std=${flag} {src_path} -lm -o {exe_path}`,
  template: lines(
    '#include <iostream>',
    '',
    'int main() {',
    '  int a, b;',
    '  std::cin >> a >> b;',
    '  std::cout << a + b << "\\n";',
    '  return 0;',
    '}',
  ),
  codeTemplate: parts(
    '//',
    '#include <iostream>',
    cBody,
    lines(
      'int main() {',
      '  int a, b;',
      '  std::cin >> a >> b;',
      '  std::cout << add(a, b) << "\\n";',
      '  return 0;',
      '}',
    ),
  ),
})

const python3Template = lines('a, b = map(int, input().split())', 'print(a + b)')
const python2Template = lines('a, b = map(int, raw_input().split())', 'print a + b')
const pythonParts = (main: string) =>
  parts('# ', 'import sys', lines('def add(a, b):', '    # Fill in the sum.', '    return 0'), main)

const python3 = (description: string, program: string): LanguageText => ({
  description,
  compileCommand: `${program} -m py_compile {src_path}`,
  template: python3Template,
  codeTemplate: pythonParts(lines('a, b = map(int, sys.stdin.read().split())', 'print(add(a, b))')),
})
const python2 = (description: string, program: string): LanguageText => ({
  description,
  compileCommand: `${program} -m py_compile {src_path}`,
  template: python2Template,
  codeTemplate: pythonParts(lines('a, b = map(int, sys.stdin.read().split())', 'print add(a, b)')),
})

const java: LanguageText = {
  description: 'OpenJDK, class Main',
  compileCommand: 'javac -encoding UTF-8 -d {exe_dir} {src_path}',
  template: lines(
    'import java.util.Scanner;',
    '',
    'public class Main {',
    '  public static void main(String[] args) {',
    '    Scanner in = new Scanner(System.in);',
    '    System.out.println(in.nextInt() + in.nextInt());',
    '  }',
    '}',
  ),
  codeTemplate: parts(
    '//',
    'import java.util.Scanner;',
    lines(
      'class Solution {',
      '  static int add(int a, int b) {',
      '    // Fill in the sum.',
      '    return 0;',
      '  }',
      '}',
    ),
    lines(
      'public class Main {',
      '  public static void main(String[] args) {',
      '    Scanner in = new Scanner(System.in);',
      '    System.out.println(Solution.add(in.nextInt(), in.nextInt()));',
      '  }',
      '}',
    ),
  ),
}

const golang: LanguageText = {
  description: 'Go',
  compileCommand: 'go build -o {exe_path} {src_path}',
  template: lines(
    'package main',
    '',
    'import "fmt"',
    '',
    'func main() {',
    '\tvar a, b int',
    '\tfmt.Scan(&a, &b)',
    '\tfmt.Println(a + b)',
    '}',
  ),
  codeTemplate: parts(
    '//',
    lines('package main', '', 'import "fmt"'),
    lines('func add(a, b int) int {', '\t// Fill in the sum.', '\treturn 0', '}'),
    lines('func main() {', '\tvar a, b int', '\tfmt.Scan(&a, &b)', '\tfmt.Println(add(a, b))', '}'),
  ),
}

const csharp: LanguageText = {
  description: 'C#, Mono',
  compileCommand: 'mcs -optimize+ -out:{exe_path} {src_path}',
  template: lines(
    'using System;',
    '',
    'class Program {',
    '  static void Main() {',
    '    var parts = Console.ReadLine().Split();',
    '    Console.WriteLine(int.Parse(parts[0]) + int.Parse(parts[1]));',
    '  }',
    '}',
  ),
  codeTemplate: parts(
    '//',
    'using System;',
    lines(
      'static class Solution {',
      '  public static int Add(int a, int b) {',
      '    // Fill in the sum.',
      '    return 0;',
      '  }',
      '}',
    ),
    lines(
      'class Program {',
      '  static void Main() {',
      '    var parts = Console.ReadLine().Split();',
      '    Console.WriteLine(Solution.Add(int.Parse(parts[0]), int.Parse(parts[1])));',
      '  }',
      '}',
    ),
  ),
}

const script = (description: string, compileCommand: string, ...template: readonly string[]): LanguageText => ({
  description,
  compileCommand,
  template: lines(...template),
  codeTemplate: null,
})

export const languageTexts: Readonly<Record<LanguageName, LanguageText>> = {
  'C': c(''),
  'C With O2': c('-O2 '),
  'C++': cpp('C++14', 'c++14', ''),
  'C++ With O2': cpp('C++14', 'c++14', '-O2 '),
  'C++ 17': cpp('C++17', 'c++17', ''),
  'C++ 17 With O2': cpp('C++17', 'c++17', '-O2 '),
  'C++ 20': cpp('C++20', 'c++20', ''),
  'C++ 20 With O2': cpp('C++20', 'c++20', '-O2 '),
  'Java': java,
  'Python3': python3('CPython 3', 'python3'),
  'Python2': python2('CPython 2', 'python2'),
  'Golang': golang,
  'C#': csharp,
  'PHP': script(
    'PHP',
    'php {src_path}',
    '<?php',
    '[$a, $b] = explode(" ", trim(fgets(STDIN)));',
    'echo $a + $b, "\\n";',
  ),
  'PyPy2': python2('PyPy 2', 'pypy'),
  'PyPy3': python3('PyPy 3', 'pypy3'),
  'JavaScript Node': script(
    'Node.js',
    'node {src_path}',
    "const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)",
    'console.log(a + b)',
  ),
  'JavaScript V8': script(
    'V8 shell',
    'd8 {src_path}',
    "const [a, b] = readline().split(' ').map(Number)",
    'print(a + b)',
  ),
  'Ruby': script('Ruby', 'ruby {src_path}', 'a, b = gets.split.map(&:to_i)', 'puts a + b'),
  'Rust': script(
    'rustc',
    'rustc -O -o {exe_path} {src_path}',
    'use std::io::Read;',
    '',
    'fn main() {',
    '    let mut text = String::new();',
    '    std::io::stdin().read_to_string(&mut text).unwrap();',
    '    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();',
    '    println!("{}", sum);',
    '}',
  ),
}
