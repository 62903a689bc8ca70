import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePreferences } from '#core/definition/normalize/normalize-preferences.ts'
import type { PreferencesSource } from '#core/definition/schema/tenant/preferences-schema.ts'
import { withTenantDefaults } from '#core/preferences/tenant-defaults.ts'
import { completeOptions } from '#core/model/plugin-manifest.ts'
import type { OpenIdDirectory, SamlDirectory, TenantConfig } from '#core/model/tenant-config.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { errorTexts } from './error-texts.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'

/** A tenant without an OpenID provider. */
export const noOpenId: OpenIdDirectory = {
  tenantIdentifier: '',
  authority: '',
  clientId: '',
  issuer: '',
  scopes: ['openid', 'profile', 'email'],
  knownAuthorities: [],
  userFlows: [],
}

/** A tenant without a SAML identity provider. */
export const noSaml: SamlDirectory = {
  entryPoint: '',
  issuer: '',
  audience: '',
  certificates: [],
  emailAttribute: '',
  logoutUrl: '',
}

/** Changes to one tenant's settings. */
export type TenantChanges = Partial<Omit<TenantConfig, 'id'>>

/** Definitions without families: tenants `ui` and `harbor`, and `closed`, which is inactive. For tests of sign-in and of the server itself. */
export function smallDefinitions(changes: Readonly<Record<string, TenantChanges>> = {}): DefinitionStore {
  const configs = ['closed', 'harbor', 'ui'].map((id) => tenantConfig(id, changes[id]))
  const byId = new Map(configs.map((config) => [config.id, tenantDefinitions(config)]))
  const forTenant = (tenantId: string): TenantDefinitions => {
    const found = byId.get(tenantId)
    if (found === undefined) throw new Error(`Unknown tenant ${tenantId}`)
    return found
  }
  return {
    tenantIds: configs.map((config) => config.id),
    forTenant,
    findSettings: (tenantId) => byId.get(tenantId)?.settings,
    base: forTenant('ui'),
    appSettings: { formatVersion: 1, SessionInactivityTime: 60 },
    settingsForm: {},
    environments: {},
  }
}

function tenantConfig(id: string, changes: TenantChanges = {}): TenantConfig {
  return {
    id,
    name: `Tenant ${id}`,
    isActive: id !== 'closed',
    guests: 'none',
    authentication: {
      type: '',
      enableProductAuthentication: true,
      mfa: false,
      authority: '',
      clientId: '',
      employeeSignIn: true,
      clientSecretName: '',
      oauth: noOpenId,
      saml: noSaml,
    },
    passwords: {
      minimumLength: 8,
      maximumLength: 256,
      requireNumber: true,
      requireUpperCase: true,
      requireLowerCase: true,
      requireSpecial: true,
      expiryDays: 0,
      promptDays: 10,
    },
    branding: {
      productName: 'Larder',
      productVersionName: 'Standard',
      isProduct: true,
      logo: '',
      websiteUrl: '',
      privacyUrl: '',
      termsUrl: '',
      helpUrl: '',
    },
    locale: {
      defaultLanguage: 'en',
      languages: ['en', 'es'],
      dateFormat: 'MM/DD/YYYY',
      timeZone: 'America/New_York',
      currencyCode: 'USD',
      currencySymbol: '$',
      numberDecimals: 2,
      currencyDecimals: 2,
    },
    session: { idleMinutes: 59, absoluteMinutes: 720 },
    approvals: { linkHours: 72, remindHours: 24, escalateHours: 72 },
    plugins: completeOptions(productCatalogue.plugins),
    ...changes,
  }
}

function tenantDefinitions(settings: TenantConfig): TenantDefinitions {
  return {
    tenantId: settings.id,
    hash: 'small',
    settings,
    families: new Map(),
    entities: new Map(),
    menu: [],
    highlight: [],
    search: [],
    locales: errorTexts,
    areas: {},
    preferences: withTenantDefaults(preferences(), settings),
    familyBySet: () => undefined,
    familyByDocType: () => undefined,
    entity: () => undefined,
    entityBySet: () => undefined,
  }
}

/** The product's own, which code reads. */
function preferences() {
  const text = readFileSync(join(projectFolder, 'config/preferences.json'), 'utf8')
  // The file is proved by the tests of the configuration.
  return normalizePreferences(JSON.parse(text) as PreferencesSource, {})
}
