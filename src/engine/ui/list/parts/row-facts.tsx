import type { WireRow } from '#core/http/odata-contract.ts'
import { cellDisplay } from '../columns/cell-display.ts'
import { useList } from '../model/list-model.ts'
import { toGridRow } from '../window/list-row.ts'

/** What the row of a list says of the record it is about, such as who asks and on which level: the facts its card says first (LIST-384). */
export function RowFacts({ row }: { readonly row: WireRow }) {
  const { family, list, locale, translate } = useList()
  const { entity } = family
  const drawn = toGridRow(entity, row, { locale, translate })
  const facts = list.card.flatMap((id) => {
    const field = entity.fields.find((one) => one.id === id)
    const text = field && cellDisplay(drawn, field, { locale, translate })
    return field === undefined || text === undefined || text === '' ? [] : [{ field, text }]
  })
  if (facts.length === 0) return null
  return (
    <dl className="list-preview-facts">
      {facts.map(({ field, text }) => (
        <div key={field.id}>
          <dt>{translate(field.label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
