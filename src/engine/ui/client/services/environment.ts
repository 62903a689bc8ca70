/** The configuration file chosen by host name (DEF-64); every key has a default, so that a missing file stops nothing. */
export interface Environment {
  /** What it is for, such as `prod` or `test`. */
  readonly environment: string
  readonly productVersion: string
  readonly buildVersion: string
  readonly serverVersion: string
  /** Origin of the server; `''` is the page's own. */
  readonly apiUrl: string
  readonly helpUrl: string
  /** One tenant, named neither in the address nor in any call. */
  readonly isOnPremises: boolean
}

/** The version fallback. */
const defaultEnvironment: Environment = {
  environment: 'prod',
  productVersion: '25.3.0',
  buildVersion: '25.3.0',
  serverVersion: '25.3.0',
  apiUrl: '',
  helpUrl: '',
  isOnPremises: false,
}

/** Reads the configuration of this host; the defaults where the file is missing or silent. */
export async function loadEnvironment(): Promise<Environment> {
  try {
    const response = await fetch('/assets/json/config.json')
    if (!response.ok) return defaultEnvironment
    // Written by us in config/environments and checked by config:check.
    return { ...defaultEnvironment, ...((await response.json()) as Partial<Environment>) }
  } catch {
    return defaultEnvironment
  }
}
