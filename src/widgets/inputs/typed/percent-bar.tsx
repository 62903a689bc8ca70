import type { WidgetProps } from '#engine'
import { parseDecimal } from '#core/decimal/decimal.ts'
import { controlAria, FieldFrame } from '../frame/field-frame.tsx'

/** From here on a bar says that little is left. */
const nearlyFull = 90

/** A percentage that is worked out, as a bar beside its figure; the figure alone is read out. */
export function PercentBar(props: WidgetProps) {
  const percent = filled(props.value)
  return (
    <FieldFrame props={props}>
      <div className="wid-bar" data-tone={percent >= nearlyFull ? 'warning' : 'accent'}>
        <div className="wid-bar-track" aria-hidden="true">
          <div className="wid-bar-fill" style={{ inlineSize: `${percent}%` }} />
        </div>
        <output {...controlAria(props)} className="wid-bar-figure">
          {props.text}
          {props.text === '' ? '' : ' %'}
        </output>
      </div>
    </FieldFrame>
  )
}

/** How much of the bar is filled, in whole percent, for drawing alone. */
function filled(value: unknown): number {
  const amount = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined
  if (amount === undefined) return 0
  const whole = Number(amount.units / 10n ** BigInt(amount.scale))
  return Math.min(100, Math.max(0, whole))
}
