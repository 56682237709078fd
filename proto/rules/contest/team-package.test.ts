import { expect, test } from 'vitest'
import { sortPackage } from './team-package.ts'
import { teamPhotoLimits } from './team-photos.ts'

const sorted = (names: readonly string[], sizeBytes = 10) => sortPackage(names.map((file) => ({ file, sizeBytes })))

test('files of teams lie at the root, pictures in folders by identifier, and the rest is named', () => {
  expect(
    sorted([
      'teams.json',
      'Accounts.yaml',
      'contest.json',
      'organizations/kth.se/logo.png',
      'teams/team-001/photo.jpg',
      'teams/team-001/video.mp4',
      'organizations/mit/logo.svg',
      'organizations/mit/country_flag.png',
      '__MACOSX/._teams.json',
    ]),
  ).toEqual({
    tables: ['teams.json', 'Accounts.yaml'],
    pictures: [
      { file: 'organizations/kth.se/logo.png', of: 'organization', code: 'kth.se' },
      { file: 'teams/team-001/photo.jpg', of: 'team', code: 'team-001' },
    ],
    leftOut: [
      { file: 'contest.json', fault: 'unknown' },
      { file: 'teams/team-001/video.mp4', fault: 'unknown' },
      { file: 'organizations/mit/logo.svg', fault: 'type' },
      { file: 'organizations/mit/country_flag.png', fault: 'unknown' },
    ],
  })
})

test('of several sizes the picture as it was sent is taken, else the largest for a light ground', () => {
  const of = (names: readonly string[]) => {
    const { pictures, leftOut } = sorted(names.map((name) => `organizations/a/${name}`))
    return [pictures.map(({ file }) => file.split('/').at(-1)), leftOut.map(({ fault }) => fault)]
  }
  expect(of(['logo.56x56.png', 'logo.png', 'logo.160x160.png'])).toEqual([['logo.png'], ['smaller', 'smaller']])
  expect(of(['logo.56x56.png', 'logo.160x160.png'])).toEqual([['logo.160x160.png'], ['smaller']])
  expect(of(['logo.dark.160x160.png', 'logo.light.56x56.png'])).toEqual([['logo.light.56x56.png'], ['smaller']])
})

test('a folder around everything does not matter; one of teams is no such folder', () => {
  expect(sorted(['finals/teams.json', 'finals/teams/1/photo.png'])).toMatchObject({
    tables: ['finals/teams.json'],
    pictures: [{ code: '1' }],
    leftOut: [],
  })
  expect(sorted(['teams/1/photo.png', 'teams/2/photo.png']).pictures.map(({ code }) => code)).toEqual(['1', '2'])
})

test('what is too large is left out', () => {
  expect(sorted(['teams/1/photo.png'], teamPhotoLimits.photoMaxBytes + 1).leftOut).toEqual([
    { file: 'teams/1/photo.png', fault: 'size' },
  ])
  expect(sorted(['teams.json'], 100_000_000).leftOut).toEqual([{ file: 'teams.json', fault: 'size' }])
})
