import type { WidgetProps } from '#engine'
import { FieldFrame } from './field-frame.tsx'
import { TypedBox } from './typed-box.tsx'

/** An amount of money; the site's symbol stands before the box while it can be typed in. */
export function MoneyInput(props: WidgetProps) {
  const symbol = props.services.locale.currencySymbol
  return (
    <FieldFrame props={props}>
      <div className="wid-affix">
        {props.isReadOnly || symbol === '' ? null : (
          <span className="wid-prefix" aria-hidden="true">
            {symbol}
          </span>
        )}
        <TypedBox props={props} inputMode="decimal" className="wid-number" />
      </div>
    </FieldFrame>
  )
}
