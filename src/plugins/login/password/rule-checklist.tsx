import { Circle, Cross, Tick } from '@blueprintjs/icons'
import { useTranslate } from '#engine'
import type { JudgedCondition } from './judge-password.ts'

/** The tenant's rules, each with whether the password meets it; untouched ones are neither met nor broken. */
export function RuleChecklist({ conditions }: { readonly conditions: readonly JudgedCondition[] }) {
  const t = useTranslate()
  return (
    <ul className="login-rules" aria-label={t('PasswordComplexity.Rules')}>
      {conditions.map(({ Name, Value, isMet }) => (
        <li key={Name} className={isMet === null ? undefined : isMet ? 'login-rule-met' : 'login-rule-broken'}>
          {isMet === null ? (
            <Circle aria-hidden="true" />
          ) : isMet ? (
            <Tick aria-hidden="true" />
          ) : (
            <Cross aria-hidden="true" />
          )}
          <span>{t(`PasswordComplexity.${Name}`, { count: Value ?? 1 })}</span>
          {isMet === null ? null : (
            <span className="lar-hidden">{t(isMet ? 'PasswordComplexity.Met' : 'PasswordComplexity.NotMet')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
