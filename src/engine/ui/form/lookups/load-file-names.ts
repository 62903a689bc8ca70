import { isAttachment } from '#core/model/field-shapes.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { fileTitles } from '#core/record/text-of-value.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import type { FormStore } from '../store/form-store.ts'

/** Asks for the names of the files that fields hold, of the header and of lines, and shows them; asks nothing when there are none. */
export async function loadFileNames(store: FormStore, files: AttachmentFiles): Promise<void> {
  const { record } = store.state.getState()
  const { header, lines } = store.logic
  const inHeader = header.some((field) => isAttachment(field) && typeof scalarIn(record, field.id) === 'number')
  const inLines = lines.some(({ id, fields }) =>
    fields.filter(isAttachment).some((field) => linesOf(record, id).some((line) => typeof line[field.id] === 'number')),
  )
  if (!inHeader && !inLines) return
  for (const file of await files.list()) store.titles.put(fileTitles, file.Id, file.FileName)
  store.showTitles()
}
