import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { linkNames } from './link-sheets.ts'

/** What a form keeps off its paper are fields of its header or columns of its lines. */
export function* linkPaper({ family: { entity, form }, proof }: FamilyLink): Generator<LinkProblem> {
  proof.references += form.offPaper.length
  const columns = entity.lines.flatMap(({ id, fields }) => fields.map((field) => `${id}.${field.id}`))
  const known = [...idsOf(entity.fields), ...columns]
  for (const [index, name] of form.offPaper.entries())
    yield* linkNames([name], {
      pointer: pointerTo('/form/offPaper', String(index)),
      known,
      what: `field of ${entity.id}`,
    })
}
