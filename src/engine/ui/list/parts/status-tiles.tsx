import { statusTone } from '../../parts/status/status-tone.ts'
import '../../parts/status/status.css'
import { useList } from '../model/list-model.ts'
import { tileQuestion } from '../window/tile-counts-query.ts'
import { useTileCounts } from '../window/use-tile-counts.ts'
import { isChoice } from '#core/model/field-shapes.ts'

/** A tile a status with its count; pressing one filters by it, pressing it again takes that back. */
export function StatusTiles() {
  const { family, list, view, change, subject, locale, translate } = useList()
  const field = family.entity.fields.find(({ id }) => id === list.tiles)
  const counts = useTileCounts(family.entity.set, tileQuestion({ family, list, view }, subject))
  if (!isChoice(field)) return null
  const chosen = view.filters[field.id]
  const values = chosen?.by === 'choices' ? chosen.values : []
  const number = new Intl.NumberFormat(locale.language)
  const choose = (value: string) => {
    const { [field.id]: _before, ...others } = view.filters
    const isTakenBack = values.length === 1 && values[0] === value
    const filters = isTakenBack ? others : { ...others, [field.id]: { by: 'choices', values: [value] } as const }
    change({ filters, row: 0 }, 'push')
  }
  return (
    <div className="list-tiles" role="group" aria-label={translate(field.label)}>
      {field.choices.map(({ value, label }) => {
        const tile = counts?.find((candidate) => candidate.value === value)
        const count = tile === undefined ? '–' : number.format(tile.isCapped ? tile.count - 1 : tile.count)
        return (
          <button
            key={value}
            type="button"
            className={`list-tile is-${statusTone(value)}`}
            aria-pressed={values.includes(value)}
            data-empty={tile?.count === 0 ? true : undefined}
            onClick={() => choose(value)}
          >
            <span className="list-tile-count">{tile?.isCapped === true ? `${count}+` : count}</span>
            <span className="list-tile-label">{translate(label)}</span>
          </button>
        )
      })}
    </div>
  )
}
