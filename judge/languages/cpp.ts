/**
 * C++ by g++ (contract/judging 3).
 *
 * Reading <bits/stdc++.h> is three quarters of a small compile, so each variant has precompiled headers, made with
 * exactly its flags: the compiler takes one only when its own flags agree, and silently reads the text otherwise,
 * with the same result. They lie in a folder of their own that comes first in the search path. Beside each lies a
 * text that leads on to the real header: without it a source that includes the header a second time would not
 * compile, because the compiler has used up the precompiled form and then looks for the text in the same folder.
 *
 * What header-plugin.ts adds to precompiling takes another three quarters off what is left.
 */
import { createHash } from 'node:crypto'
import { endOfHeader, pluginHeaders, pluginSource } from './header-plugin.ts'
import { compileLimits, nativeRunBox, tuningBoxPath } from './language.ts'
import type { Language, LanguageFamily, Toolchain, TuningPlan, TuningStep } from './language.ts'
import { linkFast, onlyMain, runMain } from './native.ts'

const standards = [
  ['C++', 'c++14'],
  ['C++ 17', 'c++17'],
  ['C++ 20', 'c++20'],
] as const
const headers = ['bits/stdc++.h', 'iostream'] as const

const plugin = { source: 'header-plugin.cc', library: 'header-plugin.so' } as const

const pluginStep = (toolchain: Toolchain, headersFolder: string, folder: string): TuningStep => ({
  argv: [
    toolchain.command,
    '-shared',
    '-fPIC',
    '-fno-rtti',
    '-O1',
    `-I${headersFolder}`,
    `${folder}/${plugin.source}`,
    '-o',
    plugin.library,
  ],
  result: plugin.library,
  path: plugin.library,
})

const precompiled = (toolchain: Toolchain, flags: readonly string[]): TuningPlan => {
  const headersFolder = pluginHeaders(toolchain.version)
  const ending = headersFolder === null ? '' : endOfHeader
  const key = createHash('sha256')
    .update([toolchain.command, toolchain.version, ...flags, ending && pluginSource, ending].join('\0'))
    .digest('hex')
    .slice(0, 16)
  const folder = `cpp-${key}`
  const boxFolder = `${tuningBoxPath}/${folder}`
  const withPlugin = headersFolder === null ? [] : [`-fplugin=${boxFolder}/${plugin.library}`]
  return {
    folder,
    texts: [
      ...(headersFolder === null ? [] : [{ path: plugin.source, text: pluginSource }]),
      ...headers.map((header) => ({ path: header, text: `#include_next <${header}>\n${ending}` })),
    ],
    steps: [
      ...(headersFolder === null ? [] : [pluginStep(toolchain, headersFolder, boxFolder)]),
      ...headers.map((header) => ({
        argv: [
          toolchain.command,
          ...flags,
          ...withPlugin,
          '-x',
          'c++-header',
          `${boxFolder}/${header}`,
          '-o',
          'header.gch',
        ],
        result: 'header.gch',
        path: `${header}.gch`,
      })),
    ],
  }
}

const variant = (
  toolchain: Toolchain,
  [name, standard]: readonly [string, string],
  optimise: readonly string[],
): Language => {
  const flags = [...optimise, '-DONLINE_JUDGE', '-w', '-fmax-errors=3', `-std=${standard}`]
  const tuning = precompiled(toolchain, flags)
  return {
    name,
    version: toolchain.version,
    sourceName: 'main.cpp',
    compile: {
      limits: compileLimits(10, 20, 512),
      argv: [toolchain.command, ...flags, 'main.cpp', '-o', 'main', ...linkFast(), '-lm'],
      speedUps: () => [`-I${tuningBoxPath}/${tuning.folder}`],
      program: onlyMain,
    },
    run: { argv: runMain, box: nativeRunBox },
    tuning,
  }
}

export const cpp: LanguageFamily = {
  commands: ['/usr/bin/g++'],
  probes: (command) => [[command, '--version']],
  languages: (toolchain) =>
    standards.flatMap(([name, standard]) => [
      variant(toolchain, [name, standard], []),
      variant(toolchain, [`${name} With O2`, standard], ['-O2']),
    ]),
}
