import { ArrowLeft } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { pascalCase } from '#core/text/case-of.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { choiceOf } from '#core/model/field-shapes.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { homeList } from '../../client/address/home-list.ts'
import { useServices } from '../../client/services/app-services.ts'
import { StatusTag } from '../../parts/status/status-tag.tsx'
import { useForm, useFormState } from '../context/form-context.tsx'
import { displayOf } from '../../client/lookups/read-candidate.ts'

/** What the record is: back to its list, family, number or name, status, how often it was changed, and whether something is unsaved. */
export function FormTitle({ family, row }: { readonly family: ClientFamily; readonly row: WireRow | undefined }) {
  const { translate, store } = useForm()
  const { base } = useServices()
  const { status, isDirty } = useFormState((form) => ({
    status: scalarIn(form.record, 'status'),
    isDirty: form.isDirty,
  }))
  const list = homeList(family, useDefinitions().families)
  const field = family.entity.fields.find(({ id }) => id === 'status')
  const choice = choiceOf(field, status)
  return (
    <div className="frm-title">
      {list === undefined ? null : (
        <Link
          className="frm-back"
          to={`${base}/${list}`}
          aria-label={translate('form.back')}
          title={translate('form.back')}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      <div className="frm-title-words">
        <h1>
          <span className="frm-title-family">{translate(family.title)}</span>
          <span className="frm-title-number">
            {row === undefined ? translate('form.new') : titleOfRow(family, row, store.logic.header)}
          </span>
        </h1>
        <p className="frm-title-facts">
          {choice === undefined || row === undefined ? null : (
            <StatusTag status={choice.value} text={translate(choice.label)} />
          )}
          {row?.VersionNo === undefined || Number(row.VersionNo) < 2 ? null : (
            <span>{translate('form.changed', { count: Number(row.VersionNo) - 1 })}</span>
          )}
          {row === undefined && !isDirty ? <span>{translate('form.nothingEntered')}</span> : null}
          <span className={isDirty ? 'frm-dirty' : 'frm-clean'} role="status">
            {isDirty ? translate('form.unsaved') : ''}
          </span>
        </p>
      </div>
    </div>
  )
}

function titleOfRow(family: ClientFamily, row: WireRow, header: ClientFamily['entity']['fields']): string {
  const property = header.find((field) => field.id === family.entity.title)?.property ?? pascalCase(family.entity.title)
  return displayOf(row, property)
}
