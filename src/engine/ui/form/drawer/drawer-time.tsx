import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { useForm } from '../context/form-context.tsx'

/** An instant as people of the site read it. */
export function DrawerTime({ at }: { readonly at: string }) {
  const { locale } = useForm()
  return <time dateTime={at}>{kindOf({ type: 'instant' }).format({}, at, locale)}</time>
}
