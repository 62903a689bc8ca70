import { productName, TenantLogo, useServices } from '#engine'

/** Logo and name above the card: the tenant's, else the product's. */
export function ApprovalBrand() {
  const { tenant } = useServices()
  if (tenant.Logo !== null)
    return (
      <div className="approval-brand">
        <TenantLogo light={tenant.Logo.Light} dark={tenant.Logo.Dark} name={tenant.Name} />
      </div>
    )
  return (
    <div className="approval-brand">
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <rect x="7" y="2" width="10" height="3.4" rx="1.2" />
        <path d="M6 7.2h12a1.6 1.6 0 0 1 1.6 1.6V17a2.2 2.2 0 0 1-2.2 2.2H6.6A2.2 2.2 0 0 1 4.4 17V8.8A1.6 1.6 0 0 1 6 7.2z" />
        <rect x="2" y="20.4" width="20" height="1.8" rx="0.9" />
      </svg>
      <span>{productName}</span>
    </div>
  )
}
