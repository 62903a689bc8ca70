import { useEffect, useState } from 'react'
import { startKeepalive, useServices, useTranslate, type ApiClient } from '#engine'
import './health.css'

/** The default pinger interval. */
const wellMilliseconds = 600_000

/** A server that was not well is asked more often, so that the notice does not outlive the trouble. */
const unwellMilliseconds = 15_000

/** Nothing, until a server on premises does not answer that it can work; in the cloud others watch (SPEC-7.1.9). */
export function HealthNotice() {
  const t = useTranslate()
  const { api, tenant } = useServices()
  const [isWell, setWell] = useState(true)
  useEffect(() => {
    if (!tenant.IsOnPremises) return undefined
    return startKeepalive(isWell ? wellMilliseconds : unwellMilliseconds, () => void isServerWell(api).then(setWell))
  }, [api, tenant, isWell])
  if (isWell) return null
  return (
    <div className="lar-health" role="status">
      {t('health.unwell')}
    </div>
  )
}

async function isServerWell(api: ApiClient): Promise<boolean> {
  try {
    await api.raw('/health/ready', { isQuiet: true })
    return true
  } catch {
    return false
  }
}
