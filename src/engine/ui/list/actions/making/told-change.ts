import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import type { ListModel } from '../../model/list-model.ts'
import { cellDisplay } from '../../columns/cell-display.ts'
import { toGridRow } from '../../window/list-row.ts'

/** What changes with a row, in words, such as `Tomatoes 2.00 → 2.50`; undefined where its making tells none (LIST-245). */
export function toldChange(
  { changes }: RowMaking,
  { entity }: Pick<ClientFamily, 'entity'>,
  { row, words }: { readonly row: WireRow; readonly words: Pick<ListModel, 'locale' | 'translate'> },
): string | undefined {
  if (changes === undefined) return undefined
  const shown = toGridRow(entity, row, words)
  const told = (id: string | undefined): string => {
    const field = entity.fields.find((one) => one.id === id)
    return field === undefined ? '' : cellDisplay(shown, field, words)
  }
  const change = `${told(changes.from) || '–'} → ${told(changes.to) || '–'}`
  return [told(changes.of), change].filter((part) => part !== '').join(' ')
}
