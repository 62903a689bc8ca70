import { pascalCase } from '#core/text/case-of.ts'
import { fieldOfKind, type FamilyPlan, type PlannedField } from './family-plan.ts'
import type { FamilyPlace } from './family-place.ts'

type Source = Readonly<Record<string, unknown>>

/** The definition of a planned family, as an author would begin it. */
export function familySource(plan: FamilyPlan, place: FamilyPlace): Source {
  const { id, module, kind, plural } = plan
  return {
    $schema: '../../schemas/form.schema.json',
    id,
    formatVersion: 1,
    module,
    kind,
    ...(kind === 'document' ? { docType: place.docType, numbering: { prefix: place.prefix, perYear: true } } : {}),
    routes: { lists: { [plural]: place.listRoute }, create: place.createRoute },
    permissions: { area: place.area, view: place.view, create: place.create },
    entity: entityOf(plan),
    lists: { [plural]: listOf(plan) },
    form: formOf(plan),
    ...(kind === 'document' ? { workflow: workflowOf(plan, place) } : {}),
  }
}

function entityOf(plan: FamilyPlan): Source {
  const title = titleOf(plan)
  const texts = plan.fields.filter(({ kind }) => kind === 'text').map(({ id }) => id)
  const own = Object.fromEntries(plan.fields.map((field) => [field.id, fieldSource(field)]))
  const lines = Object.fromEntries(plan.lines.map((field) => [field.id, fieldSource(field)]))
  return {
    set: pascalCase(plan.plural),
    title,
    scope: plan.kind === 'document' ? 'site' : 'tenant',
    searchFields: [...new Set([title, ...texts])],
    ...(plan.kind === 'document' ? { roles: rolesOf(plan) } : {}),
    fields: plan.lines.length === 0 ? own : { ...own, lines: { type: 'lines', min: 1, fields: lines } },
  }
}

/** Which fields approval, registry and lists read. */
function rolesOf(plan: FamilyPlan): Source {
  const amount = fieldOfKind(plan, 'money')
  return { day: fieldOfKind(plan, 'date'), ...(amount === undefined ? {} : { amount }) }
}

/** The field that names a record: a document's number, else `name`, else the first text. */
function titleOf({ kind, fields }: FamilyPlan): string {
  if (kind === 'document') return 'docNo'
  const texts = fields.filter((field) => field.kind === 'text')
  return texts.find(({ id }) => id === 'name')?.id ?? texts[0]?.id ?? 'id'
}

function fieldSource({ id, isRequired, kind, option }: PlannedField): Source {
  return {
    type: kind,
    ...(kind === 'lookup' ? { to: option } : {}),
    ...(kind === 'choice' ? { options: option?.split('|') ?? [] } : {}),
    ...(option !== undefined && /^\d+$/.test(option) ? { max: Number(option) } : {}),
    ...(isRequired ? { required: true } : {}),
    ...(id === 'code' ? { unique: true, pattern: 'code' } : {}),
    ...(id === 'isActive' ? { default: true } : {}),
    ...(id === 'postDate' ? { default: { var: 'now.today' } } : {}),
  }
}

const longKinds = new Set(['multiline', 'attachment', 'lines'])

/** Kinds a list filters and shows by itself. */
const filtered = new Set(['choice', 'boolean', 'lookup', 'date'])

function listOf({ kind, fields, columns }: FamilyPlan): Source {
  const fitting = fields.filter((field) => !longKinds.has(field.kind)).map(({ id }) => id)
  const own = columns.length > 0 ? columns : fitting.slice(0, 7)
  const shown = kind === 'document' ? [...new Set(['docNo', 'status', ...own, 'enteredOn'])] : own
  const filters = fields.filter((field) => filtered.has(field.kind)).map(({ id }) => id)
  return {
    columns: shown,
    ...(kind === 'document' ? { tiles: 'status', filters: ['status', ...filters] } : { filters }),
    sort: kind === 'document' ? { field: 'enteredOn', descending: true } : { field: shown[0] },
    export: ['xlsx', 'csv'],
  }
}

function formOf({ kind, fields, lines, isApproved }: FamilyPlan): Source {
  const drawers = kind === 'document' ? ['history', 'related', 'attachments'] : ['history', 'attachments']
  return {
    sections: {
      details: { columns: 3, fields: fields.map(({ id }) => id) },
      ...(lines.length === 0 ? {} : { lines: { grid: 'lines', entry: ['search', 'paste', 'copy'] } }),
    },
    drawers: isApproved ? ['approvals', ...drawers] : drawers,
  }
}

function workflowOf({ isApproved }: FamilyPlan, { create }: FamilyPlace): Source {
  const cancel = { by: create, intent: 'danger', confirm: true, to: 'Cancelled' }
  if (!isApproved)
    return {
      start: 'PendingSubmission',
      states: ['PendingSubmission', 'Completed', 'Cancelled'],
      moves: {
        post: { from: ['PendingSubmission'], to: 'Completed', by: create, intent: 'primary', confirm: true },
        cancel: { from: ['PendingSubmission'], ...cancel },
      },
    }
  const use = (effect: string) => ({ effects: [{ use: effect }] })
  const asked = { asked: 'PendingApproval', approved: 'Approved' }
  return {
    start: 'PendingSubmission',
    states: ['PendingSubmission', 'PendingApproval', 'OnHold', 'Approved', 'Denied', 'Cancelled'],
    moves: {
      submit: {
        from: ['PendingSubmission'],
        to: { asked: 'PendingApproval', free: 'Approved' },
        by: create,
        ...use('approval:route'),
        intent: 'primary',
      },
      approve: {
        from: ['PendingApproval', 'OnHold'],
        to: asked,
        by: 'approver',
        ask: { remarks: 'optional' },
        ...use('approval:approve'),
        intent: 'success',
      },
      hold: {
        from: ['PendingApproval'],
        to: 'OnHold',
        by: 'approver',
        ask: { remarks: 'required' },
        ...use('approval:hold'),
        intent: 'warning',
      },
      deny: {
        from: ['PendingApproval', 'OnHold'],
        to: 'Denied',
        by: 'approver',
        ask: { remarks: 'required' },
        ...use('approval:deny'),
        intent: 'danger',
      },
      revise: {
        from: ['Denied', 'PendingApproval', 'OnHold', 'Approved'],
        to: 'PendingSubmission',
        by: create,
        ...use('approval:supersede'),
        newVersion: true,
      },
      cancel: {
        from: ['PendingSubmission', 'PendingApproval', 'OnHold', 'Denied', 'Approved'],
        ...cancel,
        ...use('approval:supersede'),
        ask: { remarks: 'optional' },
      },
    },
  }
}
