import { appError } from '#core/errors/app-error.ts'
import {
  languageSettingKey,
  noPrinterPort,
  printerPortKey,
  sessionTimeoutKey,
  type UserSetting,
} from '#core/http/user-settings-contract.ts'
import type { Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { AppDeps } from '../http/app-deps.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Minutes a person may choose (SPEC-9.1), and 0 for off. */
const idleChoices: ReadonlySet<string> = new Set([
  '0',
  '1',
  '4',
  '9',
  '14',
  '29',
  '44',
  '59',
  '119',
  '179',
  '239',
  '299',
  '359',
])

/** What the known setting is until a person stores one. */
const unsetPort: UserSetting = {
  Id: 0,
  DisplayKeyName: 'Local Printer Port',
  Options: '',
  Key: printerPortKey,
  Value: String(noPrinterPort),
}

/** The signed-in user's settings, by key; the printer port is always among them. */
export async function readUserSettings({ db }: AppDeps, ctx: RequestContext): Promise<UserSetting[]> {
  const stored = await withTenant(db, ctx, (trx) => selectSettings(trx, ctx))
  return stored.some(({ Key }) => Key === printerPortKey) ? stored : [unsetPort, ...stored]
}

/** Writes the given settings and answers all of them, with the language when it is among those written: an empty answer means that nothing was saved (SPEC-7.3.1). A key nobody knows, and a printer port, idle limit or language that cannot be, is E_BODY_SHAPE. */
export function saveUserSettings(
  { db, definitions }: AppDeps,
  ctx: RequestContext,
  settings: readonly UserSetting[],
): Promise<UserSetting[]> {
  const { languages } = definitions.forTenant(ctx.tenantId).settings.locale
  const keys = knownKeys(definitions)
  for (const setting of settings) {
    if (!keys.has(setting.Key)) throw appError('E_BODY_SHAPE', { detail: 'Key' })
    checkValue(setting, languages)
  }
  return withTenant(db, ctx, async (trx) => {
    for (const setting of settings) {
      if (setting.Key === languageSettingKey) await writeLanguage(trx, ctx, setting.Value)
      else await writeSetting(trx, ctx, setting)
    }
    const all = await selectSettings(trx, ctx)
    return [...all, ...settings.filter(({ Key }) => Key === languageSettingKey)]
  })
}

/** The settings of the panel, and what the application keeps by itself: nothing else is a setting. */
function knownKeys({ settingsForm }: DefinitionStore): ReadonlySet<string> {
  const shown = Object.values(settingsForm).flatMap((section) => Object.values(section?.settings ?? {}))
  return new Set([languageSettingKey, printerPortKey, sessionTimeoutKey, ...shown.map(({ Key }) => Key)])
}

function checkValue({ Key, Value }: UserSetting, languages: readonly string[]): void {
  const isPort = /^-2$|^\d{1,5}$/.test(Value) && Number(Value) <= 65_535
  if (Key === printerPortKey && !isPort) throw appError('E_BODY_SHAPE', { detail: Key })
  if (Key === languageSettingKey && !languages.includes(Value)) throw appError('E_BODY_SHAPE', { detail: Key })
  if (Key === sessionTimeoutKey && !idleChoices.has(Value)) throw appError('E_BODY_SHAPE', { detail: Key })
}

function selectSettings(trx: Trx, ctx: RequestContext): Promise<UserSetting[]> {
  return trx
    .selectFrom('user_setting')
    .select(['id as Id', 'display_key_name as DisplayKeyName', 'options as Options', 'key as Key', 'value as Value'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.userId)
    .orderBy('key')
    .execute()
}

async function writeSetting(trx: Trx, ctx: RequestContext, setting: UserSetting): Promise<void> {
  const values = { display_key_name: setting.DisplayKeyName, options: setting.Options, value: setting.Value }
  await trx
    .insertInto('user_setting')
    .values({ tenant_id: ctx.tenantId, user_id: ctx.userId, key: setting.Key, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet(values))
    .execute()
  if (setting.Key !== sessionTimeoutKey) return
  // The choice holds at once for every session of the person, so that their tabs agree.
  await trx
    .updateTable('session')
    .set({ idle_minutes: Number(setting.Value) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.userId)
    .where('revoked_on', 'is', null)
    .execute()
}

/** The language the next sign-in speaks (SPEC-4.7.2); it stands with the user. */
async function writeLanguage(trx: Trx, ctx: RequestContext, language: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ language })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', ctx.userId)
    .execute()
}
