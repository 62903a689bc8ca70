import { logoPath } from '#core/http/logo-contract.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'

/** The logo in the head of a document on paper; nothing where there is none. */
export function PrintedLogo({ name }: { readonly name: string | undefined }) {
  const { apiUrl } = useServices().environment
  const { tenantId, tenantName } = useSessionInfo()
  if (name === undefined || name === '') return null
  return <img className="frm-print-logo" src={apiUrl + logoPath(tenantId, name)} alt={tenantName} decoding="sync" />
}
