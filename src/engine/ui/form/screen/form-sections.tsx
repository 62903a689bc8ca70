import { memo, useMemo } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { RelatedCount } from '../../list/related/related-list.tsx'
import { useForm } from '../context/form-context.tsx'
import type { FormTheme } from '../../contracts/form-theme.ts'
import { HeaderForm } from '../header/header-form.tsx'
import { LinesSection } from '../lines/lines-section.tsx'
import { ChartSection } from '../chart/chart-section.tsx'
import { CompareSection } from '../compare/compare-section.tsx'
import { RelatedSection } from './related-section.tsx'

const nothing: readonly string[] = []

interface FormSectionsProps {
  readonly family: ClientFamily
  readonly sections: readonly SectionDefinition[]
  readonly theme: FormTheme
  readonly onSubmit: () => void
  /** Told how many rows a list of a section has. */
  readonly onCount: (section: string, count: RelatedCount | undefined) => void
}

/** Header fields through RJSF, grids of lines and lists, in the order of the layout. Drawn once; fields and grids follow the store by themselves. */
export const FormSections = memo(function FormSections({
  family,
  sections,
  theme,
  onSubmit,
  onCount,
}: FormSectionsProps) {
  const { store } = useForm()
  const runs = useMemo(() => sectionRuns(sections), [sections])
  const known = new Set(store.logic.lines.map((field) => field.id))
  return runs.map((run) => {
    const [section] = run
    if (section === undefined) return null
    const { id, grid, related, chart, compare } = section
    if (chart !== undefined) return <ChartSection key={id} section={section} />
    if (compare !== undefined) return <CompareSection key={id} section={section} compare={compare} />
    if (related !== undefined) {
      const adjust = family.run?.adjust ?? nothing
      return <RelatedSection key={id} section={section} owner={family.id} adjust={adjust} onCount={onCount} />
    }
    if (grid === undefined) {
      return <HeaderForm key={id} layout={run} theme={theme} onSubmit={onSubmit} />
    }
    return known.has(grid) ? (
      <LinesSection key={id} family={family} section={section} lines={store.logic.linesField(grid)} />
    ) : null
  })
})

/** Sections as they are drawn: neighbours of header fields together, each grid and list by itself. */
export function sectionRuns(sections: readonly SectionDefinition[]): readonly (readonly SectionDefinition[])[] {
  const runs: SectionDefinition[][] = []
  for (const section of sections) {
    const last = runs.at(-1)
    const joins = isOfFields(section) && last?.[0] !== undefined && isOfFields(last[0])
    if (joins) last.push(section)
    else runs.push([section])
  }
  return runs
}

function isOfFields({ grid, related, chart, compare }: SectionDefinition): boolean {
  return [grid, related, chart, compare].every((shown) => shown === undefined)
}
