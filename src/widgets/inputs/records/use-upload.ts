import { useState } from 'react'
import type { WidgetProps } from '#engine'

/** How far a file is on its way, or why it did not arrive. */
export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly words: string }

/** Sends one file and makes it the value; what went wrong stays to be read. */
export function useUpload({ services: { files }, onChange }: WidgetProps) {
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' })
  async function send(file: File) {
    if (files === undefined) return
    setUpload({ kind: 'running', share: 0 })
    const sent = await files.upload(file, (share) => setUpload({ kind: 'running', share }))
    setUpload(sent.ok ? { kind: 'idle' } : { kind: 'failed', words: sent.error })
    if (sent.ok) onChange(sent.value.id, { id: sent.value.id, text: sent.value.name, details: [], values: {} })
  }
  return {
    upload,
    send: (file: File) => void send(file),
    fail: (words: string) => setUpload({ kind: 'failed', words }),
  }
}
