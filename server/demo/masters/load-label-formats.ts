import type { WireRecord } from '#core/record/wire-record.ts'
import type { MastersWork } from './create-all.ts'

const sheet = { Paper: 'A4', Across: 3, Down: 8, MarginTop: '12', MarginLeft: '7', GapAcross: '2.5', GapDown: '0' }

const formats: readonly WireRecord[] = [
  {
    Name: 'Shelf label 62 × 29 mm',
    Labelled: 'item',
    Paper: 'Roll',
    LabelWidth: '62',
    LabelHeight: '29',
    Symbol: 'Bars',
    Texts: [
      { Text: '{{name}}', Size: 10, IsBold: true },
      { Text: '{{number}} · {{baseUnit}} · {{storage}}', Size: 7, IsBold: false },
    ],
  },
  {
    ...sheet,
    Name: 'Sheet of 24, with QR code',
    Labelled: 'item',
    LabelWidth: '63.5',
    LabelHeight: '33.9',
    Symbol: 'QR',
    Texts: [
      { Text: '{{name}}', Size: 9, IsBold: true },
      { Text: '{{number}}', Size: 8, IsBold: false },
      { Text: '{{category}}', Size: 7, IsBold: false },
    ],
  },
  {
    Name: 'Bin label 100 × 40 mm',
    Labelled: 'bin',
    Paper: 'Roll',
    LabelWidth: '100',
    LabelHeight: '40',
    Symbol: 'Bars',
    Texts: [
      { Text: '{{code}}', Size: 24, IsBold: true },
      { Text: '{{name}} · {{location}}', Size: 10, IsBold: false },
    ],
  },
  {
    Name: 'Lot label 62 × 29 mm',
    Labelled: 'lot',
    Paper: 'Roll',
    LabelWidth: '62',
    LabelHeight: '29',
    Symbol: 'Bars',
    Texts: [
      { Text: '{{item}}', Size: 9, IsBold: true },
      { Text: '{{code}} · {{expiresOn}}', Size: 9, IsBold: false },
    ],
  },
  {
    Name: 'Package label 100 × 40 mm',
    Labelled: 'package',
    Paper: 'Roll',
    LabelWidth: '100',
    LabelHeight: '40',
    Symbol: 'QR',
    Texts: [
      { Text: '{{name}}', Size: 16, IsBold: true },
      { Text: '{{number}} · {{location}}', Size: 10, IsBold: false },
    ],
  },
]

/** Creates the formats of labels people begin with. */
export async function loadLabelFormats({ actor, at }: MastersWork): Promise<void> {
  for (const format of formats) await actor.create('LabelFormats', at, format)
}
