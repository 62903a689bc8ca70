import { isChoice } from '#core/model/field-shapes.ts'
import { wireName } from '#core/record/wire-record.ts'
import { statusTone } from '../../../parts/status/status-tone.ts'
import '../../../parts/status/status.css'
import { cutEdges } from '../../../parts/page/cut-edges.ts'
import { useList } from '../../model/list-model.ts'
import { tileQuestion } from '../../window/tile-counts-query.ts'
import { mayHaveRows } from '../../view/view-query.ts'
import { useTileCounts } from '../../window/use-tile-counts.ts'
import { Tile } from './tile.tsx'
import { tilesShown } from './tiles-in-order.ts'
import { useTileSums } from './use-tile-sums.ts'
import { ViewTiles } from './view-tiles.tsx'

/** Tiles with counts, and sums where the list says so (LIST-711): of the views that are tiles, then one a status; pressing one filters by it, pressing it again takes that back. */
export function StatusTiles() {
  const { family, list, view, change, subject, translate } = useList()
  const field = family.entity.fields.find(({ id }) => id === list.tiles)
  const counts = useTileCounts(family.entity.set, tileQuestion({ family, list, view }, subject))
  const sums = useTileSums()
  const hasViews = list.views.some(({ isTile }) => isTile)
  if (!isChoice(field) && !hasViews) return null
  const mayHave = mayHaveRows({ family, list, view }, subject)
  const chosen = field === undefined ? undefined : view.filters[field.id]
  const values = chosen?.by === 'choices' ? chosen.values : []
  const choose = (id: string, value: string) => {
    const { [id]: _before, ...others } = view.filters
    const isTakenBack = values.length === 1 && values[0] === value
    const filters = isTakenBack ? others : { ...others, [id]: { by: 'choices', values: [value] } as const }
    change({ filters, row: 0 }, 'push')
  }
  return (
    <div ref={cutEdges} className="list-tiles" role="group" aria-label={translate(field?.label ?? list.title)}>
      {hasViews ? <ViewTiles /> : null}
      {!isChoice(field)
        ? null
        : tilesShown(field, { counts, pressed: values, hidesEmpty: list.hidesEmptyTiles })
            .filter(({ value }) => mayHave(wireName(field), value))
            .map(({ value, label }) => (
              <Tile
                key={value}
                tone={statusTone(value)}
                label={translate(label)}
                count={counts?.find((candidate) => candidate.value === value)}
                amounts={sums(value)}
                isPressed={values.includes(value)}
                onPress={() => choose(field.id, value)}
              />
            ))}
    </div>
  )
}
