import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { WireSums } from '#core/http/odata-contract.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { listAmounts, recordIn } from './list-amounts.ts'

/** What totals come to in the rows that name one record, or none. */
export interface TotalsOfGroup {
  readonly id: number
  readonly title: string
  /** Of each total one sum a currency. */
  readonly amounts: readonly (readonly string[])[]
}

/** What is told apart, and the sums the server answered. */
interface Apart {
  readonly by: FieldDefinition
  readonly totals: readonly FieldDefinition[]
  readonly sums: WireSums['value']
  readonly locale: Locale
}

/** The totals of each record that rows name in a lookup, by its title; what names none comes last (LIST-327). */
export function totalsBy(
  entity: Pick<EntityDefinition, 'fields' | 'roles'>,
  { by, totals, sums, locale }: Apart,
): readonly TotalsOfGroup[] {
  const groups = new Map<number, { readonly title: string; readonly rows: WireSums['value'][number][] }>()
  for (const row of sums) {
    const { id, title } = recordIn(row, by) ?? nobody
    const group = groups.get(id) ?? { title, rows: [] }
    group.rows.push(row)
    groups.set(id, group)
  }
  return [...groups]
    .map(([id, { title, rows }]) => ({
      id,
      title,
      amounts: totals.map((field) => listAmounts(entity, field, { groups: rows, locale })),
    }))
    .sort((one, other) => Number(one.id === 0) - Number(other.id === 0) || one.title.localeCompare(other.title))
}

/** Rows that name no record. */
const nobody = { id: 0, title: '–' }
