import { memo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useForm } from './form-context.tsx'
import type { FormTheme } from './form-theme.ts'
import { HeaderForm } from './header-form.tsx'
import { LineGrid } from './line-grid.tsx'

interface FormSectionsProps {
  readonly family: ClientFamily
  readonly theme: FormTheme
  readonly onSubmit: () => void
}

/** The header through RJSF, then each grid of lines. Drawn once; fields and grids follow the store by themselves. */
export const FormSections = memo(function FormSections({ family, theme, onSubmit }: FormSectionsProps) {
  const { store } = useForm()
  const known = new Set(store.logic.lines.map((field) => field.id))
  return (
    <>
      <HeaderForm layout={family.form} theme={theme} check={store.check} onSubmit={onSubmit} />
      {family.form.sections.map((section) =>
        section.grid === undefined || !known.has(section.grid) ? null : (
          <LineGrid key={section.id} section={section} lines={store.logic.field(section.grid)} />
        ),
      )}
    </>
  )
})
