import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'

/** Where Help leads: what the tenant has set, else its own file, else the environment (SPEC-2.5.12, BRAND-6); '' for nowhere. */
export function useHelpAddress(): string {
  const { environment } = useServices()
  const { session, preferences } = useDefinitions()
  const { helpUrl } = preferences.values
  return (
    [helpUrl, session.links.help, environment.helpUrl]
      .find((one) => typeof one === 'string' && one !== '')
      ?.toString() ?? ''
  )
}
