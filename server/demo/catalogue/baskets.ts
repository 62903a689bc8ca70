import { newSecretText } from '../../access/secret-text.ts'

/** Somebody who shops: where the basket goes, and what lies in it by number. */
export interface Basket {
  readonly token: string
  readonly returnTo: string
  readonly buyerCookie: string
  readonly quantities: Map<string, number>
}

/** Most that are kept at once; the oldest goes. */
const most = 200

/** Baskets of everybody who shops, in memory: the catalogue of the demo forgets them with the process. */
export interface Baskets {
  readonly open: (basket: Omit<Basket, 'token'>) => Basket
  readonly find: (token: string) => Basket | undefined
}

/** Makes an empty shop. */
export function createBaskets(): Baskets {
  const baskets = new Map<string, Basket>()
  return {
    open(begun) {
      const basket = { ...begun, token: newSecretText() }
      baskets.set(basket.token, basket)
      const [oldest] = baskets.keys()
      if (baskets.size > most && oldest !== undefined) baskets.delete(oldest)
      return basket
    },
    find: (token) => baskets.get(token),
  }
}
