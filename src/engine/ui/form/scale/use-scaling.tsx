import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { PrintedSheet } from '#core/model/screens/section-parts.ts'
import type { EntityRecord } from '#core/model/value.ts'

const ScaleDialog = lazy(async () => ({ default: (await import('./scale-dialog.tsx')).ScaleDialog }))

/** What is done with the record as it is for more or less. */
interface ScaledUses {
  readonly print: (sheet: PrintedSheet, record: EntityRecord) => void
  /** Undefined where nobody makes new records. */
  readonly copy: ((record: EntityRecord) => Promise<void>) | undefined
}

/** The dialog in which the record is scaled, and what opens it; undefined where it makes no amount. */
export function useScaling(
  family: ClientFamily,
  { print, copy }: ScaledUses,
): { readonly open: (() => void) | undefined; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const { scale } = family.form
  if (scale === undefined) return { open: undefined, dialog: null }
  // The copy is another form: the dialog does not go with it.
  const leaveWith = (take: NonNullable<typeof copy>) => (scaled: EntityRecord) => {
    setOpen(false)
    void take(scaled)
  }
  const dialog = isOpen ? (
    <Suspense fallback={null}>
      <ScaleDialog
        family={family}
        scale={scale}
        onClose={() => setOpen(false)}
        onPrint={print}
        onCopy={copy && leaveWith(copy)}
      />
    </Suspense>
  ) : null
  return { open: () => setOpen(true), dialog }
}
