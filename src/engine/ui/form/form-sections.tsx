import { memo, useMemo } from 'react'
import type { SectionDefinition } from '#core/definition/family-definition.ts'
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

/** Header fields through RJSF and grids of lines, in the order of the layout. Drawn once; fields and grids follow the store by themselves. */
export const FormSections = memo(function FormSections({ family, theme, onSubmit }: FormSectionsProps) {
  const { store } = useForm()
  const runs = useMemo(() => sectionRuns(family.form.sections), [family])
  const known = new Set(store.logic.lines.map((field) => field.id))
  return runs.map((run) => {
    const [section] = run
    const { id = '', grid } = section ?? {}
    if (grid === undefined) {
      return <HeaderForm key={id} layout={run} theme={theme} check={store.check} onSubmit={onSubmit} />
    }
    return section === undefined || !known.has(grid) ? null : (
      <LineGrid key={id} family={family} section={section} lines={store.logic.linesField(grid)} />
    )
  })
})

/** Sections as they are drawn: neighbours of header fields together, each grid by itself. */
export function sectionRuns(sections: readonly SectionDefinition[]): readonly (readonly SectionDefinition[])[] {
  const runs: SectionDefinition[][] = []
  for (const section of sections) {
    const last = runs.at(-1)
    const joins = section.grid === undefined && last !== undefined && last[0]?.grid === undefined
    if (joins) last.push(section)
    else runs.push([section])
  }
  return runs
}
