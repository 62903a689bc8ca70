import { useServices, useTranslate } from '#engine'
import { loginOptions } from './login-options.ts'
import type { SignIn } from './use-sign-in.ts'

/** The other ways to sign in this tenant has: its cloud directory, the provider's own employees (spec 2.2). */
export function SignInOptions({ signIn }: { readonly signIn: SignIn }) {
  const t = useTranslate()
  const services = useServices()
  const { tenant, contributions } = services
  const options = tenant.IsActive ? contributions.signInOptions.filter(({ isShown }) => isShown(tenant)) : []
  if (options.length === 0) return null
  const look = loginOptions(tenant).hasUserForm ? '' : ' bp6-intent-primary'
  return (
    <div className="login-options">
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className={`bp6-button bp6-fill${look}`}
          onPointerEnter={() => option.prepare(services)}
          onFocus={() => option.prepare(services)}
          onClick={() => void signIn.verifyElsewhere(option)}
        >
          <span className="bp6-button-text">{t(option.label)}</span>
        </button>
      ))}
    </div>
  )
}
