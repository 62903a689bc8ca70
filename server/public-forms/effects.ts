import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { mailForm, revokeForms, type FormMailDeps } from './mail-form.ts'

/** Moves that mail the link to a record's form, and moves that end it. */
export function createFormEffects(deps: FormMailDeps): readonly MoveEffect[] {
  return [
    defineMoveEffect({
      name: 'public:send',
      params: {},
      async apply(input) {
        await mailForm(deps, orderOf(input))
        return {}
      },
    }),
    defineMoveEffect({
      name: 'public:revoke',
      params: {},
      async apply({ trx, ctx, family, record }) {
        await revokeForms(trx, { tenantId: ctx.tenantId, family: family.id, recordId: standardOf(record).id })
        return {}
      },
    }),
  ]
}

function orderOf({ trx, ctx, definitions, family, record, body }: MoveEffectInput) {
  const [form] = Object.values(family.publicForms)
  if (form === undefined) throw new Error(`${family.id} has no form for people outside, which the linker has ruled out`)
  const { tenantId, userId } = ctx
  // A master of all sites is told of as the site does that sends it.
  const siteId = typeof record['site'] === 'number' ? record['site'] : ctx.siteId
  return { trx, tenantId, userId, siteId, definitions, family, form, record, note: body.Remarks ?? '' }
}
