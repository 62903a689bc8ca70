import { useMemo } from 'react'
import type { CompareDefinition } from '#core/compare/compare-definition.ts'
import { comparedTable } from '#core/compare/compared-table.ts'
import { comparedTexts } from '#core/compare/compared-texts.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { recordFields } from '../store/form-logic.ts'
import './compare.css'
import { CompareTable } from './compare-table.tsx'

interface CompareSectionProps {
  readonly section: SectionDefinition
  readonly compare: CompareDefinition
}

/** Lines against lines of the record, as they stand in the form now: what was offered, by whom, and what is chosen. */
export function CompareSection({ section, compare }: CompareSectionProps) {
  const { store, translate, locale } = useForm()
  const { rows, columns, cells, titles } = useFormState(({ record, titlesVersion }) => ({
    rows: record[compare.rows.lines],
    columns: record[compare.columns.lines],
    cells: record[compare.cells.lines],
    titles: titlesVersion,
  }))
  const table = useMemo(() => {
    const lines = { [compare.rows.lines]: rows, [compare.columns.lines]: columns, [compare.cells.lines]: cells }
    return comparedTable(compare, lines, locale.currencyDecimals)
  }, [compare, rows, columns, cells, locale])
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
