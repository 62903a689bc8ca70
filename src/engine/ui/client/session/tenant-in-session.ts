/** Session flag: the session of this tab belongs to another tenant than the address names now (SPEC-5.40). */
const key = 'tenantInSession'

/** True while the flag is set, by us or by whoever opened the product in a page of theirs. */
export function hasTenantInSession(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** Sets the flag until the answered function is called or the page is left; a page that starts anew starts without it. */
export function markTenantInSession(tenantId: string): () => void {
  const clear = () => sessionStorage.removeItem(key)
  sessionStorage.setItem(key, tenantId)
  addEventListener('pagehide', clear)
  return () => {
    removeEventListener('pagehide', clear)
    clear()
  }
}
