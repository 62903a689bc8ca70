import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** A moment, shown and typed in the site's time zone. */
export function InstantInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} />
    </FieldFrame>
  )
}
