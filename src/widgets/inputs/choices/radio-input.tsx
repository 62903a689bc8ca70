import type { WidgetProps } from '#engine'
import { choicesOf } from '#core/model/field-shapes.ts'
import { controlAria, FieldNotes } from '../frame/field-frame.tsx'
import '../inputs.css'

/** One of a few, all in sight. */
export function RadioInput(props: WidgetProps) {
  const { id, field, label, value, isReadOnly, services, onChange } = props
  const { id: groupId, ...aria } = controlAria(props)
  return (
    <fieldset className="wid-frame wid-radios" data-field={field.id} id={groupId} {...aria} role="radiogroup">
      <legend className="wid-label">{label}</legend>
      {choicesOf(field).map((choice) => (
        <label key={choice.value} className="wid-check">
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={value === choice.value}
            disabled={isReadOnly && value !== choice.value}
            onChange={() => {
              if (!isReadOnly) onChange(choice.value)
            }}
            onBlur={isReadOnly ? undefined : props.onLeave}
          />
          <span>{services.translate(choice.label)}</span>
        </label>
      ))}
      <FieldNotes props={props} />
    </fieldset>
  )
}
