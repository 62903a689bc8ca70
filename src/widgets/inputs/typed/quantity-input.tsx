import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** A quantity: digits end-aligned, typed as people type them (`1,5`, `.5`, `=12*3`). */
export function QuantityInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} inputMode="decimal" className="wid-number" />
    </FieldFrame>
  )
}
