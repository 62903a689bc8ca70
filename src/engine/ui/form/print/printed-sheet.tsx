import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { PrintedSheet as Sheet } from '#core/model/section-parts.ts'
import type { LineRecord } from '#core/model/value.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { columnTitle } from '#core/field-kinds/figures.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm } from '../context/form-context.tsx'
import { lineKey } from '../store/line-key.ts'
import { Bars } from './bars.tsx'
import { PrintFields } from './print-fields.tsx'
import { usePrintText } from './use-print-text.ts'

interface Props {
  readonly family: ClientFamily
  readonly sheet: Sheet
}

/** The lines of a record on paper with a box for what is written by hand; what the sheet is of stands on every page (FORM-32). */
export function PrintedSheet({ family, sheet: whole }: Props) {
  const { store, translate } = useForm()
  const { session, preferences } = useDefinitions()
  const frame = printFrame(preferences.values)
  const text = usePrintText()
  const { record } = store.state.getState()
  const lines = store.logic.linesField(whole.lines)
  const sheet = withoutEmpty(whole, linesOf(record, lines.id))
  const header = sheet.fields.map((id) => store.logic.field(id))
  const [first] = header
  const names = [
    translate(sheet.title),
    String(scalarIn(record, family.entity.title) ?? ''),
    first === undefined ? '' : text(first, scalarIn(record, first.id)),
    frame.name === '' ? session.siteName : frame.name,
  ]
  return (
    <article className="frm-print frm-print-sheet" data-paper={frame.paper}>
      <PrintFields fields={header} valueOf={(field) => scalarIn(record, field.id)} />
      <table className="frm-table">
        <SheetHead sheet={sheet} lines={lines} name={names.filter((name) => name !== '').join(' · ')} />
        <tbody>
          {linesOf(record, lines.id).map((line, row) => (
            <SheetLine key={lineKey(line)} sheet={sheet} lines={lines} line={line} row={row} />
          ))}
        </tbody>
      </table>
      <p className="frm-print-hand">{translate('form.handWritten')}</p>
      {frame.footer === '' ? null : <p className="frm-print-footer">{frame.footer}</p>}
    </article>
  )
}

interface HeadProps {
  readonly sheet: Sheet
  readonly lines: LinesField
  readonly name: string
}

/** Browsers repeat the head of a table on every page. */
function SheetHead({ sheet, lines, name }: HeadProps) {
  const { locale, translate } = useForm()
  const columns = fieldsOf(lines, sheet.columns)
  const code = fieldsOf(lines, sheet.code === undefined ? [] : [sheet.code])
  return (
    <thead>
      <tr>
        <th colSpan={1 + columns.length + code.length + sheet.write.length} className="frm-print-name">
          {name}
        </th>
      </tr>
      <tr>
        <th scope="col">#</th>
        {[...columns, ...code].map((field) => (
          <th key={field.id} scope="col" data-align={kindOf(field).align}>
            {columnTitle(translate(field.label), field, locale)}
          </th>
        ))}
        {fieldsOf(
          lines,
          sheet.write.map(({ field }) => field),
        ).map((field) => (
          <th key={field.id} scope="col">
            {translate(field.label)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LineProps {
  readonly sheet: Sheet
  readonly lines: LinesField
  readonly line: LineRecord
  readonly row: number
}

function SheetLine({ sheet, lines, line, row }: LineProps) {
  const text = usePrintText()
  const words = (id: string) => fieldsOf(lines, [id]).map((field) => text(field, line[field.id]))[0] ?? ''
  return (
    <tr>
      <td>{row + 1}</td>
      {fieldsOf(lines, sheet.columns).map((field) => (
        <td key={field.id} data-align={kindOf(field).align}>
          {text(field, line[field.id])}
        </td>
      ))}
      {sheet.code === undefined ? null : (
        <td>{isEmpty(line[sheet.code]) ? null : <Bars text={words(sheet.code)} />}</td>
      )}
      {sheet.write.map(({ field, unit }) => {
        const hasBox = unit === undefined || !isEmpty(line[unit])
        return (
          <td key={field} className={hasBox ? 'frm-print-box' : undefined}>
            {hasBox && unit !== undefined ? words(unit) : null}
          </td>
        )
      })}
    </tr>
  )
}

function fieldsOf(lines: LinesField, ids: readonly string[]): readonly FieldDefinition[] {
  return ids.flatMap((id) => lines.fields.find((field) => field.id === id) ?? [])
}

/** Paper is narrow: what no line has is left out. */
function withoutEmpty(sheet: Sheet, lines: readonly LineRecord[]): Sheet {
  const isGiven = (id: string) => lines.some((line) => !isEmpty(line[id]))
  return {
    ...sheet,
    columns: sheet.columns.filter(isGiven),
    write: sheet.write.filter(({ unit }) => unit === undefined || isGiven(unit)),
    code: sheet.code !== undefined && isGiven(sheet.code) ? sheet.code : undefined,
  }
}
