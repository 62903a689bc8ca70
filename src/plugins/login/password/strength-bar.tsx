import { useTranslate } from '#engine'
import type { JudgedPassword } from './judge-password.ts'

/** The bar fills with the share of rules that hold and says Weak, Medium or Strong; between one third and one half it is blank (SPEC-4.2.1). */
export function StrengthBar({ judged }: { readonly judged: JudgedPassword }) {
  const t = useTranslate()
  const { strength, metCount, conditions } = judged
  const words = strength === undefined ? '' : t(`PasswordComplexity.${strength}`)
  const share = strength === undefined ? 0 : Math.max(metCount / Math.max(1, conditions.length), 0.08)
  return (
    <div className="login-strength" data-strength={strength ?? ''}>
      <div
        className="login-strength-track"
        role="meter"
        aria-label={t('PasswordComplexity.Strength')}
        aria-valuemin={0}
        aria-valuemax={conditions.length}
        aria-valuenow={strength === undefined ? 0 : metCount}
        aria-valuetext={words === '' ? t('PasswordComplexity.NoStrength') : words}
      >
        <div className="login-strength-fill" style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <span className="login-strength-word" role="status">
        {words}
      </span>
    </div>
  )
}
