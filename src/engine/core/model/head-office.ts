/** Site id of the head office, which sees every site and holds no stock. */
export const headOffice = 1

/** The kind of location that every site may use (ODS-3). */
export const sharedLocationType = 10

const disabled: ReadonlySet<string> = new Set([
  'receiving',
  'spoilage',
  'physicalinventory',
  'apcredits',
  'inventoryreset',
  'classreqgenerator',
])

/** True for keys of menu items that are disabled at the head office (SPEC-2.5.4), beside the families that say so themselves. */
export function isDisabledAtHeadOffice(odataKey: string): boolean {
  return disabled.has(odataKey.toLowerCase())
}
