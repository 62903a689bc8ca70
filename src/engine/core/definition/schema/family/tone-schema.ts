import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, TextKey } from '../../../json-schema/common-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

/** When a value stands out. */
export const ToneSource = closed({
  tone: wordOf(['success', 'warning', 'danger'], { description: 'Colour and sign the value is drawn with.' }),
  when: Type.Unsafe<Expression>({
    ...Expression,
    description: 'Over the row of a list, as `rec`, or the line of a grid, as `row`; decides when it is drawn so.',
  }),
  text: Type.Unsafe<string>({ ...TextKey, description: 'What it means, in words.', 'x-overlay': 'free' }),
})
