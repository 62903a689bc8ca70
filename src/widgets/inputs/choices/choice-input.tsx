import { CaretDown } from '@blueprintjs/icons'
import type { WidgetProps } from '#engine'
import { choicesOf } from '#core/model/field-shapes.ts'
import { boxClass, controlAria, FieldFrame } from '../frame/field-frame.tsx'

/** One of a closed list; an empty first entry when nothing is required or nothing is chosen yet. */
export function ChoiceInput(props: WidgetProps) {
  const { field, value, isReadOnly, isRequired, services, onChange } = props
  if (isReadOnly) {
    return (
      <FieldFrame props={props}>
        <input {...controlAria(props)} type="text" className={boxClass(props)} value={props.text} readOnly />
      </FieldFrame>
    )
  }
  const isEmpty = value === undefined || value === null || value === ''
  return (
    <FieldFrame props={props}>
      <div className="wid-select">
        <select
          {...controlAria(props)}
          className={boxClass(props)}
          value={isEmpty ? '' : String(value)}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={props.onLeave}
        >
          {isEmpty || !isRequired ? <option value="" /> : null}
          {choicesOf(field).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {services.translate(choice.label)}
            </option>
          ))}
        </select>
        <CaretDown className="wid-select-caret" aria-hidden="true" />
      </div>
    </FieldFrame>
  )
}
