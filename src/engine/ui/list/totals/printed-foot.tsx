import { cellDisplay } from '../columns/cell-display.ts'
import { useList } from '../model/list-model.ts'
import { toneSign } from '../../parts/status/status-tone.ts'
import { PrintedTable } from './printed-table.tsx'
import { useListFoot, type Foot } from './use-list-foot.ts'

/** What another list says of all rows of a printed one, as a table under its totals (LIST-693); nothing of what could not be had. */
export function PrintedFoot() {
  const { translate } = useList()
  const foot = useListFoot()
  if (foot === undefined || foot.rows.length === 0) return null
  return (
    <>
      <h2>{translate(foot.list.title)}</h2>
      <FootTable foot={foot} />
    </>
  )
}

function FootTable({ foot: { fields, rows } }: { readonly foot: Foot }) {
  const { locale, translate } = useList()
  const said = (row: Foot['rows'][number], field: Foot['fields'][number]) => {
    const tone = row.tones?.[field.id]
    return tone === undefined ? cellDisplay(row, field, { locale, translate }) : `${toneSign(tone.tone)} ${tone.words}`
  }
  return <PrintedTable className="list-print-foot" fields={fields} rows={rows} said={said} />
}
