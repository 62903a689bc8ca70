import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { Trx } from '../db/pool.ts'
import { presentStored } from '../documents/present/present-record.ts'
import { formSession } from './form-session.ts'
import type { OpenForm } from './form-scope.ts'
import { listFormFiles } from './form-files.ts'
import { rowForHolder } from './form-values.ts'
import { isClosed, sealEnd } from './sealed.ts'

/** Everything the page is drawn from (PUBLIC-5): definitions, the record, and what was sent. */
export async function formAnswer(trx: Trx, open: OpenForm): Promise<PublicFormAnswer> {
  const { found, form, family, scope } = open
  if (scope.locked === undefined) throw new Error('A form is opened on a record that was read')
  const { row } = await presentStored(scope, scope.locked)
  const { tenantId, siteId, language } = scope.ctx
  const session = await formSession(trx, { tenantId, tenantName: open.definitions.settings.name, siteId, language })
  return {
    definitions: clientDefinitions(open, session),
    family: family.id,
    texts: { title: form.texts.title, intro: form.texts.intro, thanks: form.texts.thanks },
    row: closedRow(open, rowForHolder(open, row)),
    draftNo: found.draftNo,
    draftOn: found.draftOn,
    answeredOn: found.answeredOn,
    from: session.tenantName,
    expiresOn: found.expiresOn,
    sealedUntil: sealEnd(open) ?? null,
    files: form.files ?? null,
    sent: form.files === undefined ? [] : await listFormFiles(trx, { entity: family.entity.id, id: found.recordId }),
  }
}

function clientDefinitions({ scope }: OpenForm, session: ClientDefinitions['session']): ClientDefinitions {
  const { definitions, ctx, family } = scope
  const projected = projectDefinitions(definitions, ctx)
  const read = Object.keys(projected.families[family.id]?.entity.preferences ?? {})
  const values = Object.entries(scope.session.preference).filter(([id]) => read.includes(id))
  return {
    ...projected,
    plugins: {},
    closedRoutes: [],
    hash: `form/${definitions.hash}`,
    session,
    preferences: { version: 0, values: Object.fromEntries(values) },
  }
}

/** Once answers were due nothing is written any more. */
function closedRow(open: OpenForm, row: WireRow): WireRow {
  return isClosed(open) ? { ...row, '@larder.canEdit': false, '@larder.moves': [] } : row
}
