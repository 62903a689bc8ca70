import type { WidgetProps } from '#engine'
import { controlAria, FieldNotes } from '../frame/field-frame.tsx'
import '../inputs.css'

/** Yes or no as a check box. A read-only one stays in the tab order, so that a screen reader finds it. */
export function CheckboxInput(props: WidgetProps) {
  return <YesNo props={props} role={undefined} />
}

/** Yes or no as a switch. */
export function SwitchInput(props: WidgetProps) {
  return <YesNo props={props} role="switch" />
}

function YesNo({ props, role }: { readonly props: WidgetProps; readonly role: 'switch' | undefined }) {
  const { id, label, value, isReadOnly, onChange } = props
  return (
    <div className="wid-frame wid-frame-check" data-field={props.field.id}>
      <label className="wid-check" htmlFor={id}>
        <input
          {...controlAria(props)}
          type="checkbox"
          role={role}
          className={role === 'switch' ? 'wid-switch' : undefined}
          checked={value === true}
          aria-readonly={isReadOnly || undefined}
          onChange={(event) => {
            if (!isReadOnly) onChange(event.target.checked)
          }}
          onBlur={isReadOnly ? undefined : props.onLeave}
        />
        <span>{label}</span>
      </label>
      <FieldNotes props={props} />
    </div>
  )
}
