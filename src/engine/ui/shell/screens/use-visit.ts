import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { goesOnFrom } from '../../client/address/goes-on.ts'

/** How often another address was opened: a new number for each, but for one at which the screen that is open goes on. */
export function useVisit(): number {
  const { pathname, key, state } = useLocation()
  const [seen, setSeen] = useState({ pathname, key, visit: 0 })
  if (seen.pathname === pathname && seen.key === key) return seen.visit
  const isSame = seen.pathname === pathname || goesOnFrom({ state }, seen.key)
  const next = { pathname, key, visit: isSame ? seen.visit : seen.visit + 1 }
  setSeen(next)
  return next.visit
}
