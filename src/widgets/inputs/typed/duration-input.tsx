import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** How long something takes: hours and minutes, or minutes alone. */
export function DurationInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} className="wid-number" />
    </FieldFrame>
  )
}
