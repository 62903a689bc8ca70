import fc from 'fast-check'

/** One or two lines of what somebody asks for. */
export const wishes = fc.array(
  fc.record({
    item: fc.nat(1),
    unit: fc.nat(2),
    thousandths: fc.integer({ min: 1000, max: 20_000 }),
    // Some goods are given for nothing.
    cents: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 2999 }), weight: 5 },
      { arbitrary: fc.constant(0), weight: 1 },
    ),
  }),
  { minLength: 1, maxLength: 2 },
)
