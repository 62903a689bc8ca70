import type { PluginSignature } from '../../model/code-catalogue.ts'
import { completeOptions } from '../../model/plugin-manifest.ts'
import type {
  OpenIdDirectory,
  PasswordRules,
  SamlDirectory,
  TenantAuthentication,
  TenantBranding,
  TenantConfig,
  TenantLocale,
} from '../../model/tenant-config.ts'
import type { TenantSource } from '../schema/tenant/tenant-schema.ts'

/** What a tenant's settings depend on beyond its own file. */
export interface TenantDefaults {
  /** The product's idle limit. */
  readonly inactivityMinutes: number
  readonly plugins: Readonly<Record<string, PluginSignature>>
}

/** A tenant's settings with every default made explicit. */
export function normalizeTenant(source: TenantSource, { inactivityMinutes, plugins }: TenantDefaults): TenantConfig {
  return {
    id: source.id,
    name: source.name,
    isActive: source.isActive ?? true,
    guests: source.guests ?? 'none',
    authentication: authenticationOf(source.auth ?? {}),
    passwords: passwordsOf(source.passwordRules ?? {}),
    branding: brandingOf(source),
    locale: localeOf(source),
    session: {
      idleMinutes: source.session?.idleMinutes ?? inactivityMinutes,
      absoluteMinutes: source.session?.absoluteMinutes ?? 720,
    },
    approvals: {
      linkHours: source.approvals?.linkHours ?? 72,
      remindHours: source.approvals?.remindHours ?? 24,
      escalateHours: source.approvals?.escalateHours ?? 72,
    },
    plugins: completeOptions(plugins, source.plugins),
  }
}

type AuthSource = NonNullable<TenantSource['auth']>

function authenticationOf(auth: AuthSource): TenantAuthentication {
  return {
    type: auth.azureAdType ?? '',
    enableProductAuthentication: auth.enableProductAuthentication ?? true,
    mfa: auth.mfa ?? false,
    authority: auth.authority ?? '',
    clientId: auth.clientId ?? '',
    employeeSignIn: auth.employeeSignIn ?? true,
    clientSecretName: auth.clientSecretName ?? '',
    oauth: openIdOf(auth.oauth ?? {}),
    saml: samlOf(auth.saml ?? {}),
  }
}

function openIdOf(oauth: NonNullable<AuthSource['oauth']>): OpenIdDirectory {
  return {
    tenantIdentifier: oauth.tenantIdentifier ?? '',
    authority: oauth.authority ?? '',
    clientId: oauth.clientId ?? '',
    issuer: oauth.issuer ?? '',
    scopes: oauth.scopes ?? ['openid', 'profile', 'email'],
    knownAuthorities: oauth.knownAuthorities ?? [],
    userFlows: oauth.userFlows ?? [],
  }
}

function samlOf(saml: NonNullable<AuthSource['saml']>): SamlDirectory {
  return {
    entryPoint: saml.entryPoint ?? '',
    issuer: saml.issuer ?? '',
    audience: saml.audience ?? '',
    certificates: saml.certificates ?? [],
    emailAttribute: saml.emailAttribute ?? '',
    logoutUrl: saml.logoutUrl ?? '',
  }
}

function passwordsOf(rules: NonNullable<TenantSource['passwordRules']>): PasswordRules {
  return {
    minimumLength: rules.MinimumLength ?? 6,
    maximumLength: rules.MaximumLength ?? 256,
    requireNumber: rules.NumberAllowed ?? false,
    requireUpperCase: rules.UpperCaseCharacter ?? false,
    requireLowerCase: rules.LowerCaseCharacter ?? false,
    requireSpecial: rules.SpecialCharacter ?? false,
    expiryDays: rules.expiryDays ?? 0,
    promptDays: rules.promptDays ?? 0,
  }
}

function brandingOf({ branding = {}, productVersionName = 'Standard' }: TenantSource): TenantBranding {
  return {
    productName: branding.productName ?? 'Larder',
    productVersionName,
    isProduct: branding.isProduct ?? true,
    logo: branding.logo ?? '',
    websiteUrl: branding.websiteUrl ?? '',
    privacyUrl: branding.privacyUrl ?? '',
    termsUrl: branding.termsUrl ?? '',
    helpUrl: branding.helpUrl ?? '',
  }
}

function localeOf(source: TenantSource): TenantLocale {
  const languages = source.languages ?? ['en']
  return {
    defaultLanguage: source.defaultLanguage ?? languages[0] ?? 'en',
    languages,
    dateFormat: source.dateFormat ?? 'MM/DD/YYYY',
    timeZone: source.timeZone ?? 'UTC',
    currencyCode: source.currency?.code ?? 'USD',
    currencySymbol: source.currency?.symbol ?? '$',
    numberDecimals: source.numberDecimals ?? 2,
    currencyDecimals: source.currency?.decimals ?? 2,
  }
}
