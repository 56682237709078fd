/** A grammar of the older kind as an extension of the editor, its code loaded when it is asked for. */
import { StreamLanguage } from '@codemirror/language'
import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

export type LoadGrammar = () => Promise<Extension>

export const stream =
  (load: () => Promise<StreamParser<unknown>>): LoadGrammar =>
  async () =>
    StreamLanguage.define(await load())
