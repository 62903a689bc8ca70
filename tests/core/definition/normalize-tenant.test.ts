import { describe, expect, it } from 'vitest'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { normalizeTenant } from '../../../src/engine/core/definition/normalize/normalize-tenant.ts'
import type { TenantSource } from '../../../src/engine/core/definition/schema/tenant/tenant-schema.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import type { idleManifest } from '../../../src/plugins/idle/manifest.ts'

const defaults = { inactivityMinutes: 59, plugins: productCatalogue.plugins }

const source: TenantSource = { formatVersion: 1, id: 'ui', name: 'Larkspur' }

describe('the settings of a tenant', () => {
  it("[SESSION-1] the idle limit is the tenant's, else the product's session inactivity time", () => {
    expect(normalizeTenant(source, { ...defaults, inactivityMinutes: 20 }).session.idleMinutes).toBe(20)
    expect(
      normalizeTenant({ ...source, session: { idleMinutes: 5 } }, { ...defaults, inactivityMinutes: 20 }).session
        .idleMinutes,
    ).toBe(5)
  })

  it('[SESSION-3] the warning lasts 60 seconds unless the tenant says less', () => {
    expect(optionsOfPlugin<typeof idleManifest>('idle', normalizeTenant(source, defaults).plugins).warningSeconds).toBe(
      60,
    )
    const shorter = { ...source, plugins: { idle: { warningSeconds: 30 } } }
    expect(
      optionsOfPlugin<typeof idleManifest>('idle', normalizeTenant(shorter, defaults).plugins).warningSeconds,
    ).toBe(30)
  })
})
