import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { SectionDefinition } from '#core/model/family-definition.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { fieldOfKind } from '#core/field-kinds/one-of-fields.ts'
import type { GridColumn } from '../../contracts/grid-props.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { columnPad, columnTitle } from '#core/field-kinds/figures.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm } from '../context/form-context.tsx'
import { headerSections } from '../header/header-schema.ts'
import { lineColumns } from '../context/line-columns.ts'
import { lineKey } from '../store/line-key.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isOfRecord, tabsOf } from '../tabs/tab-of-field.ts'
import { PrintFields } from './print-fields.tsx'
import type { PrintedPage } from './printed-page.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import { usePrintText } from './use-print-text.ts'
import './print.css'

interface PrintViewProps {
  readonly family: ClientFamily
  /** What is printed instead of the record. */
  readonly page: PrintedPage | undefined
}

/** The record on paper: every line, which a canvas in a scroller would not print. Drawn only while the browser prints (FORM-14). */
export function PrintView({ family, page }: PrintViewProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The page is laid out right after the event, so the sheet must be there when the handler returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return page === undefined ? <PrintSheet family={family} /> : <PrintedSheet family={family} page={page} />
}

/** One sheet after another: title, header fields, lines, totals, and what the site writes under its documents (FORM-37). */
export function PrintSheet({ family }: { readonly family: ClientFamily }) {
  const { store, translate } = useForm()
  const { session, preferences } = useDefinitions()
  const { name, footer, paper } = printFrame(preferences.values)
  const { record } = store.state.getState()
  const title = scalarIn(record, family.entity.title)
  return (
    <article className="frm-print" data-paper={paper}>
      <header>
        <p>{name === '' ? `${session.tenantName} · ${session.siteName}` : name}</p>
        <h1>
          {translate(family.title)} {title === undefined || title === null ? translate('form.new') : String(title)}
        </h1>
      </header>
      <RecordSheet family={family} />
      {footer === '' ? null : <p className="frm-print-footer">{footer}</p>}
    </article>
  )
}

/** What the record says, to be read alone: header fields that are given, lines, totals. */
export function RecordSheet({ family }: { readonly family: ClientFamily }) {
  const { translate } = useForm()
  return printedGroups(family).map(({ id, title, sections }) => (
    <section key={id}>
      {title === undefined ? null : <h2>{translate(title)}</h2>}
      {sections.map((section) => (
        <PrintSection key={section.id} section={section} />
      ))}
    </section>
  ))
}

/** What stands under each other: every tab with its title, or everything under none. Header fields come before lines where there are no tabs. */
function printedGroups({ form }: ClientFamily): readonly PrintGroup[] {
  const tabs = tabsOf(form, isOfRecord)
  if (tabs.length > 1) return tabs
  const sections = form.sections.toSorted(
    (one, other) => Number(one.grid !== undefined) - Number(other.grid !== undefined),
  )
  return [{ id: '', title: undefined, sections }]
}

interface PrintGroup {
  readonly id: string
  readonly title: string | undefined
  readonly sections: readonly SectionDefinition[]
}

function PrintSection({ section }: { readonly section: SectionDefinition }) {
  const { store } = useForm()
  const { record } = store.state.getState()
  if (section.grid !== undefined) {
    const isKnown = store.logic.lines.some((field) => field.id === section.grid)
    return isKnown ? <PrintLines lines={store.logic.linesField(section.grid)} totals={section.totals} /> : null
  }
  return headerSections([section], store.logic).map(({ id, fields }) => (
    <PrintFields
      key={id}
      fields={fields.map((field) => store.logic.field(field))}
      valueOf={(field) => scalarIn(record, field.id)}
    />
  ))
}

function PrintLines({ lines, totals }: { readonly lines: LinesField; readonly totals: readonly string[] }) {
  const { store, locale, translate } = useForm()
  const text = usePrintText()
  const { record } = store.state.getState()
  const columns = lineColumns(lines, { canEdit: false, locale, translate })
  const cell = (column: GridColumn, line: LineRecord) => {
    const oneOf = lines.oneOf.find(({ id }) => id === column.id)
    const field = oneOf === undefined ? column.field : fieldOfKind(lines, oneOf, line[oneOf.by])
    if (field === undefined) return ''
    const words = text(field, line[field.id])
    return words + columnPad(field, words, locale)
  }
  const known = totals
    .filter((id) => store.logic.header.some((field) => field.id === id))
    .map((id) => store.logic.field(id))
  return (
    <table className="frm-table">
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={kindOf(column.field).align}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(record, lines.id).map((line, row) => (
          <tr key={lineKey(line)}>
            <td>{row + 1}</td>
            {columns.map((column) => (
              <td key={column.id} data-align={kindOf(column.field).align} data-label={column.title}>
                {cell(column, line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {known.map((field) => (
          <tr key={field.id}>
            <th colSpan={columns.length}>{columnTitle(translate(field.label), field, locale)}</th>
            <td data-align={kindOf(field).align}>{text(field, scalarIn(record, field.id))}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
