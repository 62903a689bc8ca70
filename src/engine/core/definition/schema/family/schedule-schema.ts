import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'
import { State } from './effect-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** Documents that records of the family make by themselves, as an author writes it. */
export const ScheduleSource = closed(
  {
    days: Type.Optional(
      Type.Array(Id, {
        minItems: 7,
        maxItems: 7,
        description: 'Seven yes-or-no fields, Monday first; or else `months`.',
      }),
    ),
    months: Type.Optional(
      closed(
        {
          day: id('Integer: the day of the month; a shorter month has it on its last day.'),
          every: id('Integer: every how many months, counted from that of `from`.'),
          from: id('Date: the first day it may run on.'),
          until: id('Date: the last day it may run on; while it is empty there is none.'),
          on: id('Date the server writes: the day the next run is for.'),
          tries: id(
            'Integer the server writes: how often the run of that day has failed; it is tried again with growing pauses.',
          ),
        },
        {
          description:
            'A day of some months, in place of days of the week; every month that was missed is made up for.',
        },
      ),
    ),
    at: id('Duration after midnight, by the clock of the site of the record.'),
    while: id('Yes-or-no field: whether it runs at all.'),
    in: Type.Optional(Type.Array(State, { minItems: 1, description: 'States in which it runs; any by default.' })),
    owner: id('Lookup to the person in whose name, and with whose rights, it is made.'),
    makes: closed(
      {
        family: id('Family that is made.'),
        source: id('Id of its source that is this family.'),
        day: Type.Optional(
          id('With `months`: date of the family that is made, which its source copies from `on`: a day is made once.'),
        ),
      },
      { description: 'What is made of a record.' },
    ),
    next: id('Instant the server writes: when it runs next.'),
    last: id('Instant the server writes: when it ran last.'),
    result: id('Choice the server writes: Made, Nothing or Failed.'),
    problem: id('Text the server writes: why it failed.'),
    made: id('Lookup the server writes: what was made last.'),
  },
  { description: 'When records of this family make documents by themselves.' },
)
