import type { HTMLAttributes } from 'react'
import type { WidgetProps } from '#engine'
import { boxClass, controlAria } from './field-frame.tsx'

/** A one-line text box that reports words while they are typed and once more when it is left. */
export function TypedBox({
  props,
  inputMode,
  className,
  autoComplete = 'off',
}: {
  readonly props: WidgetProps
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly className?: string
  readonly autoComplete?: string
}) {
  return (
    <input
      {...controlAria(props)}
      type="text"
      className={boxClass(props, className)}
      value={props.text}
      readOnly={props.isReadOnly}
      inputMode={inputMode}
      autoComplete={autoComplete}
      onChange={(event) => props.onType(event.target.value)}
      onBlur={props.isReadOnly ? undefined : props.onLeave}
    />
  )
}
