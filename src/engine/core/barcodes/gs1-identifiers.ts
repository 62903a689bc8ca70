/** An application identifier as it stands in front of its value, and how long the value is. */
export interface Gs1Identifier {
  readonly ai: string
  /** Characters of the value, at most. */
  readonly length: number
  /** True where the value may be shorter than that. */
  readonly isVariable: boolean
  /** True where no separator follows: the value ends by its length. */
  readonly isPredefined: boolean
}

/**
 * The table of GS1's General Specifications: identifiers by their digits, and the length of their values; `..` in front of it where the
 * value may be shorter. What is written `310-316` holds of each between, with a digit behind it that says the decimals.
 */
const table: Readonly<Record<string, string>> = {
  '00': '18',
  '01-03': '14',
  '10': '..20',
  '11-19': '6',
  '20': '2',
  '21-22': '..20',
  '235': '..28',
  '240-241': '..30',
  '242': '..6',
  '243': '..20',
  '250-251': '..30',
  '253': '..30',
  '254': '..20',
  '255': '..25',
  '30': '..8',
  '3100-3699': '6',
  '37': '..8',
  '3900-3909': '..15',
  '3910-3919': '..18',
  '3920-3929': '..15',
  '3930-3939': '..18',
  '3940-3949': '4',
  '3950-3959': '6',
  '400-401': '..30',
  '402': '17',
  '403': '..30',
  '410-417': '13',
  '420': '..20',
  '421': '..12',
  '422': '3',
  '423': '..15',
  '424': '3',
  '425': '..15',
  '426': '3',
  '427': '..3',
  '4300-4301': '..35',
  '4302-4306': '..70',
  '4307': '2',
  '4308': '..30',
  '4309': '20',
  '4310-4311': '..35',
  '4312-4316': '..70',
  '4317': '2',
  '4318': '..20',
  '4319': '..30',
  '4320': '..35',
  '4321-4323': '1',
  '4324-4325': '10',
  '4326': '6',
  '4330-4333': '..7',
  '7001': '13',
  '7002': '..30',
  '7003': '10',
  '7004': '..4',
  '7005': '..12',
  '7006': '6',
  '7007': '..12',
  '7008': '..3',
  '7009': '..10',
  '7010': '..2',
  '7011': '..10',
  '7020-7022': '..20',
  '7023': '..30',
  '7030-7039': '..30',
  '7040': '4',
  '7041': '..4',
  '710-717': '..20',
  '7230-7239': '..30',
  '7240': '..20',
  '7241': '2',
  '7242': '..25',
  '7250': '8',
  '7251': '12',
  '7252': '1',
  '7253-7254': '..40',
  '7255': '..10',
  '7256': '..90',
  '7257': '..70',
  '7258': '3',
  '7259': '..40',
  '8001': '14',
  '8002': '..20',
  '8003-8004': '..30',
  '8005': '6',
  '8006': '18',
  '8007': '..34',
  '8008': '..12',
  '8009': '..50',
  '8010': '..30',
  '8011': '..12',
  '8012': '..20',
  '8013': '..25',
  '8014': '..25',
  '8017-8018': '18',
  '8019': '..10',
  '8020': '..25',
  '8026': '18',
  '8030': '..90',
  '8110': '..70',
  '8111': '4',
  '8112': '..70',
  '8200': '..70',
  '90': '..30',
  '91-99': '..90',
}

/** First digits of identifiers whose values end by their length, and how many digits the identifier has. */
const predefined = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/

/** The longest value of an identifier nobody has told of yet. */
const mostUnknown = 90

const identifiers = new Map(
  Object.entries(table).flatMap(([range, length]) => {
    const [from = '', to = from] = range.split('-')
    const isVariable = length.startsWith('..')
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_none, step) => {
      const ai = String(Number(from) + step).padStart(from.length, '0')
      const size = Number(length.replace('..', ''))
      return [ai, { ai, length: size, isVariable, isPredefined: predefined.test(ai) }] as const
    })
  }),
)

/**
 * The identifier a text begins with; undefined where it does not begin with two digits. One that is not in the table ends at the separator,
 * so that what is around it can be read.
 */
export function identifierOf(text: string): Gs1Identifier | undefined {
  for (const digits of [2, 3, 4]) {
    const found = identifiers.get(text.slice(0, digits))
    if (found !== undefined) return found
  }
  const [ai] = /^\d{2}/.exec(text) ?? []
  return ai === undefined ? undefined : { ai, length: mostUnknown, isVariable: true, isPredefined: false }
}
