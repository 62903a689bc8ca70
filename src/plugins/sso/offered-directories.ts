import type { TenantSettings } from '#core/http/tenant-contract.ts'

type Offered = Pick<TenantSettings, 'AzureAdType' | 'EnableProductAuthentication' | 'EmployeeSignIn' | 'IsOnPremises'>
type Offer = (tenant: Offered) => boolean

/** Kinds of directory that are in the cloud. */
const cloudKinds = ['AzureOpenId', 'B2C', 'SAML']

/** The cloud button stands where the tenant has a cloud directory, but on premises and in a browser that cannot sign requests (SPEC-2.2.5). */
export const offersCloud: Offer = (tenant) => cloudKinds.includes(tenant.AzureAdType) && canGoElsewhere(tenant)

/** The employee button stands wherever the product's own form is used, but on premises, or where the tenant does not want it. */
export const offersEmployee: Offer = (tenant) =>
  tenant.EnableProductAuthentication && tenant.EmployeeSignIn && canGoElsewhere(tenant)

function canGoElsewhere({ IsOnPremises }: Offered): boolean {
  // Absent outside of secure contexts, whatever the types say.
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto }
  return !IsOnPremises && subtle !== undefined
}
