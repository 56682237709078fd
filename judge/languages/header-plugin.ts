/**
 * A plugin for g++ that makes precompiled headers of the C++ library four times as fast to use.
 *
 * Inline functions of the library mention templates: regexes, futures, random distributions. g++ instantiates
 * whatever was mentioned at the end of each source file, used or not, and a precompiled header carries that debt into
 * every program: with <bits/stdc++.h> four fifths of compiling A+B went into it. The standard lets an implementation
 * instantiate a function template at the end of the file or earlier, after the declaration that mentions it. So the
 * plugin asks the compiler, once, while the header is precompiled, to do at the end of the header what it would do at
 * the end of the file; the precompiled header then holds the results and no debt. Programs are compiled without any
 * plugin, and their code is the same but for weak functions that nobody calls.
 *
 * The plugin needs the compiler's own header files (Debian: gcc-<major>-plugin-dev). Without them headers are
 * precompiled as ever, and C++ compiles more slowly.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const marker = '__podium_end_of_header'

/** Ends a header that is precompiled with the plugin; declares a reserved name and nothing else. */
export const endOfHeader = `extern int ${marker};\n`

export const pluginSource = `#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "cp/cp-tree.h"
#include <string.h>

int plugin_is_GPL_compatible;

static void on_declaration(void *declaration, void *) {
  tree name = DECL_NAME((tree)declaration);
  if (name && strcmp(IDENTIFIER_POINTER(name), "${marker}") == 0) instantiate_pending_templates(0);
}

int plugin_init(struct plugin_name_args *self, struct plugin_gcc_version *version) {
  if (!plugin_default_version_check(version, &gcc_version)) return 1;
  register_callback(self->base_name, PLUGIN_FINISH_DECL, on_declaration, NULL);
  return 0;
}
`

const compilersFolder = '/usr/lib/gcc'

/**
 * Versions with which the tests beside this file have proved it. With 14.2 every program that includes such a header
 * ends with an internal error of the compiler. The same list is in infra/packages.cjs.
 */
const provedMajors: ReadonlySet<string> = new Set(['12'])

const majorOf = (version: string): string => /(\d+)\.\d+\.\d+\s*$/.exec(version)?.[1] ?? ''

/** Whether the plugin is made for this g++. @param version its first line about itself */
export const isForCompiler = (version: string): boolean => provedMajors.has(majorOf(version))

/** The folder of header files that plugins of this g++ need, or null. @param version its first line about itself */
export const pluginHeaders = (version: string): string | null => {
  if (!isForCompiler(version) || !existsSync(compilersFolder)) return null
  const folders = readdirSync(compilersFolder).map((target) =>
    join(compilersFolder, target, majorOf(version), 'plugin', 'include'),
  )
  return folders.find((folder) => existsSync(join(folder, 'cp', 'cp-tree.h'))) ?? null
}
