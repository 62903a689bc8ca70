import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LineRecord } from '#core/model/value.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import type { Translate } from '../../../client/i18n/use-translate.ts'
import type { CellTone } from '../../../contracts/grid-props.ts'
import { tonesMet } from '../../../parts/status/tones-met.ts'

/** What stands out in a line, by field id (LINES-693). */
export type LineTones = (line: LineRecord) => Readonly<Record<string, CellTone>>

/** How lines of a grid are asked what stands out; undefined where its section says nothing of that. */
export function lineTones(
  { entity }: Pick<ClientFamily, 'entity'>,
  { grid, tones }: Pick<SectionDefinition, 'grid' | 'tones'>,
  { today, translate }: { readonly today: string; readonly translate: Translate },
): LineTones | undefined {
  if (Object.keys(tones).length === 0) return undefined
  const types = scopeTypesOf(entity, grid)
  return (line) => tonesMet(tones, { values: { row: line }, types, today, translate })
}
