/** Stands for the tenant in the product's own definitions, which are nobody's. */
export const productId = 'base'
