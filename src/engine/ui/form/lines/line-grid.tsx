import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { fieldOfKind } from '#core/field-kinds/one-of-fields.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { GridHandle, SearchLookup } from '../../contracts/grid-props.ts'
import { useServices } from '../../client/services/app-services.ts'
import { BudgetEffect } from '../budget/budget-effect.tsx'
import { useWidgetFiles } from '../lookups/use-widget-files.ts'
import { LineGroups } from '../groups/line-groups.tsx'
import { ErrorIcon } from '../problems/error-icon.tsx'
import { createFocusedRow } from './focused-row.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { LineCards } from './line-cards.tsx'
import { LineToolbar } from './line-toolbar.tsx'
import { MatrixTotals } from '../matrix/matrix-totals.tsx'
import { useShownColumns } from '../matrix/use-shown-columns.ts'
import { Taking } from '../taking/taking.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { UnitChain } from './unit-chain.tsx'
import { useMoreColumns } from './use-more-columns.ts'
import { useLineGrid } from './use-line-grid.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useDensity } from '../../parts/page/use-density.ts'
import { whenThere } from './when-there.ts'
import { useMedia } from '../../parts/page/use-media.ts'
import { besideCell } from '../lookups/beside.ts'

interface LineGridProps {
  readonly family: ClientFamily
  readonly section: SectionDefinition
  readonly lines: LinesField
}

/** The lines of a document: toolbar, grid or cards, totals. The rows live in the form's store, outside RJSF (LINES-1). */
export function LineGrid({ family, section, lines: all }: LineGridProps) {
  const { store, translate, locale, canEdit, search, jumps } = useForm()
  const { modules } = useServices()
  const Grid = modules.grid
  const { lines, more } = useMoreColumns(section, useShownColumns(all))
  const grid = useLineGrid(lines, { family, section })
  const { toRecord, setWords } = grid
  const handle = useRef<GridHandle>(null)
  const [focused] = useState(createFocusedRow)
  const density = useDensity()
  const isNarrow = useMedia('(max-width: 700px)')
  const isCards = useMedia('(max-width: 600px)')

  const searchLookup = useCallback<SearchLookup>(
    ({ column, row, words }, signal) => {
      const siblings = linesAt(store, lines, toRecord(row))
      const oneOf = lines.oneOf.find(({ id }) => id === column.id)
      const field = oneOf === undefined ? column.field : fieldOfKind(lines, oneOf, siblings[oneOf.by])
      if (field === undefined) return Promise.resolve([])
      return search({ field, words, beside: besideCell(store, siblings), among: lines.fields }, signal)
    },
    [store, lines, toRecord, search],
  )

  useEffect(
    () =>
      jumps.listen(lines.id, ({ row, field }) => {
        setWords('')
        // All rows are in sight again with the next render; a grid in a tab opened for this comes a moment later.
        whenThere(
          () => handle.current,
          (grid) => grid.focusCell(row, field),
        )
      }),
    [jumps, lines, setWords],
  )

  const handleFocus = useCallback(
    (cell?: { readonly row: number; readonly column: string }) =>
      focused.setState({ row: cell?.row, column: cell?.column }),
    [focused],
  )

  const files = useWidgetFiles(true)
  const { move, handleShortcut } = useLineKeys({ lines, grid, handle })

  return (
    <section className="frm-lines" aria-label={translate(section.title)} data-lines={lines.id}>
      <LineToolbar {...{ family, section, lines, grid, focused, handle, isCards, more }} />
      <LinesIssue lines={lines} />
      <div className="frm-lines-body">
        {isCards ? (
          <LineCards section={section} lines={all} grid={grid} handle={handle} />
        ) : (
          <div className="frm-lines-grid">
            <Suspense fallback={<div className="frm-lines-wait" />}>
              <Grid
                label={translate(section.title)}
                columns={grid.columns}
                rowCount={grid.rowCount}
                getRow={grid.getRow}
                version={grid.getRow}
                locale={locale}
                density={density}
                height={{ maxHeight: 560 }}
                frozenColumns={isNarrow ? 0 : (lines.matrix?.rows.length ?? 1)}
                handle={handle}
                onEdit={canEdit ? grid.edit : undefined}
                searchLookup={searchLookup}
                files={files}
                onAppendRow={
                  canEdit && !lines.hasFixedRows && grid.words === ''
                    ? () => store.insertLine(lines.id, grid.shown.rows.length)
                    : undefined
                }
                onDeleteRows={
                  canEdit && !lines.hasFixedRows ? (rows) => store.removeLines(lines.id, rows.map(toRecord)) : undefined
                }
                onRowMove={move}
                onUndo={store.undo}
                onRedo={store.redo}
                onShortcut={handleShortcut}
                onFocusedCell={handleFocus}
              />
            </Suspense>
          </div>
        )}
        {section.chain === undefined ? null : <UnitChain lines={lines} chain={section.chain} />}
        {lines.matrix === undefined ? null : <MatrixTotals lines={lines} matrix={lines.matrix} />}
        <GridFoot family={family} section={section} lines={all} />
      </div>
    </section>
  )
}

/** What the lines come to, what those that are made of others take, and under the first of them what that does to budgets. */
function GridFoot({ family, section, lines }: LineGridProps) {
  const { budget, taking, sections } = family.form
  const isFirst = sections.find(({ grid }) => grid !== undefined)?.id === section.id
  return (
    <>
      <LineGroups lines={lines} groups={section.groups} />
      <TotalsBar fields={section.totals} />
      {taking?.lines === section.grid && taking !== undefined ? <Taking family={family} /> : null}
      {budget !== undefined && isFirst ? <BudgetEffect family={family} /> : null}
    </>
  )
}

/** What is wrong with the lines as a whole, such as that there are none; said once a save was tried. */
function LinesIssue({ lines }: { readonly lines: LinesField }) {
  const { translate } = useForm()
  const issue = useFormState((form) => (form.isChecked ? form.issues[lines.id] : undefined))
  if (issue === undefined) return null
  return (
    <p className="frm-lines-issue">
      <ErrorIcon />
      {translate(issue.message, issue.params)}
    </p>
  )
}

function linesAt(store: ReturnType<typeof useForm>['store'], lines: LinesField, row: number) {
  const value = store.state.getState().record[lines.id]
  return (Array.isArray(value) ? value[row] : undefined) ?? {}
}
