import { expect, test } from 'vitest'
import type { User } from '../../api/session.ts'
import { overStored, valuesOf } from './profile-values.ts'

const ada = {
  uid: 'a',
  username: 'ada',
  nickname: 'Ada',
  school: 'Home',
  gender: 'female',
  roleList: ['user'],
} as unknown as User

test('saving changes what was changed here and keeps what another device has saved since', () => {
  const opened = valuesOf(ada)
  const elsewhere = { ...ada, school: 'Analytical Engine College', blog: 'https://ada.example' }
  expect(overStored(elsewhere, { ...opened, nickname: 'Countess', blog: '' }, { nickname: true })).toEqual({
    ...opened,
    nickname: 'Countess',
    school: 'Analytical Engine College',
    blog: 'https://ada.example',
  })
})

test('a field that was emptied here is emptied', () => {
  expect(
    overStored(ada, { ...valuesOf(ada), school: '', gender: 'secrecy' }, { school: true, gender: true }),
  ).toMatchObject({ school: '', gender: 'secrecy' })
})
