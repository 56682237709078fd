/** Teams of a contest with their pictures in one archive, for those who direct it: additions to the contract. */
import { Type } from 'typebox'
import { photoFaults } from '../../rules/contest/team-photos.ts'
import { declareCalls } from '../declare.ts'
import { FileContent, Id } from '../shapes.ts'
import { byCid, Code, TeamImportPlan } from './contest-teams.ts'

const OwnedPicture = Type.Object({ file: Type.String(), of: Type.Enum(['team', 'organization']), code: Code })
const LeftOut = Type.Object({ file: Type.String(), fault: Type.Enum(photoFaults) })

export const contestPackageCalls = declareCalls({
  exportTeamPackage: {
    method: 'GET',
    path: '/api/contest-teams/package',
    who: 'user',
    staffAccounts: true,
    summary:
      'Addition: teams of a contest with logos and photos as a zip, laid out as a Contest Package of the ICPC; it can be imported',
    query: byCid,
    answer: FileContent,
    refusals: ['notContestStaff'],
  },
  importTeamPackage: {
    method: 'POST',
    path: '/api/contest-teams/package',
    who: 'user',
    staffAccounts: true,
    summary:
      'Addition: what such a zip (form part `file`) would change in a contest; with `store`, its files all or nothing, and the pictures that are some',
    query: Type.Object({ cid: Id, store: Type.Boolean() }),
    answer: Type.Object({
      plan: TeamImportPlan,
      pictures: Type.Array(OwnedPicture, { description: 'that are taken, or would be' }),
      leftOut: Type.Array(LeftOut),
    }),
    refusals: [
      'notContestStaff',
      'archiveRefused',
      'fileMissing',
      'payloadTooLarge',
      'teamPasswordsMany',
      'usernamesTaken',
      'userFilesFull',
      'groupFilesFull',
      'storageFull',
    ],
  },
})
