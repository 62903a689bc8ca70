import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '#core/errors/result.ts'
import { useForm } from '../context/form-context.tsx'

/** A file on its way. */
export interface SendingFile {
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
}

/** Adding and removing files of the open record, one after the other; what was refused stays to be read. */
export function useFileWrites() {
  const { files, translate } = useForm()
  const client = useQueryClient()
  const [sending, setSending] = useState<SendingFile>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const refresh = () => client.invalidateQueries({ predicate: (query) => query.queryKey.includes('attachments') })

  function note(name: string, result: Result<unknown, string>) {
    if (result.ok) return
    // The server's own words do not name the file, and several may have been dropped at once.
    const words = result.error.includes(name)
      ? result.error
      : translate('form.attachments.refused', { name, words: result.error })
    setProblems((before) => [...before, words])
  }

  async function send(chosen: readonly File[]) {
    if (files === undefined) return
    setProblems([])
    for (const file of chosen) {
      setSending({ name: file.name, share: 0 })
      note(file.name, await files.send(file, (share) => setSending({ name: file.name, share })))
    }
    setSending(undefined)
    await refresh()
  }

  async function remove(id: number, name: string) {
    if (files === undefined) return
    setProblems([])
    note(name, await files.remove(id))
    await refresh()
  }

  async function save(id: number, name: string) {
    setProblems([])
    await files?.save(id, name).catch(() => setProblems([translate('form.attachments.notRead', { name })]))
  }

  return { sending, problems, send, remove, save }
}
