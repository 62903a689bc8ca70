import type { DemoActor } from '../demo-actor.ts'

/** Who invites new suppliers, and when it is. */
export interface OnboardingsInput {
  readonly buyer: DemoActor
  readonly now: Date
}

const day = 86_400_000
const set = 'SupplierOnboardings'

/** A bakery that was invited and has not answered yet, and a dairy whose answer waits for somebody to decide. */
export async function loadOnboardings({ buyer, now }: OnboardingsInput): Promise<void> {
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const bakery = await buyer.create(set, at(3), {
    InviteEmail: 'hello@harborbakery.example',
    ContactName: 'Mina Okafor',
    ExpectedAmount: '48000',
    Company: 'Harbor Bakery',
    Message: 'Good to meet you at the market. We look for bread every morning before six.',
  })
  await buyer.move(set, at(3), { document: bakery, move: 'invite' })
  const dairy = await buyer.create(set, at(6), {
    InviteEmail: 'office@greenfieldsdairy.example',
    ContactName: 'Ana Lindqvist',
    ExpectedAmount: '96000',
    Company: 'Green Fields Dairy',
    TaxNo: '94-7120338',
    OrderEmail: 'orders@greenfieldsdairy.example',
    Phone: '+1 555 0182',
    Street: '1 Farm Road',
    City: 'Petaluma',
    Region: 'California',
    PostalCode: '94952',
    Country: 'USA',
    CurrencyCode: 'USD',
    LeadDays: 2,
    MinOrder: '150',
    HasFoodSafetyPlan: true,
    IsRefrigerated: true,
    IsInsured: true,
    Categories: [{ Category: 'Dairy' }],
    Contacts: [{ Name: 'Ana Lindqvist', Duty: 'Sales', Email: 'ana@greenfieldsdairy.example', IsPrimary: true }],
    Certificates: [{ Certificate: 'Organic', Number: 'CCOF-20417', Issuer: 'CCOF', ExpiresOn: endOfNextYear(now) }],
  })
  const invited = await buyer.move(set, at(6), { document: dairy, move: 'invite' })
  await buyer.move(set, at(1), { document: invited, move: 'answer' })
}

function endOfNextYear(now: Date): string {
  return `${now.getUTCFullYear() + 1}-12-31`
}
