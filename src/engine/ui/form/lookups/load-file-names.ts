import { isAttachment } from '#core/model/field-shapes.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { titleSetOf } from '#core/record/text-of-value.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import type { FormStore } from '../store/form-store.ts'

/** Asks for the names of the files that header fields hold and shows them; asks nothing when there are none. */
export async function loadFileNames(store: FormStore, files: AttachmentFiles): Promise<void> {
  const { record } = store.state.getState()
  const held = store.logic.header.filter(
    (field) => isAttachment(field) && typeof scalarIn(record, field.id) === 'number',
  )
  const [field] = held
  if (field === undefined) return
  for (const file of await files.list()) store.titles.put(titleSetOf(field) ?? '', file.Id, file.FileName)
  store.showTitles()
}
