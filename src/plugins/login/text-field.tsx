import { useId } from 'react'

/** A labelled text box of the login screens. */
export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'password'
  readonly autoComplete: string
  /** What is wrong, in words. */
  readonly issue?: string | undefined
  readonly autoFocus?: boolean
}

/** Label above, box, and what is wrong below it. */
export function TextField({ label, value, onChange, type = 'text', autoComplete, issue, autoFocus }: TextFieldProps) {
  const id = useId()
  return (
    <div className="lar-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        className={issue === undefined ? 'bp6-input bp6-fill' : 'bp6-input bp6-fill bp6-intent-danger'}
        value={value}
        maxLength={256}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        // The first question of a page that asks nothing else.
        autoFocus={autoFocus}
        aria-invalid={issue === undefined ? undefined : true}
        aria-describedby={issue === undefined ? undefined : `${id}-issue`}
        onChange={(event) => onChange(event.target.value)}
      />
      {issue === undefined ? null : (
        <span id={`${id}-issue`} className="lar-field-issue">
          {issue}
        </span>
      )}
    </div>
  )
}
