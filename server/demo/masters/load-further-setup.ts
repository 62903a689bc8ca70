import { siteTime } from '#core/calendar/site-time.ts'
import type { DemoActor } from '../demo-actor.ts'
import { dollars, euros, type MastersWork } from './create-all.ts'

const pounds = 166
const day = 86_400_000

/** Base for one foreign, by the days since the demo began. The pound's is left alone for weeks. */
const rates = [
  { currency: euros, after: 0, rate: '1.0815' },
  { currency: pounds, after: 0, rate: '1.2642' },
  { currency: euros, after: 14, rate: '1.0874' },
  { currency: euros, after: 27, rate: '1.0925' },
]

const spaces = [
  {
    Code: 'BALL',
    Name: 'Grand ballroom',
    Area: '620',
    SeatsTheatre: 500,
    SeatsBanquet: 360,
    SeatsClassroom: 240,
    Standing: 700,
  },
  {
    Code: 'TERR',
    Name: 'Terrace',
    Area: '180',
    SeatsTheatre: 120,
    SeatsBanquet: 90,
    SeatsClassroom: 60,
    Standing: 200,
  },
  {
    Code: 'BOARD',
    Name: 'Board room',
    Area: '45',
    SeatsTheatre: 30,
    SeatsBanquet: 20,
    SeatsClassroom: 18,
    Standing: 40,
  },
]

const equipment = [
  { Code: 'PROJ', Name: 'Projector', Qty: 6 },
  { Code: 'STAGE', Name: 'Stage element', Qty: 24 },
  { Code: 'RT180', Name: 'Round table, 180 cm', Qty: 60 },
]

/** Where it is loaded, by whom, and who buys there. */
export interface FurtherSetup {
  readonly site: number
  /** The administrator at that site. */
  readonly actor: DemoActor
  readonly buyer: number
}

/** What else the setup pages show: rates of currencies, where events are held, who buys where, and a question to the approval rules. */
export async function loadFurtherSetup(work: MastersWork, { site, actor, buyer }: FurtherSetup): Promise<void> {
  const { at } = work
  for (const { currency, after, rate } of rates) {
    const moment = new Date(at.getTime() + after * day)
    const from = siteTime(moment.toISOString(), 'UTC')?.day ?? ''
    const body = { CurrencyId: currency, BaseCurrencyId: dollars, Rate: rate, ValidFrom: from }
    await work.actor.create('CurrencyRates', moment, body)
  }
  for (const space of spaces) await actor.create('EventSpaces', at, space)
  for (const piece of equipment) await actor.create('EventEquipment', at, piece)
  const region = { Code: 'WEST', Name: 'West', Sites: [{ SiteId: site }], Buyers: [{ BuyerId: buyer }] }
  await work.actor.create('BidRegions', at, region)
  const question = { Name: 'A requisition of 750', DocType: 'requisition', AtSiteId: site, Amount: '750' }
  await work.actor.create('ApprovalTrials', at, question)
}
