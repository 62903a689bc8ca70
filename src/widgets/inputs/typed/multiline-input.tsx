import type { WidgetProps } from '#engine'
import { boxClass, controlAria, FieldFrame } from '../frame/field-frame.tsx'

/** Several lines of text; grows with what is typed where the browser can. */
export function MultilineInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <textarea
        {...controlAria(props)}
        className={boxClass(props, 'wid-area')}
        rows={2}
        value={props.text}
        readOnly={props.isReadOnly}
        onChange={(event) => props.onType(event.target.value)}
        onBlur={props.isReadOnly ? undefined : props.onLeave}
      />
    </FieldFrame>
  )
}
