import type { ComponentType } from 'react'
import type { FieldKindName } from '#core/field-kinds/field-kinds.ts'
import type { WidgetProps } from './widget-props.ts'

/** One control of the form: the name definitions use, the kinds it can edit and the component that draws it. */
export interface Widget {
  readonly name: string
  readonly accepts: readonly FieldKindName[]
  readonly component: ComponentType<WidgetProps>
}

/** Builds a widget for the list in src/widgets/index.ts; defining one registers nothing. */
export function defineWidget(widget: Widget): Widget {
  return Object.freeze(widget)
}
