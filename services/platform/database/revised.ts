import { p } from '@mikro-orm/postgresql'
import type { Edit } from '@podium/proto/rules/site/edits.ts'

/** Columns of what several people edit (services/features/edits/commands.ts). */
export const revised = () => ({
  revision: p.integer().default(1),
  edits: p.json<Edit[]>().defaultRaw("'[]'"),
})
