import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UseFormReturn } from 'react-hook-form'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const { ApiError } = await import('./errors.ts')
const { showRefusal } = await import('./mutations.ts')
const { store } = await import('../ui/state/store.ts')
const { dismissToast, toastAtom } = await import('../ui/overlay/toast.ts')

interface Values {
  username: string
  code: string
}

const shown: Record<string, string | undefined> = {}
const form = {
  getValues: () => ({ username: 'ada', code: '1' }),
  setError: (name: string, { message }: { message: string }) => void (shown[name] = message),
} as unknown as UseFormReturn<Values>
const toast = () => store.get(toastAtom)?.text

beforeEach(() => {
  for (const name of Object.keys(shown)) delete shown[name]
  dismissToast()
})

describe('a refused form', () => {
  test('shows the reason under the field that the server names, and nowhere else', () => {
    showRefusal(form, new ApiError('refused', 'The username already exists', { field: 'username' }), 'code')
    expect([shown, toast()]).toEqual([{ username: 'The username already exists' }, undefined])
  })

  test('shows it under the field that is left, where the server names none of its own', () => {
    showRefusal(form, new ApiError('refused', 'No', { field: 'somewhere.else' }), 'code')
    expect([shown, toast()]).toEqual([{ code: 'No' }, undefined])
  })

  test('says it as a toast where it is about no field', () => {
    showRefusal(form, new ApiError('refused', 'Registration is closed.'))
    expect([shown, toast()]).toEqual([{}, 'Registration is closed.'])
  })
})
