import { useEffect, useState } from 'react'
import { tenantPath, type Progress, type TenantSettings } from '#core/http/tenant-contract.ts'
import { useServices, type ApiClient } from '#engine'

const askEvery = 1_000

/** How far the tenant's data are while they are brought into a new database; undefined where they are there, which is nearly always (DEMO-750). */
export function usePreparing(): Progress | undefined {
  const { api, tenant } = useServices()
  const [progress, setProgress] = useState(tenant.Preparing)
  const isPreparing = progress !== undefined
  useEffect(() => {
    if (!isPreparing) return undefined
    // A call that fails is asked again.
    const timer = setInterval(() => void readProgress(api).then(setProgress, () => undefined), askEvery)
    return () => clearInterval(timer)
  }, [api, isPreparing])
  return progress
}

async function readProgress(api: ApiClient): Promise<Progress | undefined> {
  return (await api.json<TenantSettings>(tenantPath, { isQuiet: true })).data.Preparing
}
