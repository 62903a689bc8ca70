import { useLayoutEffect, useState, type HTMLAttributes } from 'react'
import type { WidgetProps } from '#engine'
import { boxClass, controlAria } from './field-frame.tsx'
import { useKeptSelection } from './use-kept-selection.ts'

/**
 * A one-line text box that reports words while they are typed and once more when it is left. A figure of many decimals is shown at a
 * glance until somebody is in the box (KIND-20).
 */
export function TypedBox({
  props,
  inputMode,
  className,
  autoComplete = 'off',
}: {
  readonly props: WidgetProps
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly className?: string
  readonly autoComplete?: string
}) {
  const { text, glance } = props
  const { box, note, isTyped } = useKeptSelection(text)
  const [isIn, setIn] = useState(false)
  const [isWhole, setWhole] = useState(false)
  // What was selected on the way in was the shorter figure: the next key replaces the whole one.
  useLayoutEffect(() => {
    if (isWhole) box.current?.select()
  }, [box, isWhole])
  return (
    <input
      {...controlAria(props)}
      ref={box}
      type="text"
      className={boxClass(props, className)}
      value={isIn ? text : (glance ?? text)}
      title={glance === undefined ? undefined : text}
      readOnly={props.isReadOnly}
      placeholder={props.placeholder}
      inputMode={inputMode}
      autoComplete={autoComplete}
      onSelect={note}
      onChange={(event) => {
        isTyped()
        props.onType(event.target.value)
      }}
      onFocus={(event) => {
        note(event)
        setIn(true)
        setWhole(glance !== undefined)
      }}
      onBlur={() => {
        setIn(false)
        setWhole(false)
        if (!props.isReadOnly) props.onLeave()
      }}
    />
  )
}
