import { useEffect } from 'react'
import { webManifestPath } from '#core/http/logo-contract.ts'
import { useServices } from '#engine'

/** While the page is shown, what the browser installs is the tenant's and begins with the count sheets (COUNT-34). */
export function useInstallablePage(): void {
  const { tenant } = useServices()
  useEffect(() => {
    const link = document.querySelector('link[rel=manifest]')
    link?.setAttribute('href', `${webManifestPath}?tenant=${encodeURIComponent(tenant.Id)}`)
    return () => link?.setAttribute('href', webManifestPath)
  }, [tenant.Id])
}
