import { createRoot } from 'react-dom/client'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import texts from '../../../../config/locales/en/tablepoc.json'
import { usePocGrid } from '../../../../src/plugins/table-poc/use-poc-grid.ts'
import { RowGrid } from '../../../../src/widgets/row-grid/row-grid.tsx'
import '../../../../src/widgets/theme/tokens.css'
import '../../../../src/widgets/theme/base.css'
import { wantedRows } from './rows.ts'

const locale: Locale = {
  language: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  timeZone: 'UTC',
  numberDecimals: 2,
  currencyDecimals: 2,
  currencySymbol: '$',
  currencyId: 164,
  foreignDecimals: {},
  currenciesElsewhere: {},
  today: '2026-01-01',
}

/** The headings are as long as the product's; nothing else of the texts is looked at here. */
function translate(key: string): string {
  const id = key.split('.').at(-1) ?? ''
  const fields: Readonly<Record<string, string>> = texts.field
  return fields[id] ?? id
}

/** The grid of the product without the frame around it, which no peer has. */
function Page() {
  const { grid } = usePocGrid({ rowCount: wantedRows, locale, translate })
  return <RowGrid {...grid} />
}

const root = document.getElementById('grid')
if (root !== null) createRoot(root).render(<Page />)
