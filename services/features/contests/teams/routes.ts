import type { FastifyInstance } from 'fastify'
import { contestHallCalls as hallCalls } from '@podium/proto/calls/contest/contest-halls.ts'
import { contestPackageCalls as packageCalls } from '@podium/proto/calls/contest/contest-packages.ts'
import { contestPictureCalls as pictureCalls } from '@podium/proto/calls/contest/contest-pictures.ts'
import { contestTeamCalls as calls } from '@podium/proto/calls/contest/contest-teams.ts'
import { teamLimits } from '@podium/proto/rules/contest/contest-teams.ts'
import type { Context } from '../../../platform/context.ts'
import { handleDownload } from '../../../platform/http/downloads.ts'
import { handle } from '../../../platform/http/handle.ts'
import { registerUploads } from '../../../platform/http/uploads.ts'
import { removeGroup, removeOrganization, removeTeam, saveGroup, saveOrganization, saveTeam } from './commands.ts'
import { importTeams } from './files/import-commands.ts'
import { importPackage } from './files/package-commands.ts'
import { exportPackage } from './files/package-queries.ts'
import { exportTeams } from './files/write-files.ts'
import { saveHall } from './hall-commands.ts'
import { contestHall, seenAddresses } from './hall-queries.ts'
import { uploadLogo } from './logo-commands.ts'
import { makePasswords } from './password-commands.ts'
import { uploadPhotos } from './photo-archive-commands.ts'
import { removePhoto, uploadPhoto } from './photo-commands.ts'
import { listTeams } from './queries.ts'

const logosPerMinute = 60
/** Those of a hall are chosen at once, and each is sent by itself. */
const photosPerMinute = 300
/** Each may fill the disk by as much as it holds. */
const archivesPerMinute = 10
/** An import is looked at, then stored; with passwords each costs seconds. */
const importsPerMinute = 20
/** Of 50 teams each: a large contest needs as many calls in a row. */
const passwordsPerMinute = 60

/** Teams of a contest, for those who direct it. */
export function registerContestTeams(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.contestTeams, ({ viewer, query }) => listTeams(ctx, viewer, query.cid))
  handle(app, calls.saveContestTeam, ({ viewer, body }) => saveTeam(ctx, viewer, body))
  handle(app, calls.removeContestTeam, ({ viewer, query }) => removeTeam(ctx, viewer, query))
  handle(app, calls.saveContestOrganization, ({ viewer, body }) => saveOrganization(ctx, viewer, body))
  handle(app, calls.removeContestOrganization, ({ viewer, query }) => removeOrganization(ctx, viewer, query))
  handle(app, calls.saveTeamGroup, ({ viewer, body }) => saveGroup(ctx, viewer, body))
  handle(app, calls.removeTeamGroup, ({ viewer, query }) => removeGroup(ctx, viewer, query))
  handle(app, calls.importTeams, ({ viewer, body, locale }) => importTeams(ctx, viewer, body, locale), {
    perMinute: importsPerMinute,
    bodyMaxBytes: teamLimits.importBytes,
  })
  handle(app, calls.makeTeamPasswords, ({ viewer, body }) => makePasswords(ctx, viewer, body), {
    perMinute: passwordsPerMinute,
  })
  handleDownload(app, calls.exportTeams, ({ viewer, query }) => exportTeams(ctx, viewer, query))
  handleDownload(app, packageCalls.exportTeamPackage, ({ viewer, query }) => exportPackage(ctx, viewer, query.cid))
  handle(app, hallCalls.contestHall, ({ viewer, query }) => contestHall(ctx, viewer, query.cid))
  handle(app, hallCalls.saveContestHall, ({ viewer, body }) => saveHall(ctx, viewer, body))
  handle(app, hallCalls.seenAddresses, ({ viewer, query }) => seenAddresses(ctx, viewer, query.cid))
  handle(app, pictureCalls.removeTeamPhoto, ({ viewer, query }) => removePhoto(ctx, viewer, query))
  registerUploads(app, (scope) => {
    handle(
      scope,
      packageCalls.importTeamPackage,
      ({ viewer, query, request, locale }) => importPackage(ctx, viewer, query, { request, locale }),
      { perMinute: archivesPerMinute },
    )
    handle(scope, pictureCalls.uploadOrganizationLogo, ({ viewer, request }) => uploadLogo(ctx, viewer, request), {
      perMinute: logosPerMinute,
    })
    handle(scope, pictureCalls.uploadTeamPhoto, ({ viewer, request }) => uploadPhoto(ctx, viewer, request), {
      perMinute: photosPerMinute,
    })
    handle(
      scope,
      pictureCalls.uploadTeamPhotos,
      ({ viewer, query, request }) => uploadPhotos(ctx, viewer, query.cid, request),
      {
        perMinute: archivesPerMinute,
      },
    )
  })
}
