import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { OfferedChoice } from './offered-choice.ts'

/** Field of a row → id of the record that was chosen above a chart; a field that is missing has none. */
export type Chosen = Readonly<Record<string, number>>

/** The filter of a chart's rows with what was chosen: of what nothing is chosen those rows that stand for all (CHART-87). */
export function chosenWhere(
  where: string,
  { fields, choices }: { readonly fields: readonly FieldDefinition[]; readonly choices: readonly OfferedChoice[] },
): string {
  const chosen = choices.flatMap(({ field: id, value }) => {
    const field = fields.find((one) => one.id === id)
    return field === undefined ? [] : [`${wireName(field)} eq ${value ?? 'null'}`]
  })
  return chosen.length === 0 ? where : [`(${where})`, ...chosen].join(' and ')
}
