import type { WidgetProps } from '#engine'
import { controlAria, FieldFrame } from '../frame/field-frame.tsx'

/** A workflow state as a tag; nobody types one. */
export function StatusWidget(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <output {...controlAria(props)} className="wid-status" data-status={String(props.value ?? '')}>
        {props.text}
      </output>
    </FieldFrame>
  )
}
