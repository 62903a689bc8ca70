import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { isWrittenOn, type PrintedPart } from '#core/model/screens/section-parts.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { printFields } from '#core/print/print-fields.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm } from '../context/form-context.tsx'
import { PrintedLogo } from './printed-logo.tsx'
import { PrintFields } from './print-fields.tsx'
import type { PrintedPage } from './printed-page.ts'
import { SheetLines } from './sheet-lines.tsx'
import { SheetRows } from './sheet-rows.tsx'
import { usePrintText, useTextContext } from './use-print-text.ts'

interface Props {
  readonly family: ClientFamily
  readonly page: PrintedPage
}

/** A sheet that is written on by hand, or read where the work is done (FORM-32, FORM-43). */
export function PrintedSheet(props: Props) {
  return isWrittenOn(props.page.sheet) ? <WrittenSheet {...props} /> : <ReadSheet {...props} />
}

/** Lines with a box for what is written by hand; what the sheet is of stands on every page. */
function WrittenSheet({ family, page }: Props) {
  const { store, translate } = useForm()
  const { session, preferences } = useDefinitions()
  const frame = printFrame(preferences.values)
  const text = usePrintText()
  const context = useTextContext()
  const { sheet, record } = page
  const header = sheet.fields.map((id) => store.logic.field(id))
  const [first] = header
  const names = [
    translate(sheet.title),
    String(scalarIn(record, family.entity.title) ?? ''),
    first === undefined ? '' : text(first, scalarIn(record, first.id)),
    frame.name === '' ? session.siteName : frame.name,
  ]
  const name = names.filter((one) => one !== '').join(' · ')
  return (
    <article className="frm-print frm-print-sheet" data-paper={frame.paper}>
      <PrintFields fields={printFields(header, (field) => scalarIn(record, field.id), context)} />
      <SheetParts page={page} name={name} />
      <p className="frm-print-hand">{translate('form.handWritten')}</p>
      {frame.footer === '' ? null : <p className="frm-print-footer">{frame.footer}</p>}
    </article>
  )
}

/** One page to be read: picture and header beside each other, and each table under its own name. */
function ReadSheet({ family, page }: Props) {
  const { store, translate } = useForm()
  const { session, preferences } = useDefinitions()
  const frame = printFrame(preferences.values)
  const context = useTextContext()
  const { sheet, record, picture, isScaled } = page
  const fields = sheet.fields.map((id) => store.logic.field(id))
  return (
    <article className="frm-print frm-print-card" data-paper={frame.paper}>
      <header>
        <div>
          <PrintedLogo name={frame.logo} />
          <p>
            {translate(sheet.title)} · {frame.name === '' ? session.siteName : frame.name}
          </p>
          <h1>{String(scalarIn(record, family.entity.title) ?? '')}</h1>
          {isScaled ? <p className="frm-print-scaled">{translate('form.scale.printed')}</p> : null}
          <PrintFields fields={printFields(fields, (field) => scalarIn(record, field.id), context)} />
        </div>
        {picture === undefined ? null : <img src={picture} alt="" decoding="sync" />}
      </header>
      <SheetParts page={page} name={undefined} />
      {frame.footer === '' ? null : <p className="frm-print-footer">{frame.footer}</p>}
    </article>
  )
}

interface PartsProps {
  readonly page: PrintedPage
  /** What stands above every table, on each page; undefined: each table has its own name. */
  readonly name: string | undefined
}

function SheetParts({ page: { sheet, record, rows }, name }: PartsProps) {
  const { store } = useForm()
  const titleOf = usePartTitle()
  return sheet.parts.map((part, index) => {
    const key = part.lines ?? part.related?.list ?? ''
    const lines = store.logic.lines.find(({ id }) => id === part.lines)
    const isEmpty = lines === undefined ? rows[index]?.length === 0 : linesOf(record, lines.id).length === 0
    if (isEmpty && name === undefined) return null
    return (
      <section key={key}>
        {name === undefined ? <h2>{titleOf(part)}</h2> : null}
        {lines === undefined ? (
          <SheetRows part={part} rows={rows[index] ?? []} />
        ) : (
          <SheetLines part={part} lines={lines} all={linesOf(record, lines.id)} name={name} />
        )}
      </section>
    )
  })
}

function usePartTitle(): (part: PrintedPart) => string {
  const { store, translate } = useForm()
  const { families } = useDefinitions()
  return ({ lines, related }) => {
    if (related === undefined) return translate(store.logic.labelOf(lines ?? ''))
    const title = families[related.family]?.lists[related.list]?.title
    return title === undefined ? '' : translate(title)
  }
}
