import type { ChoiceDefinition } from '../../model/field-definition.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import type { MenuSource } from '../schema/menu-schema.ts'
import type { PermissionsSource } from '../schema/tenant/permissions-schema.ts'
import { textKey } from './locales/text-key.ts'
import { menuChoices } from './menu-choices.ts'
import { permissionChoices } from './permission-choices.ts'

/** Values of choices that are not written out, in their order, by what `optionsFrom` names. */
export type ChoiceSources = Readonly<Record<string, readonly ChoiceDefinition[]>>

/** What the rest of the configuration, and code, offer to choices. */
export function choiceSourcesOf(config: {
  readonly areas: PermissionsSource['areas']
  readonly menu: MenuSource
  readonly forms: readonly FamilySource[]
  /** Values of code, by name; labelled `<name>.<value>`. */
  readonly code: Readonly<Record<string, readonly string[]>>
}): ChoiceSources {
  const documents = config.forms.filter(({ docType }) => docType !== undefined)
  const ofCode = Object.keys(config.code).map((name) => [name, codeChoices(config.code, name)])
  return {
    ...Object.fromEntries(ofCode),
    permissions: permissionChoices(config.areas, config.forms),
    menu: menuChoices(config.menu),
    families: config.forms.map(familyChoice),
    records: [...config.forms.map(familyChoice), ...codeChoices(config.code, 'audit.record')],
    actions: [...codeChoices(config.code, 'audit.action'), ...movesOf(config.forms)],
    documents: documents.map(familyChoice),
    numbered: config.forms.filter(isNumbered).map(familyChoice),
    approvals: documents.filter(isApproved).map(familyChoice),
    printed: config.forms.filter(({ form }) => form?.print === true).map(familyChoice),
    labelled: config.forms.filter(({ entity }) => entity.labels !== undefined).map(familyChoice),
    mails: [...codeChoices(config.code, 'mail.kind'), ...config.forms.flatMap(mailChoices)],
    states: [...new Set(config.forms.flatMap(({ workflow }) => workflow?.states ?? []))].map(stateChoice),
  }
}

function codeChoices(code: Readonly<Record<string, readonly string[]>>, name: string): readonly ChoiceDefinition[] {
  return (code[name] ?? []).map((value) => ({ value, label: `${name}.${value}` }))
}

/** Every move of any workflow, called as the first family with it calls it. */
function movesOf(forms: readonly FamilySource[]): readonly ChoiceDefinition[] {
  const choices = new Map<string, ChoiceDefinition>()
  for (const [value, { label }] of forms.flatMap(({ workflow }) => Object.entries(workflow?.moves ?? {})))
    if (!choices.has(value)) choices.set(value, { value, label: textKey(label, `move.${value}`) })
  return [...choices.values()]
}

function familyChoice({ id, title }: FamilySource): ChoiceDefinition {
  return { value: id, label: textKey(title, `${id}.title`) }
}

/** What a family sends to people outside: its mails, and its forms where no mail brings the link. */
function mailChoices({ id, mails = {}, publicForms = {} }: FamilySource): readonly ChoiceDefinition[] {
  const brought = new Set(Object.values(mails).map(({ form }) => form))
  const values = [
    ...Object.keys(mails).map((mail) => `${id}.mail.${mail}`),
    ...Object.keys(publicForms)
      .filter((form) => !brought.has(form))
      .map((form) => `${id}.public.${form}`),
  ]
  return values.map((value) => ({ value, label: `${value}.title` }))
}

function stateChoice(value: string): ChoiceDefinition {
  return { value, label: `status.${value}` }
}

function isNumbered({ numbering, entity }: FamilySource): boolean {
  return numbering !== undefined || entity.series !== undefined
}

function isApproved({ workflow }: FamilySource): boolean {
  return Object.values(workflow?.moves ?? {}).some(({ by }) => by === 'approver')
}
