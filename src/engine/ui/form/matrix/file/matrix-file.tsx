import { Export, Import } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { saveFile } from '../../../client/data/save-file.ts'
import { Button } from '../../../parts/button/button.tsx'
import { useForm } from '../../context/form-context.tsx'
import { printMatrixFile } from './print-matrix-file.ts'

const MatrixFileDialog = lazy(async () => ({ default: (await import('./matrix-file-dialog.tsx')).MatrixFileDialog }))

/** Reads the rows of a matrix from a file, for whoever may change them, and saves them to one (MATRIX-7, MATRIX-9). */
export function MatrixFile({ lines }: { readonly lines: LinesField }) {
  const { store, translate, locale, canEdit } = useForm()
  const [isAsked, setAsked] = useState(false)

  function save() {
    const rows = linesOf(store.state.getState().record, lines.id)
    const text = printMatrixFile(lines, rows, { titles: store.titles, locale, translate })
    // The mark tells spreadsheets which letters these are.
    saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${translate(lines.label)}.csv`)
  }

  return (
    <div className="frm-matrix-tools" role="toolbar" aria-label={translate('form.matrix.file.tools')}>
      {canEdit ? (
        <Button variant="minimal" icon={<Import />} onClick={() => setAsked(true)}>
          {translate('form.matrix.file.read')}
        </Button>
      ) : null}
      <Button variant="minimal" icon={<Export />} onClick={save}>
        {translate('form.matrix.file.save')}
      </Button>
      {isAsked ? (
        <Suspense fallback={null}>
          <MatrixFileDialog lines={lines} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
