import type { WidgetProps } from '#engine'
import { controlAria } from './field-frame.tsx'
import './inputs.css'

/** Yes or no. A read-only one stays in the tab order, so that a screen reader finds it. */
export function BooleanCheckbox(props: WidgetProps) {
  const { id, label, help, issue, value, isReadOnly, onChange } = props
  return (
    <div className="wid-frame wid-frame-check" data-field={props.field.id}>
      <label className="wid-check" htmlFor={id}>
        <input
          {...controlAria(props)}
          type="checkbox"
          checked={value === true}
          aria-readonly={isReadOnly || undefined}
          onChange={(event) => {
            if (!isReadOnly) onChange(event.target.checked)
          }}
          onBlur={isReadOnly ? undefined : props.onLeave}
        />
        <span>{label}</span>
      </label>
      {issue === undefined ? null : (
        <div className="wid-issue" id={`${id}-issue`}>
          {issue}
        </div>
      )}
      {help === undefined ? null : (
        <div className="wid-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}
