import { useState } from 'react'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { ErrorIcon } from './error-icon.tsx'
import { useForm, useFormState } from '../context/form-context.tsx'
import { focusField } from './focus-field.ts'
import { placedIssues } from './placed-issues.ts'
import { Button } from '../../parts/button/button.tsx'

/** Issues listed before "more" is pressed. */
const shownAtFirst = 6

/** Everything that keeps the record from being saved, each a way to its field; live, so that it empties while things are put right (FORM-7). */
export function ValidationSummary() {
  const { translate } = useForm()
  // Before a save was tried nothing is listed, and a key press must not draw it.
  const found = useFormState(({ isChecked, issues, lineIssues, record }) =>
    isChecked ? { issues, lineIssues, record } : undefined,
  )
  const [isLong, setLong] = useState(false)
  if (found === undefined) return null
  const all = placedIssues(found)
  if (all.length === 0) return null
  const shown = isLong ? all : all.slice(0, shownAtFirst)
  return (
    <section className="frm-summary" role="alert" tabIndex={-1} id="form-summary" aria-labelledby="form-summary-title">
      <h2 id="form-summary-title">
        <ErrorIcon />
        {translate('form.summary.title', { count: all.length })}
      </h2>
      <ul>
        {shown.map((issue) => (
          <li key={issue.key}>
            <IssueLink issue={issue} />
          </li>
        ))}
      </ul>
      {all.length > shown.length ? (
        <Button variant="minimal" size="small" onClick={() => setLong(true)}>
          {translate('form.summary.more', { count: all.length - shown.length })}
        </Button>
      ) : null}
    </section>
  )
}

function IssueLink({ issue }: { readonly issue: FieldIssue }) {
  const { store, translate, jumps, places } = useForm()
  const message = translate(issue.message, issue.params)
  if (issue.field === '') return <span>{message}</span>
  const { lines, row } = issue
  const label =
    lines === undefined || row === undefined
      ? translate(store.logic.labelOf(issue.field))
      : translate('form.summary.cell', { row: row + 1, field: cellLabel() })

  function cellLabel(): string {
    const cell = store.logic.linesField(lines ?? '').fields.find((field) => field.id === issue.field)
    return cell === undefined ? issue.field : translate(cell.label)
  }

  function go() {
    places.reach(lines ?? issue.field, () => {
      if (lines !== undefined && row !== undefined) jumps.jump({ lines, row, field: issue.field })
      else focusField(issue.field)
    })
  }

  return (
    <button type="button" className="frm-link" onClick={go}>
      <b>{label}</b> {message}
    </button>
  )
}
