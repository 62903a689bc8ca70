import { useId } from 'react'
import { useTranslate } from '#engine'

interface Props {
  readonly type: 'email' | 'tel'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly issue: string | undefined
}

const labels = { email: 'Mfa.EmailLabel', tel: 'Mfa.PhoneLabel' } as const

/** E-mail or phone of the registration, with what is wrong below. */
export function ContactField({ type, value, onChange, issue }: Props) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className="lar-field">
      <label htmlFor={id}>{t(labels[type])}</label>
      <input
        id={id}
        type={type}
        className={issue === undefined ? 'bp6-input bp6-fill' : 'bp6-input bp6-fill bp6-intent-danger'}
        inputMode={type === 'tel' ? 'numeric' : 'email'}
        autoComplete={type}
        maxLength={type === 'tel' ? 20 : 254}
        value={value}
        // The first question of a popup that asks nothing else.
        autoFocus={type === 'email'}
        aria-required
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
