/** Live figures of the server that a field may take its value from, with the permission each asks for. */
export const figures: Readonly<Record<string, { readonly readIf: string | undefined }>> = {
  'stock.onHand': { readIf: undefined },
  'stock.averageCost': { readIf: 'ViewCost' },
}
