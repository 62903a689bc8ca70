import { useEffect } from 'react'
import { printerPortKey } from '#core/http/user-settings-paths.ts'
import { useServices } from '#engine'
import { pingPrintUtility } from './ping-print-utility.ts'
import { fetchSettings } from './settings-calls.ts'

/** At sign-in: the stored port becomes the session's when the utility answers there (SPEC-4.6.1). Silent, whatever happens. */
export function useStoredPort(): void {
  const { api, store } = useServices()
  useEffect(() => {
    async function look() {
      const port = Number((await fetchSettings(api)).find(({ Key }) => Key === printerPortKey)?.Value ?? 0)
      if (port > 0 && (await pingPrintUtility(port))) store.getState().session.usePrinterPort(port)
    }
    void look().catch(() => undefined)
  }, [api, store])
}
