import type { LinesField } from '#core/model/field-definition.ts'
import type { PrintedPart } from '#core/model/screens/section-parts.ts'
import type { LineRecord } from '#core/model/value.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { lineColumn, type LineCells } from '#core/field-kinds/line-cells.ts'
import { useForm } from '../context/form-context.tsx'
import { lineKey } from '../store/line-key.ts'
import { Bars } from './bars.tsx'
import { usePrintText } from './use-print-text.ts'

interface Props {
  readonly part: PrintedPart
  readonly lines: LinesField
  readonly all: readonly LineRecord[]
  /** Stands above the table on every page. */
  readonly name: string | undefined
}

/** Lines of the record on a sheet, with a barcode and boxes where the definition says so. */
export function SheetLines({ part: whole, lines, all, name }: Props) {
  const columnOf = useColumns(lines)
  const part = withoutEmpty(whole, all, columnOf)
  return (
    <table className="frm-table">
      <SheetHead part={part} name={name} columnOf={columnOf} />
      <tbody>
        {all.map((line, row) => (
          <SheetLine key={lineKey(line)} part={part} columnOf={columnOf} line={line} row={row} />
        ))}
      </tbody>
    </table>
  )
}

type ColumnOf = (id: string) => LineCells | undefined

function useColumns(lines: LinesField): ColumnOf {
  const { locale, translate } = useForm()
  return (id) => lineColumn(lines, id, { locale, translate })
}

interface HeadProps {
  readonly part: PrintedPart
  readonly name: string | undefined
  readonly columnOf: ColumnOf
}

/** Browsers repeat the head of a table on every page. */
function SheetHead({ part, name, columnOf }: HeadProps) {
  const { columns, code, write } = part
  const printed = [...columns, ...(code === undefined ? [] : [code])].flatMap((id) => columnOf(id) ?? [])
  const boxes = write.flatMap(({ field }) => columnOf(field) ?? [])
  return (
    <thead>
      {name === undefined ? null : (
        <tr>
          <th colSpan={1 + printed.length + boxes.length} className="frm-print-name">
            {name}
          </th>
        </tr>
      )}
      <tr>
        <th scope="col">#</th>
        {printed.map(({ id, title, field }) => (
          <th key={id} scope="col" data-align={kindOf(field).align}>
            {title}
          </th>
        ))}
        {boxes.map(({ id, label }) => (
          <th key={id} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LineProps {
  readonly part: PrintedPart
  readonly columnOf: ColumnOf
  readonly line: LineRecord
  readonly row: number
}

function SheetLine({ part, columnOf, line, row }: LineProps) {
  const text = usePrintText()
  const words = (id: string) => {
    const field = columnOf(id)?.fieldOf(line)
    return field === undefined ? '' : text(field, line[field.id])
  }
  return (
    <tr>
      <td>{row + 1}</td>
      {part.columns.flatMap((id) => {
        const column = columnOf(id)
        return column === undefined ? [] : [<Cell key={id} column={column} words={words(id)} />]
      })}
      {part.code === undefined ? null : <td>{isEmpty(line[part.code]) ? null : <Bars text={words(part.code)} />}</td>}
      {part.write.map(({ field, unit }) => {
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

function Cell({ column, words }: { readonly column: LineCells; readonly words: string }) {
  return <td data-align={kindOf(column.field).align}>{words}</td>
}

/** Paper is narrow: what no line has is left out. */
function withoutEmpty(part: PrintedPart, lines: readonly LineRecord[], columnOf: ColumnOf): PrintedPart {
  const isGiven = (id: string) =>
    lines.some((line) => {
      const value = line[columnOf(id)?.fieldOf(line)?.id ?? '']
      return !isEmpty(value) && value !== false
    })
  return {
    ...part,
    columns: part.columns.filter(isGiven),
    write: part.write.filter(({ unit }) => unit === undefined || isGiven(unit)),
    code: part.code !== undefined && isGiven(part.code) ? part.code : undefined,
  }
}
