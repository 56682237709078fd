import type { FastifyInstance } from 'fastify'
import { siteContentCalls as calls } from '@podium/proto/calls/site/site-content.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { registerUploads } from '../../platform/http/uploads.ts'
import { addAnnouncement, deleteAnnouncement, editAnnouncement } from './announcement-commands.ts'
import { adminAnnouncements } from './announcement-queries.ts'
import { deleteCarousel, deleteMdImage, storeCarousel, storeMdImage, storeAttachment } from './file-commands.ts'

const perMinute = { image: 60, file: 20 }

/** What administrators put before the site's readers. */
export function registerSiteContent(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.adminAnnouncements, ({ query }) => adminAnnouncements(db(), query))
  handle(app, calls.addAnnouncement, ({ body, viewer }) =>
    db().transactional((em) => addAnnouncement(em, viewer, body)),
  )
  handle(app, calls.editAnnouncement, ({ viewer, body }) => editAnnouncement(ctx, viewer, body))
  handle(app, calls.deleteAnnouncement, ({ query }) => db().transactional((em) => deleteAnnouncement(em, query.aid)))
  handle(app, calls.deleteCarouselImage, ({ query }) => deleteCarousel(ctx, query.id))
  handle(app, calls.deleteMdImage, ({ query, viewer }) => deleteMdImage(ctx, viewer, query.fileId))
  registerUploads(app, (scope) => {
    handle(scope, calls.uploadCarouselImage, ({ request, viewer }) => storeCarousel(ctx, viewer, request))
    handle(
      scope,
      calls.uploadMdImage,
      ({ request, viewer, query }) => storeMdImage(ctx, { viewer, gid: query.gid || null }, request),
      { perMinute: perMinute.image },
    )
    handle(
      scope,
      calls.uploadMdFile,
      ({ request, viewer, query }) => storeAttachment(ctx, { viewer, gid: query.gid || null }, request),
      { perMinute: perMinute.file },
    )
  })
}
