import type { Expression } from '../json-schema/common-schema.ts'
import type { Binding, EffectUse } from '../model/workflow/effect-definition.ts'
import type { EntityDefinition, FamilyDefinition } from '../model/family-definition.ts'
import type { MoveDefinition } from '../model/workflow/workflow-definition.ts'
import type { TextKey } from '../model/field-definition.ts'

/** What a move does beyond its record, for a person who is asked whether it is meant: a text, and where what it names stands. */
export interface Consequence {
  readonly text: TextKey
  /** Header fields; undefined where the effect has none of it or the person may not see it. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly day: string | undefined
  /** Says whether goods are expensed instead of put somewhere. */
  readonly isExpensed: Expression | undefined
  readonly lines: ConsequenceLines | undefined
}

/** The lines it is about: fields of the line. */
export interface ConsequenceLines {
  readonly field: string
  readonly qty: string
  readonly done: string | undefined
  readonly cancelled: string | undefined
  /** Question of the move that says how much of a line. */
  readonly now: string | undefined
  /** Cost of one unit; without one, what the line is worth and how much of it was posted before. */
  readonly cost: string | undefined
  readonly value: string | undefined
  readonly posted: string | undefined
}

/** Effects that are told, and part of the locale key. What others do needs no words, or says them itself. */
const told: Readonly<Record<string, string>> = {
  'posting:move': 'move',
  'posting:takeOut': 'takeOut',
  'posting:bringIn': 'bringIn',
  'posting:adjust': 'adjust',
  'posting:reverse': 'reverse',
  'posting:closeShort': 'closeShort',
  'approval:route': 'route',
  'approval:supersede': 'supersede',
  'sources:take': 'take',
  'sources:giveBack': 'giveBack',
  'sources:giveBackShort': 'giveBackShort',
}

/** What a move is sure to do, in its order, with the fields of an entity as somebody may see it. */
export function consequencesOf(
  { workflow }: Pick<FamilyDefinition, 'workflow'>,
  move: MoveDefinition,
  entity: EntityDefinition,
): readonly Consequence[] {
  // Where the state depends on an outcome, what follows from reaching it is not sure.
  const reached = 'state' in move.to ? (workflow?.onState[move.to.state]?.effects ?? []) : []
  return [...move.effects, ...reached].flatMap((use) => {
    const word = wordOf(use)
    return word === undefined ? [] : [consequenceOf(use, `form.consequence.${word}`, entity)]
  })
}

/** Words by which an effect is told otherwise: an approval that must be does not go on for want of a rule. */
const toldWith: Readonly<Record<string, string>> = { 'approval:route refuse': 'routeAlways' }

function wordOf({ use, with: bound }: EffectUse): string | undefined {
  const words = Object.values(bound).flatMap((binding) => (binding.on === 'word' ? [binding.word] : []))
  return words.map((word) => toldWith[`${use} ${word}`]).find((word) => word !== undefined) ?? told[use]
}

function consequenceOf(use: EffectUse, text: TextKey, entity: EntityDefinition): Consequence {
  const known = new Set(entity.fields.map(({ id }) => id))
  const header = (name: string): string | undefined => {
    const binding = use.with[name]
    return binding?.on === 'header' && known.has(binding.field) ? binding.field : undefined
  }
  const expensed: Binding | undefined = use.with['isExpensed']
  return {
    text,
    from: header('from') ?? header('at'),
    to: header('to'),
    day: header('day'),
    isExpensed: expensed?.on === 'condition' ? expensed.assert : undefined,
    lines: linesOf(use, entity),
  }
}

function linesOf(use: EffectUse, entity: EntityDefinition): ConsequenceLines | undefined {
  const lines = entity.lines.find(({ id }) => id === use.lines)
  if (lines === undefined) return undefined
  const known = new Set(lines.fields.map(({ id }) => id))
  const cell = (name: string): string | undefined => {
    const binding = use.with[name]
    return binding?.on === 'line' && known.has(binding.field) ? binding.field : undefined
  }
  const qty = cell('qty') ?? cell('counted')
  if (qty === undefined) return undefined
  const now = use.with['now']
  const { value } = lines.roles
  return {
    field: lines.id,
    qty,
    done: cell('done'),
    cancelled: cell('cancelled'),
    now: now?.on === 'ask' ? now.id : undefined,
    cost: cell('cost'),
    value: value !== undefined && known.has(value) ? value : undefined,
    posted: cell('value'),
  }
}
