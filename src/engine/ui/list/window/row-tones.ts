import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import type { CellTone, GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { tonesMet } from '../../parts/status/tones-met.ts'

/** The values of a row that stand out by the rules of its list: of each column the first rule that holds (LIST-27). */
export function tonesOf(
  entity: EntityDefinition,
  tones: ListDefinition['tones'],
  {
    values,
    today,
    translate,
  }: { readonly values: GridRow['values']; readonly today: string; readonly translate: Translate },
): Readonly<Record<string, CellTone>> {
  return tonesMet(tones, { values: { rec: values }, types: scopeTypesOf(entity), today, translate })
}
