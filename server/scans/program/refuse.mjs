/** An end with a reason the product has words for. */
export function refuse(why) {
  return Object.assign(new Error(why), { why })
}
