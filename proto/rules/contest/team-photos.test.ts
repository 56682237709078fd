import { expect, test } from 'vitest'
import { sortPhotos, teamPhotoLimits } from './team-photos.ts'

const teams = [
  { code: '1', username: 'reds' },
  { code: '12', username: null },
  { code: 'a-b', username: 'blues' },
  { code: 'blues-2', username: 'a' },
]
const sorted = (...files: readonly string[]) =>
  sortPhotos(
    files.map((file) => ({ file, sizeBytes: 1 })),
    teams,
  )

test('a file is the photo of the team whose identifier or account its name begins with, the longest counts', () => {
  for (const [file, code] of [
    ['1.png', '1'],
    ['12.jpeg', '12'],
    ['1-2026.jpg', '1'],
    ['1清华大学.jpg', '1'],
    ['REDS_final.PNG', '1'],
    ['A-B.png', 'a-b'],
    ['a.png', 'blues-2'],
    ['blues-2.png', 'blues-2'],
    ['blues 2.png', 'a-b'],
    ['teams/12/photo.jpg', '12'],
    ['12/photo.download.png', '12'],
  ])
    expect([file, sorted(`${file}`)]).toEqual([file, { chosen: [{ file, code }], leftOut: [] }])
})

test('what is nobody’s, of several, of one twice, no picture or too large is left out, each for its reason', () => {
  expect(sorted('123.png', 'x1.png', 'photo.png', '1.webp', '1.png', 'reds.png').leftOut).toEqual([
    { file: '123.png', fault: 'nobodys' },
    { file: 'x1.png', fault: 'nobodys' },
    { file: 'photo.png', fault: 'nobodys' },
    { file: '1.webp', fault: 'type' },
    { file: 'reds.png', fault: 'twice' },
  ])
  const alike = [...teams, { code: 'reds', username: null }]
  expect(sortPhotos([{ file: 'reds.png', sizeBytes: 1 }], alike).leftOut).toEqual([
    { file: 'reds.png', fault: 'several' },
  ])
  const large = { file: '1.png', sizeBytes: teamPhotoLimits.photoMaxBytes + 1 }
  expect(sortPhotos([large], teams).leftOut).toEqual([{ file: '1.png', fault: 'size' }])
})

test('what a system has put into an archive is no photo, and no fault', () => {
  expect(sorted('__MACOSX/._1.png', '.DS_Store', 'x/Thumbs.db')).toEqual({ chosen: [], leftOut: [] })
})
