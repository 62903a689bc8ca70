import { useEffect, useState } from 'react'
import {
  scanStatePath,
  type OpenBilledLine,
  type ScanState,
  scanOpenLinesPath,
} from '#core/http/scans/scans-contract.ts'
import { useServices } from '#engine'

/** What an address answers, asked again when it changes; undefined while it is asked for. */
function useAnswer<T>(path: string | undefined): T | undefined {
  const { api } = useServices()
  const [answer, setAnswer] = useState<{ readonly path: string; readonly data: T }>()
  useEffect(() => {
    if (path === undefined) return
    const controller = new AbortController()
    void api
      .json<T>(path, { signal: controller.signal, isQuiet: true })
      .then(({ data }) => setAnswer({ path, data }))
      .catch(() => undefined)
    return () => controller.abort()
  }, [api, path])
  return answer?.path === path ? answer?.data : undefined
}

/** How far a file is read, and its pages. */
export function useScan(invoice: number): ScanState | undefined {
  return useAnswer<ScanState>(scanStatePath(invoice))
}

/** Lines of receipts of a supplier that wait to be invoiced. */
export function useOpenLines(invoice: number, supplier: number | undefined): readonly OpenBilledLine[] {
  return (
    useAnswer<readonly OpenBilledLine[]>(supplier === undefined ? undefined : scanOpenLinesPath(invoice, supplier)) ??
    []
  )
}
