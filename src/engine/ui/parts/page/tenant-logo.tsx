import { useServices } from '../../client/services/app-services.ts'
import './tenant-logo.css'

interface Props {
  /** Addresses at our server; without one for dark grounds the other stands there, on a light plate. */
  readonly light: string
  readonly dark: string | null
  /** Whose it is. */
  readonly name: string
}

/** A tenant's logo, for the appearance that is shown (BRAND-4). */
export function TenantLogo({ light, dark, name }: Props) {
  const { apiUrl } = useServices().environment
  if (dark === null) return <img className="lar-tenant-logo lar-tenant-logo-plate" src={apiUrl + light} alt={name} />
  return (
    <>
      <img className="lar-tenant-logo lar-tenant-logo-light" src={apiUrl + light} alt={name} />
      <img className="lar-tenant-logo lar-tenant-logo-dark" src={apiUrl + dark} alt={name} />
    </>
  )
}
