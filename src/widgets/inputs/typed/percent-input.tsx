import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** A percentage, typed without its sign. */
export function PercentInput(props: WidgetProps) {
  return (
    <FieldFrame props={props}>
      <div className="wid-affix wid-affix-end">
        <TypedBox props={props} inputMode="decimal" className="wid-number" />
        {props.isReadOnly ? null : (
          <span className="wid-suffix" aria-hidden="true">
            %
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
