import { useEffect, useState } from 'react'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { Button, useDefinitions, useServices, useTranslate, whenIdle } from '#engine'
import { followServiceWorker } from './follow-service-worker.ts'
import { recover } from './recover.ts'
import './new-version.css'
import type { serviceWorkerManifest } from './manifest.ts'

/** The banner of a new version with its Refresh button; nothing while there is none (SPEC-4.10.4). */
export function NewVersion() {
  const t = useTranslate()
  const { now } = useServices()
  const { isRegistered } = optionsOfPlugin<typeof serviceWorkerManifest>('serviceWorker', useDefinitions().plugins)
  // A function in a state is set by a function that gives it.
  const [refresh, setRefresh] = useState<() => void>()
  useEffect(() => {
    // Absent on plain http other than the loopback.
    if (!('serviceWorker' in navigator)) return undefined
    const reload = () => location.reload()
    return followServiceWorker(isRegistered, {
      container: navigator.serviceWorker,
      whenQuiet: whenIdle,
      onNewVersion: (act) => setRefresh(() => act),
      onUnrecoverable: () =>
        recover({ now: () => now().getTime(), storage: sessionStorage, log: (text) => console.error(text), reload }),
      reload,
    })
  }, [isRegistered, now])
  if (refresh === undefined) return null
  return (
    <div className="lar-new-version" role="status">
      <span>{t('Common.NewVersionAvailable')}</span>
      <Button intent="primary" onClick={refresh}>
        {t('Common.Refresh')}
      </Button>
    </div>
  )
}
