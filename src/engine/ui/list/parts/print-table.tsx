import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { columnPad } from '#core/field-kinds/figures.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import './print-table.css'
import type { GridRow } from '../../contracts/grid-props.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { messageOfError } from '../actions/message-of-error.ts'
import { cellDisplay } from '../columns/cell-display.ts'
import { useList } from '../model/list-model.ts'
import { PrintedFoot } from '../totals/printed-foot.tsx'
import { PrintedTable } from '../totals/printed-table.tsx'
import { PrintedTotals } from '../totals/printed-totals.tsx'
import { toGridRow } from '../window/list-row.ts'
import { readRange } from '../window/read-range.ts'

const mostPrinted = 1000
const dayKind = kindOf({ type: 'date' })

/** The list as a plain table, on paper only: the first thousand rows of what is shown, then the browser's print dialog. */
export function PrintTable({ onDone }: { readonly onDone: () => void }) {
  const { family, list, view, columns, window, locale, translate } = useList()
  const toast = useToast()
  const [rows, setRows] = useState<readonly GridRow[]>()
  const { source, rowCount } = window
  useEffect(() => {
    readRange(source, 0, Math.min(rowCount, mostPrinted)).then(
      (found) => setRows(found.map((row) => toGridRow(family.entity, row, { locale, translate }))),
      (error: unknown) => {
        toast({ message: messageOfError(error, translate), intent: 'danger' })
        onDone()
      },
    )
    // Printed is what was shown when printing was asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (rows === undefined) return
    addEventListener('afterprint', onDone, { once: true })
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [rows, onDone])
  if (rows === undefined) return null
  const padded = (row: GridRow, field: FieldDefinition) => {
    const text = cellDisplay(row, field, { locale, translate })
    return text + columnPad(field, text, locale)
  }
  return createPortal(
    <div className="list-print">
      <h1>{translate(list.title)}</h1>
      {family.entity.roles.asOf === undefined ? null : (
        <p>{translate('list.asOfDay', { day: dayKind.format({}, view.asOf ?? locale.today, locale) })}</p>
      )}
      {rowCount > mostPrinted ? <p>{translate('list.printCut', { count: mostPrinted })}</p> : null}
      <PrintedTable fields={columns.map(({ field }) => field)} rows={rows} said={padded} />
      <PrintedTotals />
      <PrintedFoot />
    </div>,
    document.body,
  )
}
