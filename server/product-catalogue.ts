import type { CodeCatalogue } from '#core/model/code-catalogue.ts'
import { auditChoices } from './audit/audit-choices.ts'
import { productFigures } from './product-figures.ts'
import { mailChoices } from './mail/wording/mail-words.ts'
import { postingChoices } from './posting/accounts/booked-roles.ts'
import { eventSignatures } from './posting/events/index.ts'
import { pluginManifests } from '../src/plugins/manifests.ts'
import { widgetManifest } from '../src/widgets/manifest.ts'
import { systemColumns } from './db/tables/system-columns.ts'
import { migrationStates } from './db/migration-states/migration-states.ts'
import { productReads } from './product-reads.ts'
import { codeStates } from './state-reads.ts'
import { neededPreferences } from './preferences/needed-preferences.ts'
import { productEffects, productRecordEffects, productRunSteps } from './product-effects.ts'

/** What the product's code offers to definitions; `config:check` and the start prove them against this one list. */
export const productCatalogue: CodeCatalogue = {
  effects: Object.fromEntries(
    // Their signatures depend on nothing the effects are given.
    productEffects({ secrets: { signingKeyIds: [], key: noKey }, env: { publicUrl: '', isOnPremises: false } }).map(
      ({ name, signature }) => [name, signature],
    ),
  ),
  runSteps: Object.fromEntries(productRunSteps.map(({ name, signature }) => [name, signature])),
  recordEffects: Object.fromEntries(productRecordEffects.map(({ name, signature }) => [name, signature])),
  events: eventSignatures,
  figures: Object.fromEntries(productFigures.map(({ name, readIf, at, line, of }) => [name, { readIf, at, line, of }])),
  choices: { ...postingChoices, ...auditChoices, ...mailChoices },
  reads: productReads,
  states: [...codeStates, ...migrationStates],
  tables: systemColumns,
  widgets: widgetManifest,
  plugins: Object.fromEntries(pluginManifests.map(({ name, options, routes = {} }) => [name, { options, routes }])),
  preferences: neededPreferences,
}

function noKey(): never {
  throw new Error('The catalogue names effects and runs none')
}
