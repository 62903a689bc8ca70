import type { Pick } from '#core/http/figures/picks-contract.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { useForm } from '../../context/form-context.tsx'

/** A part of a line in words: where it lies, of which lot, how long that is good, and how much it is. */
export function usePickWords(): (pick: Pick) => string {
  const { translate, locale } = useForm()
  return ({ bin, lot, expiresOn, qty }) => {
    const until = expiresOn === null ? '' : ` (${kindOf({ type: 'date' }).format({}, expiresOn, locale)})`
    const where = [bin ?? translate('form.picks.noBin'), ...(lot === null ? [] : [`${lot}${until}`])]
    return `${where.join(' · ')}: ${kindOf({ type: 'quantity' }).format({}, qty, locale)}`
  }
}
