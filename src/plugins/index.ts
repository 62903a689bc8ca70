import type { Plugin } from '#engine'
import { compareRolesPlugin } from './compare-roles/plugin.ts'
import { countingPlugin } from './counting/plugin.ts'
import { emailApprovalPlugin } from './email-approval/plugin.ts'
import { healthPlugin } from './health/plugin.ts'
import { idlePlugin } from './idle/plugin.ts'
import { languagePlugin } from './language/plugin.ts'
import { loginPlugin } from './login/plugin.ts'
import { messagesPlugin } from './messages/plugin.ts'
import { mfaPlugin } from './mfa/plugin.ts'
import { noticesPlugin } from './notices/plugin.ts'
import { publicFormPlugin } from './public-form/plugin.ts'
import { scansPlugin } from './scans/plugin.ts'
import { serviceWorkerPlugin } from './service-worker/plugin.ts'
import { settingsPanelPlugin } from './settings-panel/plugin.ts'
import { ssoPlugin } from './sso/plugin.ts'
import { systemPreferencePlugin } from './system-preference/plugin.ts'
import { tablePocPlugin } from './table-poc/plugin.ts'
import { tamperingPlugin } from './tampering/plugin.ts'
import { telemetryPlugin } from './telemetry/plugin.ts'
import { welcomePlugin } from './welcome/plugin.ts'

/** Every plugin of the product, in the order their contributions are shown. */
export const plugins: readonly Plugin[] = [
  loginPlugin,
  mfaPlugin,
  ssoPlugin,
  tamperingPlugin,
  emailApprovalPlugin,
  publicFormPlugin,
  welcomePlugin,
  tablePocPlugin,
  systemPreferencePlugin,
  compareRolesPlugin,
  countingPlugin,
  scansPlugin,
  messagesPlugin,
  settingsPanelPlugin,
  languagePlugin,
  idlePlugin,
  healthPlugin,
  noticesPlugin,
  telemetryPlugin,
  serviceWorkerPlugin,
]
