/** Days after which people are asked whether a rate still holds. */
export const oldAfterDays = 7
