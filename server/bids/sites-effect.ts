import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesNeed } from '#core/effects/need.ts'
import { idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { readAskedSites, readRegionSites, type AskedSite } from './sites-of-asker.ts'
import { readUnused } from './unused-by-sites.ts'

const needs = {
  bidRegion: idParam('header', 'bidRegion'),
  sites: linesNeed({ site: idParam('line', 'site') }),
  lines: linesNeed({ item: idParam('line', 'item') }),
  suppliers: linesNeed({ supplier: idParam('line', 'supplier') }),
}

type Input = RecordEffectInput<typeof needs>
type Request = Input['record']

/**
 * Saves of requests for bids: a region that is chosen proposes its sites where none is named (RFB-119), and a site the person may not ask for, or what none
 * of the sites uses, is refused at its cell (RFB-121). What stood there before stays.
 */
export const bidSitesEffect: RecordEffect = defineRecordEffect({
  name: 'bids:sites',
  needs,
  async fillsLines(input) {
    const { record, before } = input
    const { bidRegion, sites } = record
    if (bidRegion === undefined || bidRegion === before?.bidRegion || sites.length > 0) return {}
    return { sites: (await readRegionSites(input, bidRegion)).map((site) => ({ site })) }
  },
  async issues(input) {
    if (input.record.sites.length === 0) return []
    return [...(await siteIssues(input)), ...(await useIssues(input))]
  },
})

async function siteIssues(input: Input): Promise<readonly FieldIssue[]> {
  const { record, before } = input
  const added = newIn(sitesOf(record), before && sitesOf(before))
  if (added.length === 0) return []
  return (await readAskedSites(input, added)).flatMap((site) => {
    const code = whyNot(site)
    if (code === undefined) return []
    const index = record.sites.findIndex((line) => line.site === site.id)
    return [fieldIssue('site', { code, params: { site: site.name } }, { lines: 'sites', index })]
  })
}

function whyNot({ isActive, isAllowed }: AskedSite): string | undefined {
  if (!isAllowed) return 'bidsNotAtSite'
  return isActive ? undefined : 'siteInactive'
}

async function useIssues(input: Input): Promise<readonly FieldIssue[]> {
  const { record, before } = input
  const sites = sitesOf(record)
  // For other sites than before everything is looked at, else what is named anew.
  const known = before !== undefined && isSame(sites, sitesOf(before)) ? before : undefined
  const items = newIn(itemsOf(record), known && itemsOf(known))
  const suppliers = newIn(suppliersOf(record), known && suppliersOf(known))
  const unused = await readUnused(input, { sites, items, suppliers })
  return [
    ...record.lines.flatMap(({ item = 0 }, index) =>
      unusedIssue(unused.items, item, { cell: 'item', lines: 'lines', index }),
    ),
    ...record.suppliers.flatMap(({ supplier = 0 }, index) =>
      unusedIssue(unused.suppliers, supplier, { cell: 'supplier', lines: 'suppliers', index }),
    ),
  ]
}

interface Cell {
  readonly cell: string
  readonly lines: string
  readonly index: number
}

function unusedIssue(
  unused: ReadonlyMap<number, string>,
  id: number,
  { cell, lines, index }: Cell,
): readonly FieldIssue[] {
  const name = unused.get(id)
  return name === undefined ? [] : [fieldIssue(cell, { code: 'noSiteUses', params: { name } }, { lines, index })]
}

function newIn(ids: readonly number[], before: readonly number[] = []): readonly number[] {
  return ids.filter((id) => !before.includes(id))
}

function isSame(ids: readonly number[], before: readonly number[]): boolean {
  return ids.length === before.length && newIn(ids, before).length === 0
}

function sitesOf({ sites }: Request): readonly number[] {
  return sites.flatMap(({ site }) => site ?? [])
}

function itemsOf({ lines }: Request): readonly number[] {
  return lines.flatMap(({ item }) => item ?? [])
}

function suppliersOf({ suppliers }: Request): readonly number[] {
  return suppliers.flatMap(({ supplier }) => supplier ?? [])
}
