import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import { logoRoute, logoUploadPath, type KeptLogo } from '#core/http/logo-contract.ts'
import { withTenant } from '../db/with-tenant.ts'
import { createPictureMaker, type MakePicture } from '../drawer/pictures/make-picture.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import { keepLogo, readLogo } from './logo-pictures.ts'

const tags = ['Preferences']
/** The longer edge of what is kept, in points: sharp on paper and on screens of many points. */
const longestEdge = 600
const immutable = 'public, max-age=31536000, immutable'

const Named = Type.Object({
  tenant: Type.String({ maxLength: 60 }),
  name: Type.String({ pattern: '^[0-9a-f]{32}$' }),
})

/** Logos: sent by whoever may set them, given to everybody who knows their name (docs/spec/branding.md). */
export const brandingFeature: Feature = async (app, deps) => {
  const megapixels = deps.env.pictureMegapixels
  pictureRoute(app, deps)
  await app.register(async (files) =>
    sendRoute(files, deps, createPictureMaker({ megapixels, longestEdge, as: 'png' })),
  )
}

/** Public, because mails and pages for people outside show it: the picture, and nothing that says more of the tenant. */
function pictureRoute(app: FastifyInstance, { db, definitions }: AppDeps): void {
  app.get<{ Params: Static<typeof Named> }>(
    logoRoute,
    { config: { access: 'public', anyTenant: true }, schema: { tags, params: Named } },
    async (request, reply) => {
      const { tenant, name } = request.params
      const settings = definitions.findSettings(tenant)
      const content = settings && (await withTenant(db, { tenantId: settings.id }, (trx) => readLogo(trx, name)))
      if (content === undefined) throw appError('E_NOT_FOUND')
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          // Programs that read mails show it from another place.
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': immutable,
        })
        .type('image/png')
        .send(content)
    },
  )
}

/** Apart, because here a body is the file itself, whatever its type. */
function sendRoute(files: FastifyInstance, { db, clock }: AppDeps, makePicture: MakePicture): void {
  files.removeAllContentTypeParsers()
  files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: attachmentLimit + 1 }, (_request, body, done) =>
    done(null, body),
  )
  files.post<{ Body: Buffer }>(
    logoUploadPath,
    { config: { access: { permission: 'Branding' } }, bodyLimit: attachmentLimit + 1, schema: { tags } },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw appError('E_FILE_SIZE')
      const ctx = contextOf(request)
      const picture = await makePicture(request.body)
      const kept: KeptLogo = {
        Name: await withTenant(db, ctx, (trx) => keepLogo(trx, { picture, userId: ctx.userId, now: clock.now() })),
      }
      return reply.code(201).send(kept)
    },
  )
}
