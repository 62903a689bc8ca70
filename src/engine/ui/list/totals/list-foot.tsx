import { columnTitle } from '#core/field-kinds/figures.ts'
import { cellDisplay } from '../columns/cell-display.ts'
import './list-foot.css'
import { useList } from '../model/list-model.ts'
import { toneSign } from '../../parts/status/status-tone.ts'
import { useListFoot, type Foot } from './use-list-foot.ts'

/** What another list says of all rows of this one, under its totals: each of its rows in a line, with what its tones mean in words (LIST-696). */
export function ListFoot() {
  const { translate } = useList()
  const foot = useListFoot()
  if (foot === undefined) return null
  const title = translate(foot.list.title)
  if (foot.isFailed)
    return (
      <p className="list-foot list-totals-failed" role="status">
        {title}: {translate('list.totalsFailed')}
        <button type="button" className="list-link" onClick={foot.retry}>
          {translate('list.retry')}
        </button>
      </p>
    )
  if (foot.rows.length === 0) return null
  return (
    <ul className="list-foot" aria-label={title}>
      {foot.rows.map((row) => (
        <FootRow key={row.key} foot={foot} row={row} />
      ))}
    </ul>
  )
}

function FootRow({ foot: { fields }, row }: { readonly foot: Foot; readonly row: Foot['rows'][number] }) {
  const { locale, translate } = useList()
  const [first, ...others] = fields
  const show = (field: Foot['fields'][number]) => cellDisplay(row, field, { locale, translate })
  return (
    <li>
      {first === undefined ? null : <span className="list-foot-title">{show(first)}</span>}
      {others.map((field) => {
        const tone = row.tones?.[field.id]
        return tone === undefined ? (
          <span key={field.id} data-foot={field.id}>
            {columnTitle(translate(field.label), field, locale)} <b>{show(field)}</b>
          </span>
        ) : (
          <strong key={field.id} data-foot={field.id} className={`list-foot-toned is-${tone.tone}`}>
            <span aria-hidden="true">{toneSign(tone.tone)}</span> {tone.words}
          </strong>
        )
      })}
    </li>
  )
}
