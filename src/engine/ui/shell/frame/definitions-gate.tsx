import { useEffect, useState, type ReactNode } from 'react'
import { loadDefinitions } from '../../client/data/load-definitions.ts'
import { ErrorNotice } from '../../parts/error/error-notice.tsx'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'

/** Holds back the frame until the user's definitions have come; after a reload they are fetched here. */
export function DefinitionsGate({ children }: { readonly children: ReactNode }) {
  const services = useServices()
  const t = useTranslate()
  const isReady = useAppStore((state) => state.definitions.current !== undefined)
  const [error, setError] = useState<unknown>()
  const isWaiting = !isReady && error === undefined
  useEffect(() => {
    if (isWaiting) loadDefinitions(services).catch(setError)
  }, [services, isWaiting])
  if (isReady) return children
  if (error !== undefined) return <ErrorNotice error={error} onRetry={() => setError(undefined)} />
  return (
    <div className="lar-waiting" role="status">
      {t('shell.loading')}
    </div>
  )
}
