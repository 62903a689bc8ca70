import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { PrintedSheet } from '#core/model/screens/section-parts.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { useForm } from '../context/form-context.tsx'
import type { PrintedPage } from './printed-page.ts'
import { usePageParts } from './use-page-parts.ts'

/** Which sheet is printed instead of the record, and those there are. */
export interface PrintedSheetChoice {
  readonly page: PrintedPage | undefined
  readonly sheets: readonly { readonly id: string; readonly text: string; readonly run: () => void }[]
  /** Prints a sheet of the record as it would be for more or less. */
  readonly printScaled: (sheet: PrintedSheet, record: EntityRecord) => void
}

/** A sheet is chosen for one print alone: what the browser's own command prints is the record. */
export function usePrintedSheet({ form }: ClientFamily): PrintedSheetChoice {
  const { store, translate } = useForm()
  const parts = usePageParts()
  const [page, setPage] = useState<PrintedPage>()

  async function run(sheet: PrintedSheet, scaled?: EntityRecord) {
    const record = scaled ?? store.state.getState().record
    const [rows, picture] = await Promise.all([parts.rows(sheet), parts.picture(sheet, record)])
    // What the browser lays out is what is drawn when it is asked.
    flushSync(() => setPage({ sheet, record, isScaled: scaled !== undefined, picture, rows }))
    const forget = () => {
      setPage(undefined)
      if (picture !== undefined) URL.revokeObjectURL(picture)
    }
    addEventListener('afterprint', forget, { once: true })
    print()
  }

  return {
    page,
    sheets: form.sheets.map((one) => ({ id: one.id, text: translate(one.title), run: () => void run(one) })),
    printScaled: (sheet, record) => void run(sheet, record),
  }
}
