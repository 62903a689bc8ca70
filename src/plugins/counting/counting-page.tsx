import { useSearchParams } from 'react-router-dom'
import { useInstallablePage } from './installable-page.ts'
import { useKeptPage } from './keep-page.ts'
import { OpenSheets } from './open-sheets.tsx'
import { SheetPage } from './sheet-page.tsx'
import './counting.css'

/** Counting line by line: the open sheets, or the one the address names (`?sheet=12`). */
export function CountingPage() {
  useKeptPage()
  useInstallablePage()
  const [query, setQuery] = useSearchParams()
  const sheet = Number(query.get('sheet'))
  if (!Number.isSafeInteger(sheet) || sheet <= 0) return <OpenSheets onOpen={(id) => setQuery({ sheet: String(id) })} />
  return <SheetPage key={sheet} sheetId={sheet} onBack={() => setQuery({})} />
}
