import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { PrintedSheet } from '#core/model/section-parts.ts'
import { useForm } from '../context/form-context.tsx'

/** Which sheet is printed instead of the record, and those there are. */
export interface PrintedSheetChoice {
  readonly sheet: PrintedSheet | undefined
  readonly sheets: readonly { readonly id: string; readonly text: string; readonly run: () => void }[]
}

/** A sheet is chosen for one print alone: what the browser's own command prints is the record. */
export function usePrintedSheet({ form }: ClientFamily): PrintedSheetChoice {
  const { translate } = useForm()
  const [sheet, setSheet] = useState<PrintedSheet>()
  const run = (chosen: PrintedSheet) => {
    // What the browser lays out is what is drawn when it is asked.
    flushSync(() => setSheet(chosen))
    addEventListener('afterprint', () => setSheet(undefined), { once: true })
    print()
  }
  return {
    sheet,
    sheets: form.sheets.map((one) => ({ id: one.id, text: translate(one.title), run: () => run(one) })),
  }
}
