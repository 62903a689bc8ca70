import { Type, type TObject } from 'typebox'
import { takesStates } from '../../../field-kinds/field-questions.ts'
import type { FieldKind } from '../../../field-kinds/parts/field-kind.ts'
import { fieldKinds } from '../../../field-kinds/field-kinds.ts'
import type { PreferenceLevel, PreferenceScreen } from '../../../model/preference-definition.ts'
import { tenantDefaults, type TenantDefault } from '../../../preferences/tenant-defaults.ts'
import { closed } from '../../../json-schema/closed.ts'
import { Id, TextKey } from '../../../json-schema/common-schema.ts'
import type { FieldSource } from '../family/field-schema.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

/** A preference as an author writes it: its kind with the kind's own options, and what holds while nobody sets it. */
export interface PreferenceSource extends Pick<FieldSource, 'type' | 'label' | 'help' | 'widget'> {
  readonly default: string | number | boolean
  readonly tenantDefault?: TenantDefault
  readonly levels?: readonly PreferenceLevel[]
  readonly [option: string]: unknown
}

/** What every preference may say, whatever its kind. */
export const PreferenceCommon = Type.Object({
  label: Type.Optional(Type.Unsafe<string>({ ...TextKey, description: '`@preference.field.<id>` by default.' })),
  help: Type.Optional(Type.Unsafe<string>({ ...TextKey, description: 'What it decides, under its control.' })),
  widget: Type.Optional(Type.String({ description: 'Widget that sets it; the kind names the default.' })),
  default: Type.Unsafe<string | number | boolean>({
    anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    description: 'What holds where nobody has set it: a value of the kind, written out.',
  }),
  tenantDefault: Type.Optional(
    // The names of a closed table.
    wordOf(Object.keys(tenantDefaults) as TenantDefault[], {
      description: "Setting of the tenant's own file that holds in place of the default.",
    }),
  ),
  levels: Type.Optional(
    Type.Array(wordOf<PreferenceLevel>(['tenant', 'site']), {
      minItems: 1,
      description: 'Who may set it: the head office for the tenant, each other site for itself; both by default.',
    }),
  ),
})

/** A preference stands by itself: it points at no record, holds no file and belongs to no workflow. */
function standsAlone(kind: FieldKind): boolean {
  return (kind.shape === 'value' || kind.shape === 'choice') && !takesStates(kind) && !kind.isDerived
}

function preferenceOf(kind: FieldKind): TObject {
  return closed({ type: Type.Literal(kind.name), ...PreferenceCommon.properties, ...kind.options.properties })
}

const Preference = Type.Unsafe<PreferenceSource>({
  anyOf: Object.values<FieldKind>(fieldKinds).filter(standsAlone).map(preferenceOf),
  'x-variant': 'type',
})

/** What a tenant and its sites may set for themselves: config/preferences.json. */
export const PreferencesSource = closed({
  ...fileHeader,
  groups: Type.Unsafe<Readonly<Record<string, PreferenceGroupSource>>>(
    Type.Record(
      Id,
      closed({
        title: TextKey,
        screen: Type.Optional(
          wordOf<PreferenceScreen>(['system', 'security', 'branding'], {
            description: 'Page that sets them: System preferences by default, Security policy, or Branding and print.',
          }),
        ),
        preferences: Type.Record(Id, Preference, { description: 'Preferences by id, in order.' }),
      }),
      { description: 'Groups of the screen, in order.' },
    ),
  ),
})

interface PreferenceGroupSource {
  readonly title: string
  readonly screen?: PreferenceScreen
  readonly preferences: Readonly<Record<string, PreferenceSource>>
}

/** The file as its author writes it. */
export interface PreferencesSource {
  readonly groups: Readonly<Record<string, PreferenceGroupSource>>
}
