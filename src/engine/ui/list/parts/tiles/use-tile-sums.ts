import { wireName } from '#core/record/wire-record.ts'
import { useList } from '../../model/list-model.ts'
import { listAmounts } from '../../totals/list-amounts.ts'
import { tileSumsQuestion } from '../../totals/list-totals-query.ts'
import { useListTotals } from '../../totals/use-list-totals.ts'

/** What the rows of each tile come to, as people read it, one a currency; nothing of it while it is not known (LIST-711). */
export function useTileSums(): (value: string) => readonly string[] | undefined {
  const { family, list, view, subject, locale } = useList()
  const { entity } = family
  const { groups } = useListTotals(entity.set, tileSumsQuestion({ family, list, view }, subject))
  const [by, amount] = [list.tiles, list.tilesSum].map((name) => entity.fields.find(({ id }) => id === name))
  return (value) => {
    if (groups === undefined || by === undefined || amount === undefined) return undefined
    const own = groups.filter((group) => group[wireName(by)] === value)
    return listAmounts(entity, amount, { groups: own, locale })
  }
}
