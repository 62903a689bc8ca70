import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logoPath, logoUploadPath, type KeptLogo } from '#core/http/logo-contract.ts'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { PreferencesAnswer } from '#core/http/preferences-contract.ts'
import type { TenantSettings } from '#core/http/tenant-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import { sweepOldRows } from '../../../server/jobs/sweep-old-rows.ts'
import { create, createDocumentTest, type DocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'
import { sendWaiting } from '../support/sent-mails.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { testSecrets } from '../support/test-secrets.ts'

/** A picture of one colour, half of it clear. */
async function drawn(colour: string, width = 1200, height = 300): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width / 2, height)
  return canvas.encode('png')
}

let world: DocumentTest
let head: TestSession
let resort: TestSession
beforeAll(async () => {
  world = await createDocumentTest()
  head = await signIn(world.test, { site: 1 })
  resort = await signIn(world.test, { site: 2 })
})
afterAll(() => world.test.close())

const send = (session: TestSession, content: Buffer) =>
  session.call({
    method: 'POST',
    url: logoUploadPath,
    headers: { 'content-type': 'application/octet-stream' },
    payload: content,
  })
const sent = async (session: TestSession, colour: string) =>
  (await send(session, await drawn(colour))).json<KeptLogo>().Name
async function put(session: TestSession, values: Readonly<Record<string, string | null>>) {
  const { version } = (await session.call({ url: preferencePaths.branding })).json<PreferencesAnswer>()
  const changes = Object.entries(values).map(([id, value]) => ({ id, value }))
  return session.call({ method: 'PUT', url: preferencePaths.branding, payload: { version, changes } })
}
const logoAt = async (session: TestSession) =>
  (await session.call({ url: preferencePaths.effective })).json<{ values: Record<string, unknown> }>().values['logo']
const openly = (url: string, headers = {}) => world.test.app.inject({ url, headers })

describe('the logo of a tenant', () => {
  it('[BRAND-2] is made anew as PNG of at most 600 points, and clear where it was', async () => {
    const name = await sent(head, 'red')
    const answer = await openly(logoPath('ui', name))
    const image = await loadImage(answer.rawPayload)
    expect([answer.headers['content-type'], image.width, image.height]).toEqual(['image/png', 600, 150])
    const canvas = createCanvas(600, 150)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const context = canvas.getContext('2d')
    expect([...context.getImageData(20, 20, 1, 1).data, context.getImageData(580, 20, 1, 1).data[3]]).toEqual([
      255, 0, 0, 255, 0,
    ])
  })

  it('[BRAND-2] refuses programs and what is no picture, and whoever has not the right', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const content of [svg, Buffer.from('GIF89a'), Buffer.from('%PDF-1.7')])
      expect((await send(head, content)).json()).toMatchObject({ Code: 'E_FILE_TYPE' })
    expect((await send(world.chef, await drawn('red'))).json()).toMatchObject({ Code: 'E_PERM' })
    const unsigned = await world.test.app.inject({ method: 'POST', url: logoUploadPath, payload: 'x' })
    expect(unsigned.statusCode).toBe(401)
  })

  it('[BRAND-1, BRAND-3] a site shows its own, else that of the head office, and every browser is told', async () => {
    const [red, blue] = [await sent(head, 'red'), await sent(resort, 'blue')]
    const before = (await resort.call({ url: preferencePaths.effective })).headers['preferences-version']
    expect((await put(head, { logo: red })).statusCode).toBe(200)
    expect(await logoAt(resort)).toBe(red)
    expect((await put(resort, { logo: blue })).statusCode).toBe(200)
    expect([await logoAt(head), await logoAt(resort)]).toEqual([red, blue])
    const after = (await resort.call({ url: preferencePaths.effective })).headers['preferences-version']
    expect(Number(after)).toBeGreaterThan(Number(before))
    await put(resort, { logo: null })
    expect(await logoAt(resort)).toBe(red)
  })

  it('[BRAND-2] no name is saved but one of a picture the tenant has', async () => {
    const harbor = await signIn(world.test, { tenant: 'harbor', site: 1 })
    const theirs = await sent(harbor, 'green')
    for (const logo of [theirs, 'f'.repeat(32), '../../etc'])
      expect((await put(head, { logo })).json()).toMatchObject({ Errors: [{ field: 'logo', code: 'image' }] })
    expect((await put(harbor, { logo: theirs })).statusCode).toBe(200)
  })

  it('[BRAND-5, BRAND-3] its address gives the picture alone, for good, and nothing of another tenant', async () => {
    const red = await sent(head, 'red')
    const { statusCode, headers } = await openly(logoPath('ui', red))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const missed = [
      logoPath('harbor', red),
      logoPath('nobody', red),
      logoPath('ui', 'f'.repeat(32)),
      // Whoever claims to be of the tenant it belongs to gets it of the address alone.
      logoPath('harbor', red),
    ]
    const answers = await Promise.all(missed.map((url) => openly(url, { tenant: 'ui' })))
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map((answer) => answer.json().Code))).toEqual(new Set(['E_NOT_FOUND']))
    expect((await openly('/tenantmgmt/api/Logo/ui/x')).statusCode).toBe(400)
  })

  it('[BRAND-5] is told before sign-in as addresses, and shown in mails with the name of the tenant', async () => {
    const [red, white] = [await sent(head, 'red'), await sent(head, 'white')]
    await put(head, { logo: red, logoDark: white })
    const tenant = (await openly('/tenantmgmt/api/Tenant', { tenant: 'ui' })).json<TenantSettings>()
    expect(tenant.Logo).toEqual({ Light: logoPath('ui', red), Dark: logoPath('ui', white) })
    const mail = { tenantId: 'ui', template: 'signInCode', to: 'ana@ui.example', language: 'en' } as const
    const data = { name: 'Ana', code: '123456', minutes: 5 }
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => enqueueMail(trx, testSecrets, { ...mail, data }))
    const { mails } = await sendWaiting(world.test, 'ui')
    expect(mails.length).toBeGreaterThan(0)
    for (const { html } of mails) {
      expect(html).toContain(`<img src="https://larder.example${logoPath('ui', red)}" alt="`)
    }
    await put(head, { logo: null, logoDark: null })
    expect((await openly('/tenantmgmt/api/Tenant', { tenant: 'ui' })).json<TenantSettings>().Logo).toBeNull()
  })

  it('[BRAND-4] stands in a PDF', async () => {
    const made = (await create(world.admin, requisitionBody())).json()
    const pdf = async () => (await world.admin.call({ url: `/inventory/api/Requisitions(${made.Id})/pdf` })).rawPayload
    expect((await pdf()).includes('/Subtype /Image')).toBe(false)
    await put(head, { logo: await sent(head, 'red') })
    expect((await pdf()).includes('/Subtype /Image')).toBe(true)
    await put(head, { logo: null })
  })

  it('[BRAND-6] the head office says where Help leads, and nothing but https', async () => {
    for (const helpUrl of ['javascript:alert(1)', 'http://help.example', 'help.example', 'https://a:b@help.example'])
      expect((await put(head, { helpUrl })).json()).toMatchObject({ Errors: [{ code: 'httpsAddress' }] })
    expect((await put(head, { helpUrl: 'https://help.example/larkspur' })).statusCode).toBe(200)
    expect((await put(resort, { helpUrl: 'https://other.example' })).json()).toMatchObject({ Code: 'E_PERM' })
    await put(head, { helpUrl: null })
  })

  it('[BRAND-7] is deleted when nothing has named it for long', async () => {
    const [kept, left] = [await sent(head, 'orange'), await sent(head, 'purple')]
    await put(head, { logo: kept })
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update brand_picture set entered_on = now() - interval '91 days' where tenant_id = 'ui'`.execute(trx),
    )
    await sweepOldRows(world.test.db, ['ui'])
    const answers = await Promise.all([kept, left].map((name) => openly(logoPath('ui', name))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  })
})
