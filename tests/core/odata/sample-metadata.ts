import type { QueryMetadata, QueryProperty } from '../../../src/engine/core/odata/parse/query-metadata.ts'

/** Metadata of plain names. */
export function metadataOf(
  properties: Readonly<Record<string, QueryProperty>>,
  navigations: Readonly<Record<string, QueryMetadata>> = {},
): QueryMetadata {
  const types = new Map(Object.entries(properties))
  const targets = new Map(Object.entries(navigations))
  const navigation = (name: string) => targets.get(name)
  return {
    property: (path) => types.get(path),
    navigation,
    lines: (name) => (name === 'Lines' ? navigation(name) : undefined),
  }
}

const site = metadataOf({ Id: { type: 'id' }, Name: { type: 'text' } })
const location = metadataOf(
  { Id: { type: 'id' }, Name: { type: 'text' }, IsActive: { type: 'boolean' } },
  { Site: site },
)
const line = metadataOf({ Id: { type: 'id' }, Qty: { type: 'decimal', wholeDigits: 14 } }, { Item: location })

/** Requisitions with their lines and locations. */
export const requisitions = metadataOf(
  {
    Id: { type: 'id' },
    DocNo: { type: 'text' },
    Status: { type: 'text' },
    TotalValue: { type: 'decimal', wholeDigits: 16 },
    CurrentLevel: { type: 'integer' },
    IsUrgent: { type: 'boolean' },
    NeededBy: { type: 'date' },
    EnteredOn: { type: 'instant' },
    Key: { type: 'guid' },
    SupplyLocationId: { type: 'id' },
    'SupplyLocation/Name': { type: 'text' },
    x_guests: { type: 'integer' },
  },
  { SupplyLocation: location, Lines: line },
)
