import { currencyPlace } from '#core/field-kinds/figures.ts'
import type { WidgetProps } from '#engine'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** An amount of money; the symbol of the site stands before it, or the code of another currency it is in. */
export function MoneyInput(props: WidgetProps) {
  const { locale } = props.services
  // One in a currency of its own has that beside it.
  const symbol = currencyPlace(props.field) === 'site' ? locale.currencySymbol : ''
  return (
    <FieldFrame props={props}>
      <div className="wid-affix">
        {symbol === '' || (props.isReadOnly && props.text === '') ? null : (
          <span className={symbol.length > 1 ? 'wid-prefix wid-prefix-code' : 'wid-prefix'} aria-hidden="true">
            {symbol}
          </span>
        )}
        <TypedBox props={props} inputMode="decimal" className="wid-number" />
      </div>
    </FieldFrame>
  )
}
