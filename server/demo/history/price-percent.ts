import type { DemoItem } from '../demo-data.ts'

/** Percent a price has moved over the year that ends today, by category. */
const yearly: Readonly<Record<string, number>> = { MEA: 5, SEA: 6, DAI: 3, WIN: 3, SPI: 2, DRY: 4, DIS: -2, CLE: 1 }

/** What was dear for a month, in percent on top; months count from 0. */
const stories = [
  { month: 5, items: /^Beef/, percent: 22 },
  { month: 2, items: /^Avocado/, percent: 60 },
] as const

/** Month, counted from 0, in which produce is dearest. */
const dearestMonth = 1

/** What an item cost at a day, in whole percent of what it costs today: the year's drift, produce by season, and what was dear for a month. */
export function pricePercent({ category, name }: Pick<DemoItem, 'category' | 'name'>, at: Date, now: Date): number {
  const yearsAgo = (now.getTime() - at.getTime()) / (365 * 86_400_000)
  const drift = -(yearly[category] ?? 0) * yearsAgo
  const season = category === 'PRO' ? 18 * (seasonAt(at.getUTCMonth()) - seasonAt(now.getUTCMonth())) : 0
  const dear = stories.find(({ month, items }) => at.getUTCMonth() === month && items.test(name))
  return Math.round(100 + drift + season / 2 + (dear?.percent ?? 0))
}

/** From −1, cheapest, to 1, dearest. */
function seasonAt(month: number): number {
  return Math.cos(((month - dearestMonth) / 12) * 2 * Math.PI)
}
