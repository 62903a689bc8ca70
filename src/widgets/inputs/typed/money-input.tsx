import { currencyPlace } from '#core/field-kinds/figures.ts'
import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** An amount of money; the site's symbol stands before the box while it can be typed in. */
export function MoneyInput(props: WidgetProps) {
  const { locale } = props.services
  // One in a currency of its own has that beside it.
  const symbol = currencyPlace(props.field) === 'site' ? locale.currencySymbol : ''
  return (
    <FieldFrame props={props}>
      <div className="wid-affix">
        {symbol === '' || (props.isReadOnly && props.text === '') ? null : (
          <span className="wid-prefix" aria-hidden="true">
            {symbol}
          </span>
        )}
        <TypedBox props={props} inputMode="decimal" className="wid-number" />
      </div>
    </FieldFrame>
  )
}
