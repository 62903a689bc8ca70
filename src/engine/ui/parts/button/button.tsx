import { Classes } from '@blueprintjs/core'
import type { ComponentProps, JSX } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Drawn before the words; a button without words says what it does by `aria-label`. */
  readonly icon?: JSX.Element | undefined
}

/**
 * The one button of the product, in the library's look. It presses nothing on its own: `type="submit"` has to be said.
 * The library's own button is not drawn, because its icons, spinner and measured text would double what the login page loads.
 */
export function Button({ intent, variant, size, isFill, isActive, className, icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass({ intent, variant, size, isFill, isActive, className })}>
      {icon}
      {children === undefined || children === null ? null : <span className={Classes.BUTTON_TEXT}>{children}</span>}
    </button>
  )
}
