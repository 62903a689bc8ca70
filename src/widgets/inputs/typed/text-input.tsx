import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** One line of text. */
export function TextInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <TypedBox props={props} />
    </FieldFrame>
  )
}
