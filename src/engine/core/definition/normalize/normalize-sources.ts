import type { FamilySource } from '../schema/family/family-schema.ts'
import type { RecordFields } from '../../model/field-definition.ts'
import type { MakingInOneGo, SourceDefinition } from '../../model/source-definition.ts'
import { textKey } from './locales/text-key.ts'

type InOneGoSource = NonNullable<NonNullable<FamilySource['sources']>[string]['inOneGo']>

/** What documents of a family are made from, with every default made explicit. */
export function normalizeSources(source: FamilySource): readonly SourceDefinition[] {
  return Object.entries(source.sources ?? {}).map(([id, one]) => ({
    id,
    label: textKey(one.label, `${source.id}.source.${id}`),
    makes: one.makes === undefined ? undefined : textKey(one.makes, ''),
    from: one.from,
    where: one.where,
    same: one.same ?? {},
    header: one.header ?? {},
    says: one.says ?? {},
    record: one.record,
    isMany: one.many ?? false,
    isLeading: one.leads ?? false,
    lines: linesOf(one.lines),
    becomes: one.becomes && { ...one.becomes, completeIf: one.becomes.completeIf },
    follows: one.follows && { lines: one.follows.lines ?? {}, states: one.follows.states },
    inOneGo: one.inOneGo && inOneGoOf(one.inOneGo),
    undo: one.undo,
  }))
}

function inOneGoOf({ header, lines, moves, byAnyone }: InOneGoSource): MakingInOneGo {
  return { header: header ?? {}, lines: lines ?? {}, moves: moves ?? [], byAnyone: byAnyone ?? false }
}

/** The fields of an entity, those of them guarded that would tell what there was to take to who takes blind. */
export function guardBlind({ fields, lines }: RecordFields, sources: readonly SourceDefinition[]): RecordFields {
  const rightOf = (into: string, id: string) =>
    sources.find((one) => one.lines.into === into && one.lines.blind?.hides.includes(id) === true)?.lines.blind?.seenBy
  return {
    fields,
    lines: lines.map((field) => ({
      ...field,
      fields: field.fields.map((cell) => ({ ...cell, readIf: cell.readIf ?? rightOf(field.id, cell.id) })),
    })),
  }
}

function linesOf(lines: NonNullable<FamilySource['sources']>[string]['lines']): SourceDefinition['lines'] {
  const { asked } = lines
  return {
    into: lines.into,
    from: lines.from,
    map: lines.map,
    same: lines.same ?? {},
    link:
      lines.record === undefined || lines.line === undefined ? undefined : { record: lines.record, line: lines.line },
    keeps: lines.keeps ?? [],
    cancels: lines.cancels,
    refuses: lines.refuses,
    shared: lines.shared,
    before: lines.before ?? {},
    substitutes: lines.substitutes ?? false,
    takes: { qty: lines.takes.qty, unit: lines.takes.unit },
    asked:
      asked === undefined
        ? undefined
        : {
            qty: asked.qty,
            unit: asked.unit,
            taken: asked.taken,
            cancelled: asked.cancelled,
            brings: asked.brings,
            bringsOn: asked.bringsOn ?? [],
            over: asked.over,
          },
    exploded: lines.exploded,
    blind: lines.blind,
    offers: lines.offers && { ...lines.offers, map: lines.offers.map ?? {} },
    tolerance: lines.tolerance,
    beyond: lines.beyond,
  }
}
