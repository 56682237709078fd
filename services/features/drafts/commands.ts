/**
 * Drafts of one writer. A saving says which revision it was made from; when another device has saved since, nothing
 * is overwritten and the stored draft is the answer, so that the writer chooses. What one user has stored is bounded,
 * and the oldest gives way.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { draftSlot } from '@podium/proto/rules/submission/language-family.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { checkWritable } from './policy.ts'
import { Draft } from './entities.ts'
import { contextOf, presentDraft, selectDrafts } from './queries.ts'
import type { DraftRow } from './queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>
/** Stores it unless the one that is there is not the one it was made from. Undefined when it is not. */
function store(db: Db, uid: string, body: CallBody<'saveDraft'>, at: Date): Promise<DraftRow | undefined> {
  const { pid, cid } = contextOf(body)
  const { language, code, revision } = body
  return tables(db)
    .insertInto('draft')
    .values(({ fn, val }) => ({
      uid,
      pid,
      cid,
      slot: draftSlot(language),
      language,
      code,
      codeBytes: Buffer.byteLength(code),
      revision: fn<number>('nextval', [val('draft_revision')]),
      savedAt: at,
    }))
    .onConflict((draft) =>
      draft
        .columns(['uid', 'pid', 'cid', 'slot'])
        .doUpdateSet(({ ref }) => ({
          language: ref('excluded.language'),
          code: ref('excluded.code'),
          codeBytes: ref('excluded.codeBytes'),
          revision: ref('excluded.revision'),
          savedAt: ref('excluded.savedAt'),
        }))
        .where(({ or, eb, ref }) =>
          or([eb('draft.revision', '=', revision), eb('draft.code', '=', ref('excluded.code'))]),
        ),
    )
    .returning(['language', 'code', 'revision', 'savedAt'])
    .executeTakeFirst()
}

/** Drops the oldest drafts beyond the bounds. */
async function trim(em: EntityManager, uid: string): Promise<void> {
  const stored = await tables(em)
    .selectFrom('draft')
    .select(['revision', 'codeBytes'])
    .where('uid', '=', uid)
    .orderBy('revision', 'desc')
    .execute()
  let bytes = 0
  const dropped = stored.filter(({ codeBytes }, index) => {
    bytes += codeBytes
    return index >= limits.draftsOfUserMax || bytes > limits.draftsOfUserMaxBytes
  })
  if (dropped.length > 0)
    await em.nativeDelete(Draft, { uid, revision: { $in: dropped.map(({ revision }) => revision) } })
}

/** Throws Refusal. */
export async function saveDraft(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'saveDraft'>,
): Promise<CallAnswer<'saveDraft'>> {
  if (Buffer.byteLength(body.code) > limits.draftMaxBytes)
    throw new Refusal('draftTooLong', { max: limits.draftMaxBytes })
  const context = contextOf(body)
  return orm.em.fork().transactional(async (em) => {
    await checkWritable(em, viewer, context, now())
    const saved = await store(em, viewer.uid, body, now())
    if (saved) {
      await trim(em, viewer.uid)
      return { isSaved: true, draft: presentDraft(saved) }
    }
    const stored = await selectDrafts(em, viewer.uid, context)
      .where('d.slot', '=', draftSlot(body.language))
      .executeTakeFirst()
    if (!stored) throw new Refusal('problemNotFound')
    return { isSaved: false, draft: presentDraft(stored) }
  })
}
