import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import { evaluateRule } from '#core/rules/evaluate-rule.ts'
import type { CellTone, GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'

const nothing = {}

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
  const scope = { rec: values, user: nothing, session: nothing, tenant: nothing, preference: nothing, now: { today } }
  const types = scopeTypesOf(entity)
  return Object.fromEntries(
    Object.entries(tones).flatMap(([column, rules]) => {
      const met = rules.find(({ when }) => evaluateRule(when, scope, types) === 'true')
      return met === undefined ? [] : [[column, { tone: met.tone, words: translate(met.text) }] as const]
    }),
  )
}
