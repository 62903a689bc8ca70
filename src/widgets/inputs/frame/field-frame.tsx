import type { ReactNode } from 'react'
import type { WidgetProps } from '#engine'
import '../inputs.css'

/** What every control says about itself to assistive technology. */
export interface ControlAria {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Attributes that tie a control to its label, help and message (WID-1). */
export function controlAria({ id, issue, warning, help, isRequired }: WidgetProps): ControlAria {
  const notes = { issue, warning, help }
  const described = Object.entries(notes).flatMap(([note, said]) => (said === undefined ? [] : [`${id}-${note}`]))
  return {
    id,
    'aria-invalid': issue === undefined ? undefined : true,
    'aria-required': isRequired ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

/** Class names of a control's text box by state. */
export function boxClass({ issue, isReadOnly }: WidgetProps, extra = ''): string {
  return [
    'bp6-input',
    'wid-box',
    issue === undefined ? '' : 'bp6-intent-danger',
    isReadOnly ? 'wid-box-fixed' : '',
    extra,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What is wrong, what a save would be warned of, and the help, below a control; their ids are what `controlAria` names. */
export function FieldNotes({ props: { id, issue, warning, help } }: { readonly props: WidgetProps }) {
  return (
    <>
      {issue === undefined ? null : (
        <div className="wid-issue" id={`${id}-issue`}>
          {issue}
        </div>
      )}
      {warning === undefined ? null : (
        <div className="wid-warning" id={`${id}-warning`} role="status">
          {warning.text}
          {warning.records.map(({ name, address }) => (
            <a key={address} href={address}>
              {name}
            </a>
          ))}
        </div>
      )}
      {help === undefined ? null : (
        <div className="wid-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </>
  )
}

/** Label above, control, then message and help below; plain elements, because a form has hundreds of them. */
export function FieldFrame({ props, children }: { readonly props: WidgetProps; readonly children: ReactNode }) {
  const { id, label, issue, isRequired, isReadOnly } = props
  return (
    <div className={issue === undefined ? 'wid-frame' : 'wid-frame wid-frame-issue'} data-field={props.field.id}>
      <label className={isRequired && !isReadOnly ? 'wid-label wid-label-required' : 'wid-label'} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes props={props} />
    </div>
  )
}
