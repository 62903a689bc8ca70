import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  scanPath,
  scanSet,
  scanStatePath,
  type ReceivedScan,
  type ScanSource,
  type ScanState,
} from '#core/http/scans/scans-contract.ts'
import { ApiError, newIdempotencyKey, useServices } from '#engine'
import { fittingPhoto } from './fitting-photo.ts'

/** A file that was sent, and how far it is. */
export interface Upload {
  readonly name: string
  /** The invoice made of it; undefined until it has arrived, or where it was refused. */
  readonly invoice: number | undefined
  /** Why it was refused, in the server's words. */
  readonly problem: string | undefined
  /** Pages that are read; undefined while nobody knows. */
  readonly read: Pick<ScanState, 'State' | 'Done' | 'Of'> | undefined
}

/** Between two looks at a file that is being read. */
const pause = 1_000

/** Sends files one after another and follows them until they are read. */
export function useUploads() {
  const { api } = useServices()
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(scanSet) })

  function note(at: number, change: Partial<Upload>) {
    setUploads((before) => before.map((one, index) => (index === at ? { ...one, ...change } : one)))
  }

  async function send(files: readonly File[], source: ScanSource) {
    const first = uploads.length
    const begun = files.map(({ name }) => ({ name, invoice: undefined, problem: undefined, read: undefined }))
    setUploads((before) => [...before, ...begun])
    for (const [index, file] of files.entries()) {
      const sent = await sendOne(file, source)
      note(first + index, sent)
      await refresh()
      if (sent.invoice !== undefined) void follow(first + index, sent.invoice)
    }
  }

  async function sendOne(chosen: File, source: ScanSource): Promise<Partial<Upload>> {
    const file = await fittingPhoto(chosen)
    const path = `${scanPath}?name=${encodeURIComponent(file.name)}&source=${source}`
    try {
      const { Id } = await api.upload<ReceivedScan>(path, {
        file,
        idempotencyKey: newIdempotencyKey(),
        onProgress: () => undefined,
      })
      return { invoice: Id }
    } catch (error) {
      if (error instanceof ApiError) return { problem: error.body.Message ?? '' }
      throw error
    }
  }

  async function follow(at: number, invoice: number) {
    for (;;) {
      const { data } = await api.json<ScanState>(scanStatePath(invoice), { isQuiet: true })
      note(at, { read: data })
      if (data.State === 'Done') break
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    await refresh()
  }

  return { uploads, send }
}
