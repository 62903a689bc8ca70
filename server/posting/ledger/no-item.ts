/** The id of what is no item, such as a service in words: no record has it. */
export const noItem = 0

/** The id of the item a row is of; undefined where it is of none, or asked for in words. */
export function itemIdOf(item: { readonly id: number } | undefined): number | undefined {
  return item === undefined || item.id === noItem ? undefined : item.id
}
