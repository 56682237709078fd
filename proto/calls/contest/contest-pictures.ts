/** Logos of affiliations and photos of teams, for those who direct a contest: additions to the contract. */
import { Type } from 'typebox'
import { photoFaults } from '../../rules/contest/team-photos.ts'
import { declareCalls } from '../declare.ts'
import { pictureRefusals } from '../picture-refusals.ts'
import { None } from '../shapes.ts'
import { byCid, byCode, Code } from './contest-teams.ts'

const TeamPhoto = Type.Object({ file: Type.String(), code: Code })
const NoPhoto = Type.Object({ file: Type.String(), fault: Type.Enum(photoFaults) })

const storingRefusals = [...pictureRefusals, 'userFilesFull', 'groupFilesFull', 'storageFull'] as const

export const contestPictureCalls = declareCalls({
  uploadOrganizationLogo: {
    method: 'POST',
    path: '/api/contest-teams/organization-logo',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: the picture of an affiliation (form parts `image`, `cid` and `code`)',
    answer: Type.Object({ logo: Type.String() }),
    refusals: ['notContestStaff', 'organizationMissing', ...storingRefusals],
  },
  uploadTeamPhoto: {
    method: 'POST',
    path: '/api/contest-teams/team-photo',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: the photo of a team (form parts `image`, `cid` and `code`)',
    answer: Type.Object({ photo: Type.String() }),
    refusals: ['notContestStaff', 'teamMissing', ...storingRefusals],
  },
  removeTeamPhoto: {
    method: 'DELETE',
    path: '/api/contest-teams/team-photo',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: take the photo of a team away',
    query: byCode,
    answer: None,
    refusals: ['notContestStaff', 'teamMissing'],
  },
  uploadTeamPhotos: {
    method: 'POST',
    path: '/api/contest-teams/team-photos',
    who: 'user',
    staffAccounts: true,
    summary:
      'Addition: photos of many teams in a zip (form part `file`); the name of each, or of its folder, begins with the identifier or the account of its team',
    query: byCid,
    answer: Type.Object({ stored: Type.Array(TeamPhoto), leftOut: Type.Array(NoPhoto) }),
    refusals: [
      'notContestStaff',
      'archiveRefused',
      'fileMissing',
      'payloadTooLarge',
      'userFilesFull',
      'groupFilesFull',
      'storageFull',
    ],
  },
})
