/** A problem of a remote site into a contest or a training, imported where it is not here yet. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { addImported as addToContest } from '../contests/index.ts'
import { addImported as addToTraining } from '../trainings/index.ts'
import { findImported, importOrFind, publicFor } from './commands.ts'
import type { RemoteId } from './reading/ask.ts'

interface Wanted {
  readonly viewer: Viewer
  readonly asked: RemoteId
  readonly language?: StatementLanguage | undefined
}

interface IntoContest extends Wanted {
  readonly cid: number
  /** Label in the contest. */
  readonly displayId: string
  /** Null hides it until the end where the caller may, as the contract has it (decision 46). */
  readonly keepInBank: boolean | null
}

/** Throws Refusal. */
export async function importIntoContest(
  ctx: Context,
  { viewer, asked, language, cid, displayId, keepInBank }: IntoContest,
): Promise<void> {
  const auth = (keepInBank === true ? publicFor(viewer) : null) ?? problemAuths.contest
  const pid = await importOrFind(ctx, { viewer, asked, language, auth })
  await addToContest(ctx, viewer, { cid, displayId, pid, keepInBank })
}

/** Its problems are public, so that whoever may not publish adds none that is not here. Throws Refusal. */
export async function importIntoTraining(
  ctx: Context,
  { viewer, asked, language, tid }: Wanted & { readonly tid: number },
): Promise<void> {
  const auth = publicFor(viewer)
  if (auth === null && !(await findImported(ctx.orm.em.fork(), asked))) throw new Refusal('publishForbidden')
  const pid = await importOrFind(ctx, { viewer, asked, language, auth: auth ?? problemAuths.public })
  await addToTraining(ctx, viewer, { tid, pid, displayId: asked.displayId })
}
