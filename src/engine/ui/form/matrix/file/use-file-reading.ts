import { useRef, useState } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import { readList } from '../../../client/data/odata-client.ts'
import { useServices } from '../../../client/services/app-services.ts'
import { useDefinitions } from '../../../client/state/use-session.ts'
import { useForm } from '../../context/form-context.tsx'
import type { FileReading } from './match-file.ts'
import { readMatrixFile } from './read-matrix-file.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** Largest file that is read: a table of as many rows as fit takes a tenth of it. */
export const mostBytes = 1_000_000

/** How far the reading of a file is; `failed` says why by a text key. */
export type ReadingState =
  | { readonly is: 'none' | 'going' }
  | { readonly is: 'failed'; readonly message: 'form.matrix.file.large' | 'form.matrix.file.failed' }
  | { readonly is: 'read'; readonly reading: FileReading }

/** Reads a file a person chose; the one chosen last counts. */
export function useFileReading(lines: LinesField) {
  const { store, translate, locale, whereUsed } = useForm()
  const { api } = useServices()
  const { families } = useDefinitions()
  const [state, setState] = useState<ReadingState>({ is: 'none' })
  const last = useRef<File>(undefined)

  async function read(file: File): Promise<ReadingState> {
    if (file.size > mostBytes) return { is: 'failed', message: 'form.matrix.file.large' }
    const text = textOfBytes(await file.arrayBuffer())
    const context = {
      store,
      families,
      locale,
      translate,
      read: ((set, query) => readList(api, { set, query: { ...query, usableAt: whereUsed() } })) satisfies Parameters<
        typeof readMatrixFile
      >[0]['read'],
    }
    return { is: 'read', reading: await readMatrixFile(context, lines, text) }
  }

  async function choose(file: File) {
    last.current = file
    setState({ is: 'going' })
    const found = await read(file).catch((): ReadingState => ({ is: 'failed', message: 'form.matrix.file.failed' }))
    // A slow file that was chosen before says nothing any more.
    if (last.current === file) setState(found)
  }

  return { state, choose }
}
