import type { WidgetProps } from '#engine'
import { FieldFrame } from './field-frame.tsx'
import { TypedBox } from './typed-box.tsx'

/** How long something takes: hours and minutes, or minutes alone. */
export function DurationInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} className="wid-number" />
    </FieldFrame>
  )
}
