import { useState } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import { Button } from '../../parts/button/button.tsx'
import type { SelectedWork } from '../actions/use-start-moves.ts'
import { useList } from '../model/list-model.ts'
import { mostLabelled } from './fetch-labels.ts'
import { LabelsDialog } from './labels-dialog.tsx'

/** Labels of the selected rows, where the records of the list have any. */
export function LabelsButton({ work }: { readonly work: SelectedWork }) {
  const { labelled, translate } = useList()
  const [rows, setRows] = useState<readonly WireRow[]>()
  if (labelled === undefined) return null
  return (
    <>
      <Button variant="outlined" onClick={() => void work.start(mostLabelled, setRows)}>
        {translate('labels.open')}
      </Button>
      {rows === undefined ? null : <LabelsDialog rows={rows} labelled={labelled} onClose={() => setRows(undefined)} />}
    </>
  )
}
