import { useDeferredValue, useMemo } from 'react'
import type { CompareDefinition } from '#core/compare/compare-definition.ts'
import { comparedTable } from '#core/compare/compared-table.ts'
import { comparedTexts } from '#core/compare/compared-texts.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { recordFields } from '../store/form-logic.ts'
import './compare.css'
import { CompareTable } from './compare-table.tsx'
import { begunRows } from './drawn-rows.ts'

interface CompareSectionProps {
  readonly section: SectionDefinition
  readonly compare: CompareDefinition
}

/** Lines against lines of the record, or against what they are offered, as they stand in the form now: by whom, and what is chosen. */
export function CompareSection({ section, compare }: CompareSectionProps) {
  const { store, translate, locale } = useForm()
  const now = useFormState(({ record }) => linesOfSides(compare, record))
  // Typing into the lines does not wait for the table under them.
  const lines = useDeferredValue(now)
  const titles = useFormState(({ titlesVersion }) => titlesVersion)
  const { title } = store.logic.linesField(compare.rows.lines)
  const table = useMemo(() => {
    const { rows, ...rest } = comparedTable(compare, lines, locale.currencyDecimals)
    return { ...rest, rows: begunRows(rows, title) }
  }, [compare, lines, locale, title])
  const texts = useMemo(
    () => comparedTexts(compare, recordFields(store.logic), { titles: store.titles, locale, translate }),
    // Titles come later than the lines that show them.
    // oxlint-disable-next-line react/exhaustive-deps
    [compare, store, titles, locale, translate],
  )
  const label = translate(section.title)
  return (
    <section className="frm-compare" aria-label={label} data-section={section.id}>
      <h2 className="frm-lines-title">{label}</h2>
      {table.rows.length === 0 || table.columns.length === 0 ? (
        <p className="lar-muted">{translate('form.compare.empty')}</p>
      ) : (
        <CompareTable label={label} compare={compare} table={table} texts={texts} />
      )}
    </section>
  )
}

/** The lines a comparison is made of; the rest of the record does not draw it anew. */
function linesOfSides({ rows, columns, cells }: CompareDefinition, record: EntityRecord): EntityRecord {
  const names = [rows, columns, cells].flatMap((side) => side?.lines ?? [])
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
