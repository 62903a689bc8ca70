import type { DemoActor } from '../demo-actor.ts'

/** An offer of a supplier: two articles we know by number, two of which the words say what they are, and two that are nothing we have. */
const offer = [
  'Number;Description;Pack;Unit;Price;Barcode',
  '07-DRY-1001;Flour, all purpose;50 lb;bag;23.90;',
  '07-FRZ-1004;Peas, green;20 lb;case;24.40;',
  'CF-2210;Pastry sheets, puff;20 lb;case;37.80;',
  'CF-2231;Jasmine rice, fragrant;25 lb;bag;25.10;',
  'CF-2290;Quinoa, red;12 lb;case;44.00;',
  'CF-2304;Saffron threads;1 oz;;on request;',
].join('\n')

/** A buyer pastes what a supplier offers: the job matches it once the product runs, and the lines wait for him. */
export async function loadBids(buyer: DemoActor, { supplier, now }: { readonly supplier: number; readonly now: Date }) {
  const document = await buyer.create('BidLinkings', now, {
    SupplierId: supplier,
    Reference: 'Winter offer',
    Rows: offer,
  })
  await buyer.move('BidLinkings', now, { document, move: 'generate' })
}
