import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Which sheet is printed instead of the record, and printing one. */
export interface PrintedSheetChoice {
  readonly sheet: string | undefined
  readonly print: (id: string) => void
}

/** A sheet is chosen for one print alone: what the browser's own command prints is the record. */
export function usePrintedSheet(): PrintedSheetChoice {
  const [sheet, setSheet] = useState<string>()
  return {
    sheet,
    print: (id) => {
      // What the browser lays out is what is drawn when it is asked.
      flushSync(() => setSheet(id))
      addEventListener('afterprint', () => setSheet(undefined), { once: true })
      print()
    },
  }
}
