import { Classes, type Intent } from '@blueprintjs/core'

/** How a button looks; what is not said is the library's plain button. */
export interface ButtonLook {
  /** What pressing it means: the main thing, something dangerous. */
  readonly intent?: Intent | undefined
  /** Without a frame, or with nothing but a frame. */
  readonly variant?: 'minimal' | 'outlined' | undefined
  readonly size?: 'small' | undefined
  /** As wide as what it stands in. */
  readonly isFill?: boolean | undefined
  /** Pressed in: what it switches is on. */
  readonly isActive?: boolean | undefined
  readonly className?: string | undefined
}

/** Classes of a button, for what looks like one and is none: a link, the label of a hidden file input. */
export function buttonClass({ intent, variant, size, isFill, isActive, className }: ButtonLook = {}): string {
  const classes = [
    Classes.BUTTON,
    Classes.intentClass(intent),
    variant === 'minimal' ? Classes.MINIMAL : undefined,
    variant === 'outlined' ? Classes.OUTLINED : undefined,
    size === 'small' ? Classes.SMALL : undefined,
    isFill === true ? Classes.FILL : undefined,
    isActive === true ? Classes.ACTIVE : undefined,
    className,
  ]
  return classes.filter((one) => one !== undefined).join(' ')
}
