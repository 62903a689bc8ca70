import { Calendar as CalendarIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { parseDay } from '#core/calendar/day.ts'
import type { WidgetProps } from '#engine'
import { Calendar } from './calendar.tsx'
import { DropPanel } from '../frame/drop-panel.tsx'
import { FieldFrame } from '../frame/field-frame.tsx'
import { TypedBox } from '../frame/typed-box.tsx'

/** A day: typed (`t`, `t+3`, `12/3`) or picked from a calendar that opens on Alt+Down or its button. */
export function DateInput(props: WidgetProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  function close() {
    setOpen(false)
    root.current?.querySelector('input')?.focus()
  }

  if (props.isReadOnly) {
    return (
      <FieldFrame props={props}>
        <TypedBox props={props} />
      </FieldFrame>
    )
  }
  return (
    <FieldFrame props={props}>
      <div
        ref={root}
        className="wid-affix wid-affix-end wid-anchor"
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
        }}
      >
        <TypedBox props={props} />
        <button
          type="button"
          tabIndex={-1}
          className="wid-affix-button"
          aria-label={props.services.translate('widgets.date.open')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarIcon aria-hidden="true" />
        </button>
        {isOpen ? (
          <DropPanel onClose={close}>
            <Calendar
              value={typeof props.value === 'string' && parseDay(props.value) !== undefined ? props.value : undefined}
              services={props.services}
              onPick={(day) => {
                props.onChange(day)
                close()
              }}
            />
          </DropPanel>
        ) : null}
      </div>
    </FieldFrame>
  )
}
