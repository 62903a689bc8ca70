import { Button, useServices, useTranslate } from '#engine'
import { loginOptions } from './login-options.ts'
import type { SignIn } from './use-sign-in.ts'

/** The other ways to sign in this tenant has: its cloud directory, the provider's own employees (SSO-12). */
export function SignInOptions({ signIn }: { readonly signIn: SignIn }) {
  const t = useTranslate()
  const services = useServices()
  const { tenant, contributions } = services
  const options = tenant.IsActive ? contributions.signInOptions.filter(({ isShown }) => isShown(tenant)) : []
  if (options.length === 0) return null
  const intent = loginOptions(tenant).hasUserForm ? 'none' : 'primary'
  return (
    <div className="login-options">
      {options.map((option) => (
        <Button
          key={option.id}
          isFill
          intent={intent}
          onPointerEnter={() => option.prepare(services)}
          onFocus={() => option.prepare(services)}
          onClick={() => void signIn.verifyElsewhere(option)}
        >
          {t(option.label)}
        </Button>
      ))}
    </div>
  )
}
