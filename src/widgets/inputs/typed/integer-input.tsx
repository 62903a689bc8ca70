import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** A whole number. */
export function IntegerInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} inputMode="numeric" className="wid-number" />
    </FieldFrame>
  )
}
