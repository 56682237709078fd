/**
 * Saving what somebody else may edit at the same time (proto/rules/site/edits.ts): the form says from which revision it
 * began, and where that is no longer the newest it asks whose version counts. The reader's own is kept beside the one
 * that they load.
 */
import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { editedMeanwhileOf } from '@podium/proto/rules/site/edits.ts'
import { askEditConflict } from '../ui/overlay/edit-conflict.ts'
import { ApiError } from './errors.ts'

interface Stored<Values> {
  readonly values: Values
  readonly revision: number
}

export interface SharedEditOptions<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** The revision that the form began from; undefined for what is new. Only the first is taken. */
  readonly revision: number | undefined
  /** As it is stored now. */
  readonly load: () => Promise<Stored<Values>>
}

export interface SharedEdit {
  /**
   * @param send the call, with the revision to begin from; `isOver` when the reader has decided to replace what
   * others have saved
   * @returns whether it was saved; false when the reader has to decide anew. Throws ApiError for any other refusal.
   */
  readonly save: (send: (baseRevision: number | undefined, isOver: boolean) => Promise<unknown>) => Promise<boolean>
  /** Puts back what the reader had written before they loaded the other version; undefined when there is none. */
  readonly backToMine: (() => void) | undefined
}

export function useSharedEdit<Values extends FieldValues>({
  form,
  revision,
  load,
}: SharedEditOptions<Values>): SharedEdit {
  const base = useRef(revision)
  const [mine, setMine] = useState<Values>()
  const decide = async (error: unknown): Promise<boolean> => {
    const meanwhile = error instanceof ApiError ? editedMeanwhileOf(error.data) : null
    if (meanwhile === null) throw error
    const stored = await load()
    const written = form.getValues()
    const choice = await askEditConflict({
      meanwhile,
      began: form.formState.defaultValues ?? {},
      mine: written,
      theirs: stored.values,
    })
    if (choice !== null) base.current = stored.revision
    if (choice === 'theirs') {
      setMine(structuredClone(written))
      form.reset(stored.values)
    }
    return choice === 'mine'
  }
  const save: SharedEdit['save'] = async (send) => {
    for (let isOver = false; ; isOver = true) {
      try {
        await send(base.current, isOver)
        setMine(undefined)
        return true
      } catch (error) {
        if (!(await decide(error))) return false
      }
    }
  }
  const backToMine = () => {
    form.reset(form.getValues() as DefaultValues<Values>)
    for (const [name, value] of Object.entries(mine ?? {}))
      form.setValue(name as never, value as never, { shouldDirty: true })
    setMine(undefined)
  }
  return { save, backToMine: mine === undefined ? undefined : backToMine }
}
