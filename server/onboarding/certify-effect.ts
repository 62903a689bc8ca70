import type { LineRecord } from '#core/model/value.ts'
import { choiceParam, idParam, optional, textParam } from '#core/model/param.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'

/** Hands the certificates of an approved document to the supplier that was made of it (ONB-6). */
export const certifyEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:certify',
  params: {
    supplier: idParam('header', 'supplier'),
    certificate: choiceParam('line', ['FoodSafety', 'Organic', 'Fairtrade', 'Kosher', 'Halal', 'Insurance', 'Other']),
    number: textParam('line', ['text']),
    issuer: optional(textParam('line', ['text'])),
    issuedOn: optional(textParam('line', ['date'])),
    expiresOn: textParam('line', ['date']),
  },
  async apply({ changeOther }, { header: { supplier }, lines }) {
    if (supplier === undefined || lines.length === 0) return {}
    const added: readonly LineRecord[] = lines.map(({ values }) => ({
      id: null,
      certificate: values.certificate,
      number: values.number,
      issuer: values.issuer || null,
      issuedOn: values.issuedOn || null,
      expiresOn: values.expiresOn,
    }))
    await changeOther({
      family: 'supplier',
      id: supplier,
      action: 'change',
      change: (record) => ({ ...record, certificates: [...linesOf(record, 'certificates'), ...added] }),
    })
    return {}
  },
})
