import { administrator, happen, type BreadthPart } from '../world/scene.ts'

/** Why goods are thrown away, beside the reasons of the first start. */
const reasons = [
  ['SPOILED', 'Spoiled', 'Spoilage'],
  ['WASTE', 'Kitchen waste', 'Waste'],
  ['STAFFMEAL', 'Eaten by the staff', 'StaffMeal'],
  ['COMP', 'On the house', 'Complimentary'],
  ['SAMPLE', 'Tasted', 'Sampling'],
] as const

/** A reason for every kind of loss. */
export const loadReasons: BreadthPart = (scene) =>
  reasons
    .filter(([Code]) => !scene.ids.reasons.has(Code))
    .map(([Code, Name, Variant]) =>
      happen(scene, ['Reasons', Name], () =>
        administrator(scene).create('Reasons', scene.now, { Code, Name, Use: 'spoilage', Variant }),
      ),
    )
