import type { WidgetProps } from '#engine'
import { FieldFrame } from './field-frame.tsx'
import { TypedBox } from './typed-box.tsx'

/** A cost of one unit, with more decimals than money. */
export function CostInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} inputMode="decimal" className="wid-number" />
    </FieldFrame>
  )
}
