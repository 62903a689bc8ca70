import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  readOwnPlaces,
  sameScreen,
  switchAccess,
  useErrorPopup,
  useServices,
  useSessionInfo,
  type OwnPlace,
} from '#engine'

/** A switch of site and role under way. */
export interface Switch {
  /** Undefined until they are known. */
  readonly places: readonly OwnPlace[] | undefined
  readonly isBusy: boolean
  readonly take: (place: OwnPlace) => Promise<void>
  readonly leave: () => void
}

/** Asks what there is to choose from, and goes on with what was chosen, at the screen the person came from where that role has it. */
export function useSwitch(): Switch {
  const services = useServices()
  const showError = useErrorPopup()
  const navigate = useNavigate()
  const from = useOrigin()
  const [places, setPlaces] = useState<readonly OwnPlace[]>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    readOwnPlaces(services).then((found) => {
      if (isHere) setPlaces(found)
    }, showError)
    return () => {
      isHere = false
    }
  }, [services, showError])
  const goTo = (path: string) => void navigate(`${services.base}/${path}`, { replace: true })
  const take = async (place: OwnPlace) => {
    setBusy(true)
    try {
      const definitions = await switchAccess(services, place)
      goTo(definitions === undefined ? '' : sameScreen(definitions, from))
    } catch (error) {
      setBusy(false)
      showError(error)
    }
  }
  return { places, isBusy, take, leave: () => goTo(from) }
}

/** The path under the tenant the menu was opened at; `''`, the start, after a reload elsewhere. */
function useOrigin(): string {
  const { state }: { readonly state: unknown } = useLocation()
  return typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : ''
}

/** The place a person is at now. */
export function usePlaceNow(): Pick<OwnPlace, 'siteId' | 'roleId'> {
  const { siteId, roleId } = useSessionInfo()
  return { siteId, roleId }
}
