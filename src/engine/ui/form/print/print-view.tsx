import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import type { PrintLayout } from '#core/print/print-layout.ts'
import { printGroups, printRecord } from '#core/print/print-record.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm } from '../context/form-context.tsx'
import { PrintGroups } from './print-groups.tsx'
import { PrintedCopy } from './printed-copy.tsx'
import type { PrintedPage } from './printed-page.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import { usePrintLayout } from './use-print-layout.ts'
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
  const layout = usePrintLayout(family)
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
  return page === undefined ? (
    <PrintSheet family={family} layout={layout} />
  ) : (
    <PrintedSheet family={family} page={page} />
  )
}

/** The whole record: title, header fields, lines, totals, what the site writes under its documents (FORM-37), and what a template says of all this (PRINT-44). */
function PrintSheet({ family, layout }: { readonly family: ClientFamily; readonly layout: PrintLayout | undefined }) {
  const { store } = useForm()
  const { session, preferences } = useDefinitions()
  const { record } = store.state.getState()
  const surroundings = {
    frame: printFrame(preferences.values),
    tenantName: session.tenantName,
    siteName: session.siteName,
    house: preferences.values,
    layout,
  }
  const printed = printRecord({ family, record }, surroundings, useTextContext())
  const { paper, orientation, copies = [] } = printed
  return (
    <article className="frm-print" data-paper={paper} data-orientation={orientation}>
      {copies.length === 0 ? <PrintedCopy printed={printed} /> : null}
      {copies.map((name) => (
        <PrintedCopy key={name} printed={printed} name={name} />
      ))}
    </article>
  )
}

/** What the record says, to be read alone on a screen: header fields that are given, lines, totals; figures at a glance (KIND-20). */
export function RecordSheet({ family }: { readonly family: ClientFamily }) {
  const { store } = useForm()
  const { record } = store.state.getState()
  return <PrintGroups groups={printGroups({ family, record }, { ...useTextContext(), isGlance: true })} />
}
