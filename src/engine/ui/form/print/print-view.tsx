import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { printGroups, printRecord } from '#core/print/print-record.ts'
import type { PrintedGroup } from '#core/print/printed-record.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm } from '../context/form-context.tsx'
import { PrintFields } from './print-fields.tsx'
import { PrintedLogo } from './printed-logo.tsx'
import { PrintTable } from './print-table.tsx'
import type { PrintedPage } from './printed-page.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import { useTextContext } from './use-print-text.ts'
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

/** The whole record: title, header fields, lines, totals, and what the site writes under its documents (FORM-37). */
function PrintSheet({ family }: { readonly family: ClientFamily }) {
  const { store } = useForm()
  const { session, preferences } = useDefinitions()
  const { record } = store.state.getState()
  const surroundings = {
    frame: printFrame(preferences.values),
    name: `${session.tenantName} · ${session.siteName}`,
  }
  const { name, title, groups, footer, paper, logo } = printRecord({ family, record }, surroundings, useTextContext())
  return (
    <article className="frm-print" data-paper={paper}>
      <header>
        <PrintedLogo name={logo} />
        <p>{name}</p>
        <h1>{title}</h1>
      </header>
      <PrintGroups groups={groups} />
      {footer === '' ? null : <p className="frm-print-footer">{footer}</p>}
    </article>
  )
}

/** What the record says, to be read alone on a screen: header fields that are given, lines, totals; figures at a glance (KIND-20). */
export function RecordSheet({ family }: { readonly family: ClientFamily }) {
  const { store } = useForm()
  const { record } = store.state.getState()
  return <PrintGroups groups={printGroups({ family, record }, { ...useTextContext(), isGlance: true })} />
}

function PrintGroups({ groups }: { readonly groups: readonly PrintedGroup[] }) {
  return groups.map(({ id, title, blocks }) => (
    <section key={id}>
      {title === undefined ? null : <h2>{title}</h2>}
      {blocks.map((block) =>
        block.kind === 'fields' ? (
          <PrintFields key={block.id} fields={block.fields} />
        ) : (
          <PrintTable key={block.id} {...block} />
        ),
      )}
    </section>
  ))
}
