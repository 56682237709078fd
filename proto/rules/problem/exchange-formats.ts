/** Formats in which problems come and go. */
export const importFormats = ['hoj', 'qduoj', 'fps', 'hydro', 'icpc', 'polygon'] as const
export type ImportFormat = (typeof importFormats)[number]
export const exportFormats = ['hoj', 'icpc-legacy', 'icpc-2023-07-draft', 'icpc-2025-09', 'polygon'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Problems of one export. */
export const exportMaxProblems = 500
