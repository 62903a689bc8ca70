import type { ComponentType } from 'react'
import { useLocale, useTranslate } from '#engine'
import type { RowGridProps } from '#widgets'
import { pocColumns, rowCount } from './data/poc-fields.ts'
import { usePocGrid } from './use-poc-grid.ts'
import './table-poc.css'

/** 100,000 rows of ten column sets, edited a row at a time (SPEC-2.10.3). */
export function TablePocPage({ grid: Grid }: { readonly grid: ComponentType<RowGridProps> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { grid, problem } = usePocGrid({ rowCount, locale, translate: t })
  const counts = {
    rows: rowCount.toLocaleString(locale.language),
    columns: pocColumns.length.toLocaleString(locale.language),
  }
  return (
    <div className="tpoc">
      <header className="tpoc-head">
        <h1>{t('tablepoc.title')}</h1>
        <span className="lar-muted">{t('tablepoc.size', counts)}</span>
      </header>
      <p className="tpoc-hint" role="status" data-problem={problem !== undefined}>
        {problem ?? t('tablepoc.hint')}
      </p>
      <div className="tpoc-grid">
        <Grid {...grid} />
      </div>
    </div>
  )
}
